/**
 * The plugins of unified that a site adds, as two chains: one over the markdown tree, one over the HTML tree. Returns
 * a markdown parser with the syntax that they add, and a function for each tree. If a plugin fails, the error names
 * it, and it can be skipped when the page is read again.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot, Nodes, Root } from 'mdast'
import { type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { withStrayErrors } from '../../base/with-stray-errors.ts'
import { type WithTimeout, within } from '../../base/with-timeout.ts'
import type { Transforms, UnifiedFunction, UnifiedPlugin } from '../../model/plugin.ts'
import { type Grammar, type MarkdownParser, type RemarkParser, remarkParser } from '../../syntax/markdown-parser.ts'
import type { JsxNode } from '../mdx/jsx-nodes.ts'

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

// The markdown parser for pages with unified plugins.

/** Fields of a processor's data that affect parsing. */
const SYNTAX = ['micromarkExtensions', 'fromMarkdownExtensions'] as const

type Syntax = keyof RemarkParser['processors']

/** Creates the parser; `native` is that of pages without plugins. */
function pluginParser(remark: RemarkParser, native: MarkdownParser, grammar: Grammar): MarkdownParser {
  const bare = remarkParser(grammar)
  const known = new Map<Syntax, boolean>()
  const isPlain = (syntax: Syntax) => {
    const before = known.get(syntax)
    if (before !== undefined || native.name === 'remark') return before ?? false
    const is = hasSameSyntax(remark.processors[syntax](), bare.processors[syntax]())
    known.set(syntax, is)
    return is
  }
  return {
    name: native.name,
    parse: text => (isPlain('markdown') ? simpleTree(() => native.parse(text)) : undefined) ?? remark.parse(text),
    parseMdx: text => {
      const tree = isPlain('mdx') ? simpleTree(() => native.parseMdx(text)) : undefined
      if (!tree) return remark.parseMdx(text)
      likeRemarkMdx(tree, { text, reread: () => remark.parseMdx(text) })
      return tree
    },
  }
}

function hasSameSyntax(own: Processor, bare: Processor): boolean {
  // Each processor has its own parser function, created by remark-parse.
  const isRemark = String(own.parser) === String(bare.parser)
  return isRemark && SYNTAX.every(field => countOf(own, field) === countOf(bare, field))
}

function countOf(processor: Processor, field: (typeof SYNTAX)[number]): number {
  return (processor.data(field as never) as unknown as unknown[] | undefined)?.length ?? 0
}

/** The native parser's tree; undefined if remark has to read the text or report its errors. */
function simpleTree(parse: () => Root): Root | undefined {
  try {
    const tree = parse()
    return isSimple(tree) ? tree : undefined
  } catch {
    return undefined
  }
}

/** The parsers differ in the attributes of directives, and only remark's sets how formulas are rendered. */
const BY_REMARK = /Directive$|^(?:inlineMath|math)$/

function isSimple(node: Nodes): boolean {
  if (BY_REMARK.test(node.type) && !isBareContainer(node)) return false
  return !('children' in node) || node.children.every(isSimple)
}

/** Whether it is a container without attributes, such as an admonition, whose label is plain text. */
function isBareContainer(node: Nodes): boolean {
  if (node.type !== 'containerDirective' || Object.keys(node.attributes ?? {}).length > 0) return false
  const [first] = node.children
  const isLabelled =
    first?.type === 'paragraph' && (first.data as { directiveLabel?: true } | undefined)?.directiveLabel
  return !isLabelled || first.children.every(child => child.type === 'text' && /^[^\\]*[^\\\s]$/.test(child.value))
}

// Converts a tree of the native MDX parser to the form that plugins expect from remark-mdx. If a plugin accesses one,
// which is rare, remark reads the text again.

/** The source of a tree. */
interface Source {
  text: string
  /** Reads the text with remark-mdx. */
  reread: () => Root
}

/** A node with code: a node, an attribute, or the value of one. */
interface Code {
  type: string
  value: string
  data?: object
}

const CODE = new Set(['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'])

/** Converts the tree in place. */
function likeRemarkMdx(tree: Root, { text, reread }: Source): void {
  let known: Code[] | undefined
  for (const [index, code] of codeIn(tree).entries()) {
    if (code.type === 'mdxjsEsm') withoutLineEnd(code as unknown as Nodes, text)
    code.data = lazyEstree(() => {
      known ??= codeIn(reread())
      const same = known[index]
      return same?.value === code.value ? (same.data as { estree?: unknown }).estree : undefined
    })
  }
}

function lazyEstree(read: () => unknown): object {
  const data = {}
  const set = (value: unknown) => {
    Object.defineProperty(data, 'estree', { value, writable: true, enumerable: true, configurable: true })
    return value
  }
  return Object.defineProperty(data, 'estree', { get: () => set(read()), set, enumerable: true, configurable: true })
}

/** All code, in the order of the text. */
function codeIn(node: Nodes): Code[] {
  if (CODE.has(node.type)) return [node as Code]
  const isTag = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
  const own = isTag ? codeOf(node as JsxNode) : []
  return 'children' in node ? [...own, ...node.children.flatMap(codeIn)] : own
}

function codeOf(tag: JsxNode): Code[] {
  // Plugins do not expect this data.
  tag.data = undefined
  return tag.attributes.flatMap(attribute => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return [attribute as Code]
    return typeof attribute.value === 'object' && attribute.value !== null ? [attribute.value as Code] : []
  })
}

/** Imports and exports end before their line end. */
function withoutLineEnd({ position }: Nodes, text: string): void {
  const end = position?.end
  if (end?.offset === undefined || text[end.offset - 1] !== '\n') return
  end.offset--
  end.line--
  end.column = end.offset - text.lastIndexOf('\n', end.offset - 1)
}
