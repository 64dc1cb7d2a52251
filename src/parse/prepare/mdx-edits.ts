/**
 * MDX pages use some syntax that MDX itself does not support. In: the lines of a body. Out: edits that turn HTML
 * comments into MDX comments without moving anything, and that prevent the braces of heading ids (`## Title {#id}`)
 * from being read as code.
 */
import type { Edit } from '../text/edits.ts'
import { afterMarks, type Line } from './lines.ts'
import { forEachTag, type MarkOptions } from './text-marks.ts'

/** Edits for comments and ids. */
export function mdxEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  return [...commentEdits(text, lines, options), ...idEdits(text, lines)]
}

function commentEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  const edits: Edit[] = []
  let noEnd = Number.POSITIVE_INFINITY
  forEachTag(text, lines, options, at => {
    if (!text.startsWith('<!--', at) || at > noEnd) return at + 1
    const close = text.indexOf('-->', at + 4)
    if (close === -1) noEnd = at
    if (close === -1) return at + 1
    const inside = text.slice(at + 4, close)
    edits.push({ start: at, end: at + 4, text: '{/* ' })
    for (const { index } of inside.matchAll(/\*\//g))
      edits.push({ start: at + 5 + index, end: at + 6 + index, text: ' ' })
    edits.push({ start: close, end: close + 3, text: '*/}' })
    return close + 3
  })
  return edits
}

const HEADING_ID = /(?<!\\)(\{#[^\n]+\})[ \t#]*$/

function idEdits(text: string, lines: Line[]): Edit[] {
  const edits: Edit[] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'text' || line.blank) continue
    const at = afterMarks(text, line)
    const written = text.slice(at, line.end)
    if (!written.includes('{#')) continue
    const id = HEADING_ID.exec(written)
    const next = lines[index + 1]
    const isHeading = written.startsWith('#') || (next && /^(?:=+|-+)[ \t]*$/.test(text.slice(next.content, next.end)))
    if (!id?.[1] || !isHeading) continue
    for (const { index: brace } of id[1].matchAll(/\{/g)) {
      const start = at + id.index + brace
      edits.push({ start, end: start, text: '\\' })
    }
  }
  return edits
}
