/**
 * The markdown parser for pages with unified plugins. In: remark with these plugins, and the parser of other pages.
 * Out: a parser that returns the same trees (except that attributes have no positions), but is many times faster for
 * texts that do not need remark. remark is needed if a plugin adds syntax, and if the text has formulas, or directives
 * other than plain admonitions.
 */
import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { type Grammar, type MarkdownParser, type RemarkParser, remarkParser } from '../markdown-parser.ts'
import { likeRemarkMdx } from './like-remark-mdx.ts'

/** Fields of a processor's data that affect parsing. */
const SYNTAX = ['micromarkExtensions', 'fromMarkdownExtensions'] as const

type Syntax = keyof RemarkParser['processors']

/** Creates the parser; `native` is that of pages without plugins. */
export function pluginParser(remark: RemarkParser, native: MarkdownParser, grammar: Grammar): MarkdownParser {
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
