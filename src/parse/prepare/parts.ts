/**
 * The parts of a prepared text as they are collected: edits of the text, and the marks that these put into it. In: what
 * was found in a text. Out: for each thing a mark in its place, and findings for code that is not run.
 */
import type { HeadTag } from '../../model/page.ts'
import type { Edit } from '../text/edits.ts'
import { replaceExpression } from './expressions.ts'
import { afterMarks, type Line } from './lines.ts'
import type { Scope } from './literals.ts'
import { type Mark, type Marks, wordMark } from './marks.ts'
import type { PrepareFinding, TagUse } from './plan-tags.ts'
import type { Tag } from './read-tag.ts'
import type { Expression, Scanned } from './scan-tags.ts'

/** What a prepared text is made from. */
export interface Parts extends Marks {
  edits: Edit[]
  head: HeadTag[]
  findings: PrepareFinding[]
}

/** A text and what was found in it. */
export interface Source {
  text: string
  lines: Line[]
  scanned: Scanned
}

/** Puts what an expression comes to in its place. */
export function addExpression(
  parts: Parts,
  expression: Expression,
  source: Source & { scope: Scope; isMdx: boolean },
): void {
  const { text, lines, scope, isMdx } = source
  const { start, end } = expression
  const made = replaceExpression(expression.text, scope)
  if (made.kind === 'comment') parts.edits.push({ start, end, text: headingId(text, lines, expression, made.text) })
  else if (!isMdx || made.kind === 'prose') return
  else if (made.kind === 'prop') addWord(parts, expression, { ...made, source: text.slice(start, end) })
  else {
    if (made.kind === 'code') parts.findings.push(expressionFinding(expression, made))
    addText(parts, expression, made.text, text)
  }
}

/** Values without quotes that have a slash: parsers of markdown take that for the end of the tag. */
export function addValues(parts: Parts, text: string, tags: readonly Tag[]): void {
  for (const { attributes } of tags)
    for (const { kind, text: value, end } of attributes) {
      if (kind !== 'string' || !value.includes('/') || /["']/.test(text[end - 1] ?? '')) continue
      addWord(parts, { start: end - value.length, end }, { kind: 'value', source: value })
    }
}

/** Puts text that markdown must not read into the place of a stretch. */
export function addText(parts: Parts, range: { start: number; end: number }, shown: string, text: string): void {
  addWord(parts, range, { kind: 'text', text: shown, source: text.slice(range.start, range.end) })
}

function addWord(parts: Parts, { start, end }: { start: number; end: number }, mark: Mark): void {
  parts.marks.push(mark)
  parts.edits.push({ start, end, text: wordMark(parts.markName, parts.marks.length - 1) })
}

/** The mark of a component. */
export function markOfUse(use: TagUse, text: string): Mark {
  const { open, close } = use
  return {
    ...{ kind: 'use', use, source: text.slice(open.start, open.end) },
    closeSource: close ? text.slice(close.start, close.end) : '',
  }
}

// A comment that starts with # at the end of a heading is its id; any other one leaves nothing.
function headingId(text: string, lines: Line[], expression: Expression, comment: string): string {
  const id = /^#(\S+)/.exec(comment)?.[1]
  const line = lines.find(({ start, end }) => start <= expression.start && expression.start <= end)
  if (!id || !line || text.slice(expression.end, line.end).trim() !== '') return ''
  return /^#{1,6}[ \t]/.test(text.slice(afterMarks(text, line), line.end)) ? `{#${id}}` : ''
}

function expressionFinding({ start, end }: Expression, made: { text: string; isWritten: boolean }): PrepareFinding {
  const instead = made.text === '' ? 'it is left out' : 'only the text in it is shown'
  return {
    rule: 'expression',
    message: `an expression is not run; ${made.isWritten ? 'it is shown as it is written' : instead}`,
    hint: 'Write the value itself, or put \\ before the brace if it is text.',
    start,
    end,
  }
}
