/**
 * The one seam to a markdown parser. In: prepared text, without front matter. Out: an mdast tree with
 * positions. satteri's native parser is the default, remark-parse with its extensions the oracle and
 * the fallback where the native binding is missing; a test holds the two equal. Both read MDX as well: there remark-mdx
 * is the oracle (30 times as slow).
 */
import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { onDemand } from '../base/on-demand.ts'

/** A parser and which one it turned out to be. */
export interface MarkdownParser {
  name: 'satteri' | 'remark'
  /** Set where another parser than the wanted one is used, with the reason. */
  notice?: string
  parse(text: string): Root
  /** @throws MdxSyntaxError where the text is not MDX */
  parseMdx(text: string): Root
}

/** Why a text is not MDX. */
export class MdxSyntaxError extends Error {
  /** Where the parser noticed, in the text. */
  readonly offset: number
  /** Where the tag begins that has no partner. */
  readonly opening: number | undefined
  constructor(text: string, reason: string, place: { line: number; column: number }) {
    super(reason)
    this.name = 'MdxSyntaxError'
    this.offset = offsetOf(text, place.line, place.column)
    const [, line, column] = /<[^<>]*>` \((\d+):(\d+)\)/.exec(reason) ?? []
    this.opening = line === undefined ? undefined : offsetOf(text, Number(line), Number(column))
  }
}

/** Where a line and column are in a text. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let count = 1; count < line; count++) start = text.indexOf('\n', start) + 1
  return Math.min(text.length, start + column - 1)
}

/** What the grammar has besides CommonMark and GFM. */
export interface Grammar {
  math: boolean
  /** On, unless it is `false`. */
  directives?: boolean
}

/**
 * The wanted parser, or remark with a notice where satteri cannot be loaded on this machine.
 * `make` is how satteri's parser is made; tests let it fail.
 */
export function chooseParser(
  wanted: 'satteri' | 'remark',
  grammar: Grammar,
  make: (grammar: Grammar) => MarkdownParser = satteriParser,
): MarkdownParser {
  if (wanted === 'remark') return remarkParser(grammar)
  try {
    return make(grammar)
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/[.\n]/, 1)
    return {
      ...remarkParser(grammar),
      notice: `The native markdown parser cannot be loaded (${reason}): remark-parse is used, which is slower.`,
    }
  }
}

/** satteri: a native parser that returns the whole tree at once. */
export function satteriParser(grammar: Grammar): MarkdownParser {
  const { markdownToMdast, mdxToMdast } = onDemand('satteri') as typeof import('satteri')
  const features = { gfm: true, math: grammar.math, directive: grammar.directives ?? true, frontmatter: false }
  return {
    name: 'satteri',
    parse: orRemark(text => markdownToMdast(text, { features }) as Root, grammar),
    parseMdx: text => {
      try {
        return mdxToMdast(text, { features }) as Root
      } catch (error) {
        const [, line, column, reason = ''] = SATTERI_ERROR.exec((error as Error).message) ?? []
        if (line === undefined) return remarkParser(grammar).parseMdx(text)
        throw new MdxSyntaxError(text, reason, { line: Number(line), column: Number(column) })
      }
    },
  }
}

/** `3:5: What is wrong (mdx-jsx:rule)`. */
const SATTERI_ERROR = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/

/** Longer words than this are no names before an `@`. */
const MAX_LOCAL_PART_LENGTH = 1000

/**
 * A parser that hands a text to remark where `parse` throws or would take too long. satteri's tables of strings
 * overflow on texts with tens of thousands of entities, and its search for e-mail addresses takes quadratic time.
 */
export function orRemark(parse: (text: string) => Root, grammar: Grammar): (text: string) => Root {
  let remark: MarkdownParser | undefined
  return text => {
    try {
      if (!hasLongLocalPart(text)) return parse(text)
    } catch {}
    remark ??= remarkParser(grammar)
    return remark.parse(text)
  }
}

/** Is there an `@` after a word that is far too long for a name? */
function hasLongLocalPart(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - MAX_LOCAL_PART_LENGTH), at)
    if (before.length === MAX_LOCAL_PART_LENGTH && !/[^\w.+-]/.test(before)) return true
  }
  return false
}

/** A parser made of remark-parse. */
export interface RemarkParser extends MarkdownParser {
  /** What parses, by syntax: made when it is needed. */
  processors: Record<'markdown' | 'mdx', () => Processor>
}

/** remark-parse with GFM, directives and maths. `extend` adds to the processors. */
export function remarkParser(grammar: Grammar, extend: (processor: Processor) => void = () => undefined): RemarkParser {
  const { unified } = onDemand('unified') as typeof import('unified')
  const plugin = (module: unknown) => (module as { default: () => undefined }).default
  const always = [onDemand('remark-parse'), onDemand('remark-gfm')]
  if (grammar.directives !== false) always.push(onDemand('remark-directive'))
  const make = (...more: unknown[]) => {
    const all = [...always, ...(grammar.math ? [onDemand('remark-math')] : []), ...more]
    const processor: Processor = unified().use(all.map(plugin)) as never
    extend(processor)
    return processor.freeze()
  }
  let markdown: Processor | undefined
  let mdx: Processor | undefined
  const processors: RemarkParser['processors'] = {
    markdown: () => (markdown ??= make()),
    mdx: () => (mdx ??= make(onDemand('remark-mdx'))),
  }
  return {
    name: 'remark',
    processors,
    parse: text => processors.markdown().parse(text) as unknown as Root,
    parseMdx: text => {
      const processor = processors.mdx()
      try {
        return processor.parse(text) as unknown as Root
      } catch (error) {
        const { reason, line, column } = error as { reason?: string; line?: number; column?: number }
        if (reason === undefined) throw error
        throw new MdxSyntaxError(text, reason, { line: line ?? 1, column: column ?? 1 })
      }
    },
  }
}
