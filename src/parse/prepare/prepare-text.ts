/**
 * From a file's body to the text that the markdown parser reads. In: the file's text, where its body
 * starts, and what the page may use. Out: text in which components, imports, expressions and older
 * spellings have become something that every markdown parser carries through, with the map back to
 * the file. A page that has none of these is passed on untouched.
 */
import type { FrontMatter } from '../../model/frontmatter.ts'
import { applyEdits, type Edit, type OffsetMap, shiftMap } from '../text/edits.ts'
import { titleEdits } from './directive-titles.ts'
import { markOf, tagEdits } from './edit-tags.ts'
import { type Esm, readEsm } from './esm.ts'
import { replaceExpression } from './expressions.ts'
import { type HeadTag, readHeadTags } from './head-tags.ts'
import { afterMarks, isIndentedCode, type Line, lineIndexAt, readLines } from './lines.ts'
import { type PrepareFinding, planTags, type TagUse } from './plan-tags.ts'
import type { Tag } from './read-tag.ts'
import { type Expression, scanTags } from './scan-tags.ts'
import { pageScope } from './scope.ts'

/** What stands behind a mark in the prepared text. */
export type Mark = { kind: 'use'; use: TagUse } | { kind: 'text'; text: string } | { kind: 'prop'; name: string }

/** The text for the parser. */
export interface PreparedText {
  text: string
  map: OffsetMap
  /** By the number in the mark. */
  marks: Mark[]
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

/** Prepares the body that starts at `bodyOffset`. */
export function prepareText(text: string, bodyOffset: number, options: PrepareOptions): PreparedText {
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset)
  const isMdx = options.format === 'mdx' || (options.format === 'detect' && options.path.endsWith('.mdx'))
  const untouched = { text: body, map: shiftMap(bodyOffset), marks: [], head: [], findings: [] }
  if (!isMdx && options.kind === 'page' && !isTriggered(body)) return untouched
  const lines = readLines(text, bodyOffset)
  const edits = titleEdits(text, lines)
  const parts = options.format === 'md' ? undefined : readParts(text, lines, { ...options, isMdx })
  if (parts) edits.push(...parts.edits, ...unwrapEdits(lines))
  const edited = applyEdits(text, bodyOffset, edits)
  return { ...edited, marks: parts?.marks ?? [], head: parts?.head ?? [], findings: parts?.findings ?? [] }
}

/** A fenced block at the left margin. Deeper ones stay; they only cost a closer look. */
const FENCED = /^(`{3,}|~{3,})(?!mdx-code-block)[^`\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm

/** Is there anything to prepare, code blocks aside? */
function isTriggered(body: string): boolean {
  if (!TRIGGER.test(body)) return false
  return (!body.includes('```') && !body.includes('~~~')) || TRIGGER.test(body.replace(FENCED, ''))
}

interface Parts {
  edits: Edit[]
  marks: Mark[]
  head: HeadTag[]
  findings: PrepareFinding[]
}

function readParts(text: string, lines: Line[], options: PrepareOptions & { isMdx: boolean }): Parts {
  const esm = readEsm(text, lines)
  const scope = pageScope(esm, options.frontMatter, options.kind === 'partial')
  const outside = ({ start }: { start: number }) =>
    !esm.removed.some(range => start >= range.start && start < range.end)
  const scanned = scanTags(text, lines, { math: options.math })
  const tags = scanned.tags.filter(tag => outside(tag) && (tag.name !== '' || isAlone(text, tag)))
  // MDX has no indented code; markdown has, and it may show components.
  const hasIndentedCode = !options.isMdx && esm.removed.length === 0
  const isCode = (offset: number) => hasIndentedCode && isIndentedCode(lines, lineIndexAt(lines, offset))
  const plan = planTags(tags, { esm, scope, components: options.components, isCode })
  const isMdx = options.isMdx || options.kind === 'partial' || esm.removed.length > 0 || plan.uses.length > 0
  const inTag = ({ start }: Expression) => plan.heads.some(head => start >= head.start && start < head.end)
  const marks: Mark[] = plan.uses.map(use => ({ kind: 'use', use }))
  const findings = [...plan.findings, ...codeFindings(esm)]
  const edits = [
    ...tagEdits(text, lines, plan.uses),
    ...[...esm.removed, ...plan.stray, ...plan.heads].map(({ start, end }) => ({ start, end, text: '' })),
  ]
  for (const expression of scanned.expressions) {
    if (!outside(expression) || inTag(expression) || (plan.uses.length === 0 && isCode(expression.start))) continue
    const made = replaceExpression(expression.text, scope)
    const { start, end } = expression
    if (made.kind === 'comment') edits.push({ start, end, text: headingId(text, lines, expression, made.text) })
    else if (!isMdx || made.kind === 'prose') continue
    else {
      if (made.kind === 'code') findings.push(expressionFinding(expression))
      marks.push(made.kind === 'code' ? { kind: 'text', text: text.slice(start, end) } : made)
      edits.push({ start, end, text: markOf(marks.length - 1, 'self') })
    }
  }
  return { edits, marks, head: plan.heads.flatMap(head => readHeadTags(text, head.tags, scope)), findings }
}

/** Is the tag all there is on its line? A bare `<>` elsewhere is an operator. */
function isAlone(text: string, tag: Tag): boolean {
  const start = text.lastIndexOf('\n', tag.start - 1) + 1
  const newline = text.indexOf('\n', tag.end)
  return text.slice(start, newline === -1 ? text.length : newline).trim() === text.slice(tag.start, tag.end)
}

// A comment that starts with # at the end of a heading is its id; any other one leaves nothing.
function headingId(text: string, lines: Line[], expression: Expression, comment: string): string {
  const id = /^#(\S+)/.exec(comment)?.[1]
  const line = lines.find(({ start, end }) => start <= expression.start && expression.start <= end)
  if (!id || !line || text.slice(expression.end, line.end).trim() !== '') return ''
  return /^#{1,6}[ \t]/.test(text.slice(afterMarks(text, line), line.end)) ? `{#${id}}` : ''
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

function expressionFinding({ start, end }: Expression): PrepareFinding {
  return {
    rule: 'expression',
    message: 'an expression is not run; it is shown as it is written',
    hint: 'Write the value itself, or put \\ before the brace if it is text.',
    start,
    end,
  }
}

/** The fence lines of ```mdx-code-block vanish, what is between them is markdown. */
function unwrapEdits(lines: Line[]): Edit[] {
  return lines.filter(line => line.unwrapped).map(({ start, end }) => ({ start, end, text: '' }))
}
