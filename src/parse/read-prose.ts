/**
 * The running text of a page, without code, addresses and markup. Escapes and entities are kept as written, so that
 * places are exact.
 */
import type { Nodes } from 'mdast'
import { chooseParser } from '../syntax/markdown-parser.ts'
import { parseBody } from './mdx/parse-body.ts'
import { openPage } from './open-page.ts'
import { PageContext } from './page-context.ts'
import type { ParseInput, ParseOptions } from './parse-input.ts'

interface ProsePiece {
  text: string
  /** Offset in the file's text as returned by `textOf`. */
  start: number
}

/** The text of a file, which its offsets refer to, and its pieces. */
export interface Prose {
  text: string
  pieces: readonly ProsePiece[]
}

/** Fields of front matter that readers see. */
const SHOWN_FIELD = /^(?:title|description|sidebar_label|pagination_label):[ \t]*(\S.*)$/gm
/** Parts of a text that are not prose: ids of headings and entities. */
const NO_PROSE = /\{[^{}\n]*\}|&#?\w+;/g
/** Addresses, files, names of code and flags: text that looks like one, between two spaces. */
const NO_WORD = /:\/\/|@|\w[./\\_]\w|^\W*(?:--\w|www\.|\.{0,2}\/\w)/
/** `e.g.`, `i.e.`: the dots of abbreviations do not separate the parts of a name. */
const ABBREVIATION = /^\W*(?:\p{L}\.){2,}\W*$/u
/** No language has longer words, and longer ones may exceed what a regular expression can handle. */
const MAX_WORD_LENGTH = 200

/** Creates a reader; `names` are the components that pages may use. */
export function createProseReader(
  options: ParseOptions,
  names: readonly string[],
): (input: ParseInput) => Prose | undefined {
  const components = new Set(names)
  const { parser, math } = options.markdown
  const markdown = chooseParser(parser, { math })
  return input => {
    const page = openPage(input, options, { components, reading: 'whole', codeMode: 'skip' })
    if (!(page instanceof PageContext)) return undefined
    const pieces = [...page.text.slice(0, page.bodyOffset).matchAll(SHOWN_FIELD)].map(
      ({ 0: field, 1: text = '', index }) => ({
        text: withoutCode(text),
        start: index + field.length - text.length,
      }),
    )
    collect(parseBody(page, markdown), page, pieces)
    return { text: page.text, pieces }
  }
}

function collect(node: Nodes, page: PageContext, pieces: ProsePiece[]): void {
  if (node.type === 'text') {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) return
    const { map } = page.prepared
    const from = map.toSource(start.offset)
    pieces.push({ text: masked(page.text.slice(from, map.toSource(end.offset))), start: from })
    return
  }
  if ('children' in node) for (const child of node.children) collect(child, page, pieces)
}

/** The same text with spaces in place of everything that is not prose. Takes linear time. */
function masked(text: string): string {
  return text.replace(NO_PROSE, blanks).replace(/\S+/g, run => (isProse(run) ? run : blanks(run)))
}

function isProse(run: string): boolean {
  return run.length <= MAX_WORD_LENGTH && (!NO_WORD.test(run) || ABBREVIATION.test(run))
}

function blanks(text: string): string {
  return ' '.repeat(text.length)
}

function withoutCode(text: string): string {
  return masked(text.replace(/`[^`]*`/g, blanks))
}
