/**
 * The single interface to a markdown parser. satteri's native parser is the default. remark-parse with its extensions
 * is the oracle, and the fallback if the native binding is missing; a test checks that both agree. Both read MDX as
 * well: there remark-mdx is the oracle (30 times as slow).
 */
import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { onDemand } from '../base/on-demand.ts'

/** A parser, with the name of the one in use. */
export interface MarkdownParser {
  name: 'satteri' | 'remark'
  /** The reason why another parser than the requested one is used. */
  notice?: string
  parse(text: string): Root
  /** @throws MdxSyntaxError if the text is not valid MDX */
  parseMdx(text: string): Root
}

/** Why a text is not valid MDX. */
export class MdxSyntaxError extends Error {
  /** Offset in the text at which the parser noticed the error. */
  readonly offset: number
  /** Offset of the tag that has no counterpart. */
  readonly opening: number | undefined
  constructor(text: string, reason: string, place: { line: number; column: number }) {
    super(reason)
    this.name = 'MdxSyntaxError'
    this.offset = offsetOf(text, place.line, place.column)
    const [, line, column] = /<[^<>]*>` \((\d+):(\d+)\)/.exec(reason) ?? []
    this.opening = line === undefined ? undefined : offsetOf(text, Number(line), Number(column))
  }
}

/** The offset of a line and column in a text. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let count = 1; count < line; count++) start = text.indexOf('\n', start) + 1
  return Math.min(text.length, start + column - 1)
}

/** Syntax extensions besides CommonMark and GFM. */
export interface Grammar {
  math: boolean
  /** Enabled unless it is `false`. */
  directives?: boolean
}

/**
 * The requested parser, or remark with a notice if satteri cannot be loaded on this machine. `make` creates satteri's
 * parser; tests let it fail.
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
    parse: withRemarkFallback(text => markdownToMdast(text, { features }) as Root, grammar),
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

/** Longer words cannot be the local part of an e-mail address. */
const MAX_LOCAL_PART_LENGTH = 1000

/**
 * A parser that passes a text to remark if `parse` throws or would take too long. satteri's string tables overflow on
 * texts with tens of thousands of entities, and its search for e-mail addresses takes quadratic time.
 */
export function withRemarkFallback(parse: (text: string) => Root, grammar: Grammar): (text: string) => Root {
  let remark: MarkdownParser | undefined
  return text => {
    try {
      if (!hasLongLocalPart(text)) return parse(text)
    } catch {}
    remark ??= remarkParser(grammar)
    return remark.parse(text)
  }
}

/** Whether there is an `@` after a word that is far too long for a local part. */
function hasLongLocalPart(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - MAX_LOCAL_PART_LENGTH), at)
    if (before.length === MAX_LOCAL_PART_LENGTH && !/[^\w.+-]/.test(before)) return true
  }
  return false
}

/** A parser based on remark-parse. */
export interface RemarkParser extends MarkdownParser {
  /** The processors by syntax, created on demand. */
  processors: Record<'markdown' | 'mdx', () => Processor>
}

/** remark-parse with GFM, directives and maths. `extend` adds plugins to the processors. */
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
