/**
 * The plugins of unified that a site adds, as two chains: one over the markdown tree, one over the HTML tree. In: the
 * lists of the config. Out: a markdown parser with the syntax that they add, and a function for each tree. If a plugin
 * fails, the error names it, and it can be skipped when the page is read again.
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

/** Thrown if a plugin fails on a page or cannot be set up. */
export class PluginFailure extends Error {
  /** Its index among all plugins. */
  readonly index: number
  /** Whether the plugin cannot be set up, regardless of the page. */
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
  /** Runs the plugins over a tree that `parser` returned. @throws PluginFailure */
  remark: (tree: MdastRoot, file: VFile, syntax: 'markdown' | 'mdx') => Promise<MdastRoot>
  /** Absent if the site has no plugins for this tree. @throws PluginFailure */
  rehype?: (tree: HastRoot, file: VFile) => Promise<HastRoot>
}

/** Options of running plugins. */
export interface ChainContext {
  grammar: Grammar
  /** The parser of pages without plugins. */
  native: MarkdownParser
  /** Stops a plugin that does not finish. */
  withTimeout: WithTimeout
  /** Time limit in milliseconds for asynchronous plugins. */
  timeoutMs: number
  /** Indices of the plugins to skip. */
  skipped: ReadonlySet<number>
}

interface Step {
  plugin: UnifiedFunction
  options: readonly unknown[]
  index: number
}

/** Creates the chains. @throws PluginFailure if a plugin cannot be set up */
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

/** The plugins of a list, including those of presets, each with its index. */
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

/** A plugin with a time limit, whose errors identify it. */
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
            withTimeout(() => call(transformer as Transformer, tree, file), { isOnce: true }),
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

/** Calls a transformer; older ones expect a callback. */
function call(transformer: Transformer, tree: unknown, file: VFile): unknown {
  if (transformer.length < 3) return transformer(tree, file)
  return new Promise((resolve, reject) => {
    transformer(tree, file, (error, next) => (error ? reject(error) : resolve(next)))
  })
}

function nameOf({ name }: UnifiedFunction): string {
  return name === '' || name === 'default' ? 'without a name' : name
}
