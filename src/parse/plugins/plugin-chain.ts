/**
 * The plugins of unified that a site adds, as two chains: one over the markdown tree, one over the HTML tree. In: the lists
 * of the config. Out: a markdown parser with the syntax that they bring, and a run over each tree. A plugin that fails is
 * named by the error; it can be passed over when the page is read again.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { withStrayErrors } from '../../base/with-stray-errors.ts'
import { type WithTimeout, within } from '../../base/with-timeout.ts'
import type { Transforms, UnifiedFunction, UnifiedPlugin } from '../../model/plugin.ts'
import { type Grammar, type MarkdownParser, remarkParser } from '../markdown-parser.ts'
import { pluginParser } from './plugin-parser.ts'

/** A plugin failed on a page, or could not be set up. */
export class PluginFailure extends Error {
  /** Its number among all plugins. */
  readonly index: number
  /** Can the plugin not be set up, whatever the page? */
  readonly isSetup: boolean
  constructor(cause: unknown, { index, name, isSetup }: { index: number; name: string; isSetup: boolean }) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The plugin ${name} failed: ${reason.replace(/[.\s]*$/, '')}.`, { cause })
    this.name = 'PluginFailure'
    this.index = index
    this.isSetup = isSetup
  }
}

export interface PluginChain {
  parser: MarkdownParser
  /** Runs the plugins over a tree that `parser` made. @throws PluginFailure */
  remark: (tree: MdastRoot, file: VFile, syntax: 'markdown' | 'mdx') => Promise<MdastRoot>
  /** Absent where the site has no plugins for this tree. @throws PluginFailure */
  rehype?: (tree: HastRoot, file: VFile) => Promise<HastRoot>
}

/** How plugins are run. */
export interface ChainContext {
  grammar: Grammar
  /** The parser of pages without plugins. */
  native: MarkdownParser
  /** Ends a plugin that does not end by itself. */
  withTimeout: WithTimeout
  /** Milliseconds that a plugin may wait for something. */
  timeoutMs: number
  /** Numbers of the plugins that are passed over. */
  skipped: ReadonlySet<number>
}

interface Step {
  plugin: UnifiedFunction
  options: readonly unknown[]
  index: number
}

/** Makes the chains. @throws PluginFailure where a plugin cannot be set up */
export function createPluginChain({ remark, rehype }: Transforms, context: ChainContext): PluginChain {
  const first = stepsOf(remark, 0)
  const second = stepsOf(rehype, first.length)
  const use = (steps: readonly Step[]) => (processor: Processor) => {
    for (const step of steps)
      if (!context.skipped.has(step.index)) processor.use(guarded(step, context) as never, ...(step.options as never[]))
  }
  const { grammar, native } = context
  const reading = remarkParser(grammar, use(first))
  const html = unified()
  use(second)(html as never)
  html.freeze()
  return {
    parser: pluginParser(reading, native, grammar),
    remark: async (tree, file, syntax) =>
      (await reading.processors[syntax]().run(tree as never, file)) as unknown as MdastRoot,
    ...(second.length > 0 && {
      rehype: async (tree: HastRoot, file: VFile) => (await html.run(tree as never, file)) as unknown as HastRoot,
    }),
  }
}

/** The plugins of a list, those of presets included, each with its number. */
function stepsOf(list: readonly UnifiedPlugin[], start: number): Step[] {
  const flat = (plugins: readonly UnifiedPlugin[]): Omit<Step, 'index'>[] =>
    plugins.flatMap(entry => {
      if (typeof entry === 'function') return [{ plugin: entry, options: [] }]
      if ('plugins' in entry) return flat(entry.plugins ?? [])
      const [plugin, ...options] = entry as readonly [UnifiedFunction, ...unknown[]]
      return typeof plugin === 'function' ? [{ plugin, options }] : []
    })
  return flat(list).map((step, at) => ({ ...step, index: start + at }))
}

type Transformer = (tree: unknown, file: VFile, next?: (error: unknown, tree?: unknown) => void) => unknown

/** A plugin whose errors say that they are its own, and which ends in time. */
function guarded({ plugin, index }: Step, { withTimeout, timeoutMs }: ChainContext): UnifiedFunction {
  const failing = (cause: unknown, isSetup: boolean) =>
    new PluginFailure(cause, { index, name: nameOf(plugin), isSetup })
  return function attach(this: unknown, ...options: unknown[]) {
    let transformer: unknown
    try {
      transformer = plugin.apply(this, options)
    } catch (error) {
      throw failing(error, true)
    }
    if (typeof transformer !== 'function') return undefined
    return async (tree: unknown, file: VFile) => {
      try {
        const result = await withStrayErrors(() =>
          within(
            timeoutMs,
            withTimeout(() => call(transformer as Transformer, tree, file)),
          ),
        )
        if (result instanceof Error) throw result
        return result
      } catch (error) {
        throw failing(error, false)
      }
    }
  }
}

/** Calls a transformer; older ones are given a function to call at their end. */
function call(transformer: Transformer, tree: unknown, file: VFile): unknown {
  if (transformer.length < 3) return transformer(tree, file)
  return new Promise((resolve, reject) => {
    transformer(tree, file, (error, next) => (error ? reject(error) : resolve(next)))
  })
}

function nameOf({ name }: UnifiedFunction): string {
  return name === '' || name === 'default' ? 'without a name' : name
}
