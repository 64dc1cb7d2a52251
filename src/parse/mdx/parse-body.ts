/**
 * The tree of a page's body. If a text is not valid MDX, the parts that cannot be read (a `<` in prose, an unclosed
 * HTML tag) count as text, with a finding at each place. If that does not help, the whole page is read as markdown.
 */

import type { Root } from 'mdast'
import type { InlineMath } from 'mdast-util-math'
import { isStatement } from '../../syntax/esm.ts'
import { type MarkdownParser, MdxSyntaxError } from '../../syntax/markdown-parser.ts'
import { readTag, type Tag } from '../../syntax/read-tag.ts'
import type { Finding } from '../finding.ts'
import { inlineFormulas, isProse, parseFormulas } from '../math/dollar-signs.ts'
import type { PageContext } from '../page-context.ts'
import { htmlEdits } from '../prepare/html-edits.ts'
import { readLines } from '../prepare/lines.ts'
import { editPrepared, prepareText, withBlanks } from '../prepare/prepare-text.ts'
import type { Edit } from '../text/edits.ts'

/** A page with more errors than this is not MDX. */
const MAX_REPAIRS = 40

/** A text with this many unclosed braces is not MDX, and takes parsers a long time. */
const MAX_OPEN_BRACES = 300

/** Parses the body; `page.prepared` is then the text that the tree was parsed from. */
export function parseBody(page: PageContext, parser: MarkdownParser): Root {
  if (!page.options.markdown.math) return parseOnce(page, parser)
  const tree = parseFormulas({
    current: () => page.prepared.text,
    parse: () => parseOnce(page, parser),
    edit: edits => {
      page.prepared = editPrepared(page.prepared, edits)
    },
  })
  for (const node of inlineFormulas(tree, page.prepared.text)) if (isProse(node.value)) page.report(proseFinding(node))
  return tree
}

function proseFinding(node: InlineMath): Finding {
  const message = `'${node.value.replace(/\s+/g, ' ')}' is shown as a formula, although it consists of words.`
  const hint = 'Write \\$ for a dollar sign, and \\text{…} for words in a formula.'
  return { rule: 'math', message, hint, at: node, atMost: 'warn' }
}

function parseOnce(page: PageContext, parser: MarkdownParser): Root {
  const { prepared } = page
  if (prepared.syntax === 'markdown') return parser.parse(prepared.text)
  if (openBraces(prepared.text) > MAX_OPEN_BRACES) return asMarkdown(page, undefined, parser)
  const findings: Finding[] = []
  let last = -1
  for (let tries = 0; tries <= MAX_REPAIRS; tries++) {
    const result = attempt(page.prepared.text, parser)
    if (!(result instanceof MdxSyntaxError)) {
      for (const finding of findings) page.report(finding)
      return result
    }
    if (tries === 0 && readHtml(page)) continue
    const repair = repairOf(page, result)
    if (!repair) return asMarkdown(page, result, parser)
    const start = page.prepared.map.toSource(repair.at)
    // In `<<`, the second sign is no other mistake than the first.
    if (!repair.isSilent && (last < 0 || start !== last + 1)) findings.push(repairFinding(page, result, repair))
    last = start
    page.prepared = editPrepared(page.prepared, repair.edits)
  }
  return asMarkdown(page, undefined, parser)
}

/** Adapts HTML to JSX. Returns whether it changed anything. */
function readHtml(page: PageContext): boolean {
  const { text } = page.prepared
  const edits = htmlEdits(text, readLines(text, 0, 'mdx'), { math: page.options.markdown.math })
  if (edits.length > 0) page.prepared = editPrepared(page.prepared, edits)
  return edits.length > 0
}

function openBraces(text: string): number {
  let open = 0
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) open++
  for (let at = text.indexOf('}'); at !== -1; at = text.indexOf('}', at + 1)) open--
  return open
}

function attempt(text: string, parser: MarkdownParser): Root | MdxSyntaxError {
  try {
    const tree = parser.parseMdx(text)
    const prose = tree.children.find(node => node.type === 'mdxjsEsm' && !isStatement(node.value))
    const { line = 1, column = 1 } = prose?.position?.start ?? {}
    return prose ? new MdxSyntaxError(text, 'This is neither an import nor an export.', { line, column }) : tree
  } catch (error) {
    if (error instanceof MdxSyntaxError) return error
    throw error
  }
}

interface Repair {
  /** The replacement text. */
  instead?: string
  /** The place of the character that cannot be parsed. */
  at: number
  edits: Edit[]
  /** Set if the text is shown as written. */
  isSilent?: boolean
  /** Set if it is most likely not a mistake. */
  isMinor?: boolean
}

const ELEMENT =
  /^(?:a|abbr|article|aside|audio|b|blockquote|body|button|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|i|iframe|ins|kbd|label|li|main|mark|nav|ol|option|p|picture|pre|q|s|samp|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|tr|tt|u|ul|var|video)$/i
/** Removes the text, and keeps the parts before and after it separate. */
const NOTHING = '{/**/}'
const AS_TEXT = 'It is shown as text.'
const BRACES = 'These braces are text for earlier versions of MDX only: put \\ before each {.'

/** The repair with which the parser can continue; undefined if there is none. */
function repairOf(page: PageContext, error: MdxSyntaxError): Repair | undefined {
  const { text } = page.prepared
  if (error.opening !== undefined) return repairTag(page, error.opening)
  if (/import|export/i.test(error.message)) return repairProse(text, error.offset)
  const at = markBefore(text, error)
  if (at === undefined) return undefined
  return repairTag(page, at) ?? { at, instead: AS_TEXT, edits: [{ start: at, end: at, text: '\\' }] }
}

/** The `<` or `{` that the parser failed on: the last one before the error. */
function markBefore(text: string, { offset, message }: MdxSyntaxError): number | undefined {
  const isExpression = /expression/i.test(message)
  const marks = isExpression && !/attribute/i.test(message) ? '{' : /in expression|braces/i.test(message) ? '{<' : '<'
  for (let at = Math.min(offset, text.length - 1); at >= 0; at--)
    if (marks.includes(text[at] as string) && text[at - 1] !== '\\') return at
  return undefined
}

/** A void element gets the slash that MDX requires. A tag without a counterpart is removed, or becomes text. */
function repairTag(page: PageContext, at: number): Repair | undefined {
  const { text } = page.prepared
  if (text[at] !== '<' || text[at - 1] === '\\') return undefined
  const tag = readTag(text, at)
  const isTag = tag !== undefined && (ELEMENT.test(tag.name) || isPaired(tag, page.text))
  const own = isTag && isPaired(tag, page.text) ? onOwnLine(tag, text) : []
  if (own.length > 0) return { at, isSilent: true, edits: own }
  if (isTag) return { at, instead: 'The tag is left out.', edits: [{ start: at, end: tag.end, text: NOTHING }] }
  // After a word, as in `Map<Key>` and `Omit<Props, "a">`, it is most likely text.
  const isMinor = (tag?.attributes ?? []).length === 0 && /\w/.test(text[at - 1] ?? '')
  return { at, instead: AS_TEXT, isMinor, edits: [{ start: at, end: at, text: '\\' }] }
}

/** Edits that put a tag on its own line in the same list or quote, because its counterpart may be in another block. */
function onOwnLine({ start, end }: Tag, text: string): Edit[] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
  const marks = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/.exec(text.slice(lineStart, start))?.[0] ?? ''
  const prefix = `\n${marks.replace(/[^\t>]/g, ' ')}`
  const edits: Edit[] = []
  if (text.slice(lineStart + marks.length, start).trim() !== '') edits.push({ start, end: start, text: prefix })
  if (text.slice(end, lineEnd).trim() !== '') edits.push({ start: end, end, text: prefix })
  return edits
}

/** Whether there is a counterpart for this tag. Without one, it is most likely text: `Map<Key>`. */
function isPaired({ name, kind }: Tag, text: string): boolean {
  if (kind === 'close') return new RegExp(`<${name.replaceAll('.', '\\.')}[\\s>]`).test(text)
  return kind === 'self' || text.includes(`</${name}>`)
}

/** A line of prose that begins like an import. */
function repairProse(text: string, offset: number): Repair | undefined {
  for (let at = text.lastIndexOf('\n', offset - 1) + 1; at >= 0; at = text.lastIndexOf('\n', at - 2) + 1) {
    const word = /^(?:import|export)\b/.exec(text.slice(at, at + 7))
    if (word) return { at, instead: AS_TEXT, edits: [{ start: at, end: at + 1, text: `&#${text.charCodeAt(at)};` }] }
    if (at === 0 || text[at] === '\n') return undefined
  }
  return undefined
}

function repairFinding(page: PageContext, { message }: Error, { at, instead, isMinor }: Repair): Finding {
  const start = page.prepared.map.toSource(at)
  // Earlier versions of MDX, which other tools have, read braces in prose as text.
  const isText = page.options.isForeign && instead === AS_TEXT && page.prepared.text[at] === '{'
  return {
    rule: 'mdx-syntax',
    ...((isMinor || isText) && { atMost: 'log' }),
    ...(isText && { cause: BRACES }),
    message: `This is not MDX: ${sentence(message.replace(/ with oxc\b/, ''))} ${instead}`,
    hint: 'Put \\ before < and { that are text.',
    at: page.lines.span(start, start + 1),
  }
}

function sentence(reason: string): string {
  const text = reason.replace(/ \(note: [^()]*(?:\([^()]*\)[^()]*)*\)/, '').trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function asMarkdown(page: PageContext, error: MdxSyntaxError | undefined, parser: MarkdownParser): Root {
  const start = error && page.prepared.map.toSource(error.offset)
  page.report({
    rule: 'mdx-syntax',
    message: `The page cannot be read as MDX${error ? `: ${sentence(error.message)}` : '.'} It is read as markdown.`,
    hint: 'Put \\ before < and { that are text.',
    at: start === undefined ? { line: 1, column: 1 } : page.lines.span(start, start + 1),
  })
  const { text, bodyOffset } = page
  const prepared = prepareText(text, bodyOffset, { syntax: 'markdown', math: page.options.markdown.math })
  page.prepared = page.prepared.isWhole ? withBlanks(prepared, text, bodyOffset) : prepared
  return parser.parse(page.prepared.text)
}
