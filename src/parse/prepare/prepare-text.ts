/**
 * From a file's body to the text that the markdown parser reads. In: the file's text, where its body
 * starts, and what the page may use. Out: text in which components, imports, expressions and older
 * spellings have become something that every markdown parser carries through, with the map back to
 * the file. A page that has none of these is passed on untouched.
 */
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { HeadTag } from '../../model/page.ts'
import { applyEdits, type Edit, type OffsetMap, shiftMap } from '../text/edits.ts'
import { titleEdits } from './directive-titles.ts'
import { tagEdits } from './edit-tags.ts'
import { type Esm, readEsm } from './esm.ts'
import { readHeadTags } from './head-tags.ts'
import { isIndentedCode, type Line, lineIndexAt, readLines } from './lines.ts'
import { type Marks, markNameFor, PLAIN_NAME } from './marks.ts'
import { addExpression, addText, addValues, markOfUse, type Parts, type Source } from './parts.ts'
import { type PrepareFinding, planTags } from './plan-tags.ts'
import type { Tag } from './read-tag.ts'
import { type Expression, scanTags } from './scan-tags.ts'
import { pageScope } from './scope.ts'

/** The text for the parser, with its marks by number. */
export interface PreparedText extends Marks {
  text: string
  map: OffsetMap
  head: HeadTag[]
  findings: PrepareFinding[]
}

export interface PrepareOptions {
  path: string
  kind: 'page' | 'partial'
  format: 'md' | 'mdx' | 'detect'
  components: ReadonlySet<string>
  frontMatter: FrontMatter
  math: boolean
}

/** Anything that the steps below could care about; most pages have none of it. */
const TRIGGER =
  /<\/?[A-Z>]|className=|htmlFor=|=\{|^(?:import|export)[ {]|\{\/\*|<\/?head[\s>]|mdx-code-block|(?<!:):{3,}(?: [A-Za-z]| ?[A-Za-z][\w-]*[ \t]+[^\s{])/m
/** A value without quotes that has a slash in it: `<a href=/b>`. */
const SLASHED = /<[a-z][^<>]*\s[\w:.-]+\s*=\s*(?!["'])[^\s"'=<>`]*\//i

/** Prepares the body that starts at `bodyOffset`. */
export function prepareText(text: string, bodyOffset: number, options: PrepareOptions): PreparedText {
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset)
  const isMdx = options.format === 'mdx' || (options.format === 'detect' && options.path.endsWith('.mdx'))
  if (!isMdx && options.kind === 'page' && !isTriggered(body)) return untouchedText(text, bodyOffset)
  const lines = readLines(text, bodyOffset)
  const parts: Parts = {
    markName: markNameFor(body),
    marks: [],
    head: [],
    findings: [],
    edits: titleEdits(text, lines),
  }
  const scanned = scanTags(text, lines, { math: options.math })
  if (options.format !== 'md') addParts(parts, { text, lines, scanned }, { ...options, isMdx })
  if (SLASHED.test(body)) addValues(parts, text, scanned.tags)
  const { edits, ...rest } = parts
  return { ...applyEdits(text, bodyOffset, edits), ...rest }
}

/** The body as it is. */
export function untouchedText(text: string, bodyOffset: number): PreparedText {
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset)
  return { text: body, map: shiftMap(bodyOffset), markName: PLAIN_NAME, marks: [], head: [], findings: [] }
}

/** A fenced block at the left margin. Deeper ones stay; they only cost a closer look. */
const FENCED = /^(`{3,}|~{3,})(?!mdx-code-block)[^`\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm

/** Is there anything to prepare, code blocks aside? */
function isTriggered(body: string): boolean {
  const has = (text: string) => TRIGGER.test(text) || SLASHED.test(text)
  if (!has(body)) return false
  return (!body.includes('```') && !body.includes('~~~')) || has(body.replace(FENCED, ''))
}

/** Components, imports and expressions. */
function addParts(parts: Parts, source: Source, options: PrepareOptions & { isMdx: boolean }): void {
  const { text, lines, scanned } = source
  const esm = readEsm(text, lines)
  const scope = pageScope(esm, options.frontMatter, options.kind === 'partial')
  const outside = ({ start }: { start: number }) =>
    !esm.removed.some(range => start >= range.start && start < range.end)
  const tags = scanned.tags.filter(tag => outside(tag) && (tag.name !== '' || isAlone(text, tag)))
  // MDX has no indented code; markdown has, and it may show components.
  const hasIndentedCode = !options.isMdx && esm.removed.length === 0
  const isCode = (offset: number) => hasIndentedCode && isIndentedCode(lines, lineIndexAt(lines, offset))
  const plan = planTags(tags, { text, esm, scope, components: options.components, isCode })
  const { uses, heads } = plan
  const isUsed = uses.some(({ meaning }) => meaning.kind !== 'unknown')
  const isMdx = options.isMdx || options.kind === 'partial' || esm.removed.length > 0 || isUsed
  for (const use of uses) parts.marks.push(markOfUse(use, text))
  parts.findings.push(...plan.findings, ...codeFindings(esm))
  const left = [...esm.removed, ...plan.stray, ...heads].map(({ start, end }) => ({ start, end, text: '' }))
  parts.edits.push(...tagEdits(text, lines, { uses, markName: parts.markName }), ...left, ...unwrapEdits(lines))
  for (const tag of plan.literal) addText(parts, tag, text.slice(tag.start, tag.end), text)
  for (const head of heads) {
    const read = readHeadTags(text, head.tags, scope)
    parts.head.push(...read.tags)
    parts.findings.push(...read.findings)
  }
  const isIn = ({ start }: Expression) => heads.some(head => start >= head.start && start < head.end)
  for (const expression of scanned.expressions)
    if (outside(expression) && !isIn(expression) && !(!isUsed && isCode(expression.start)))
      addExpression(parts, expression, { ...source, scope, isMdx })
}

/** Is the tag all there is on its line? A bare `<>` elsewhere is an operator. */
function isAlone(text: string, tag: Tag): boolean {
  const start = text.lastIndexOf('\n', tag.start - 1) + 1
  const newline = text.indexOf('\n', tag.end)
  return text.slice(start, newline === -1 ? text.length : newline).trim() === text.slice(tag.start, tag.end)
}

function codeFindings(esm: Esm): PrepareFinding[] {
  return esm.code.map(({ start, end, what }) => ({
    rule: 'expression',
    message: `${what} is code, which is not run; it is left out`,
    hint: 'Content can use components, files and literal values.',
    start,
    end,
  }))
}

/** The fence lines of ```mdx-code-block vanish, what is between them is markdown. */
function unwrapEdits(lines: Line[]): Edit[] {
  return lines.filter(line => line.unwrapped).map(({ start, end }) => ({ start, end, text: '' }))
}
