/**
 * Finds tags and expressions in the text of a body. In: the body and its lines. Out: every tag that
 * JSX could have written and every `{…}`, in order, outside code, maths, HTML comments and escapes.
 * Which of them mean anything is decided later.
 */
import type { Line } from './lines.ts'
import { matchBraces, readTag, type Tag } from './read-tag.ts'

/** A `{…}` in the text; `text` is what stands between the braces. */
export interface Expression {
  kind: 'expression'
  text: string
  start: number
  end: number
}

export interface Scanned {
  tags: Tag[]
  expressions: Expression[]
}

/** What one scan remembers, so that text full of unclosed marks costs no more than other text. */
interface Memory extends Scanned {
  /** No comment is closed from this offset on. */
  noCommentEnd: number
  /** Braces that were never closed. */
  unclosed: number
}

/** After this many unclosed braces the text is not MDX: its other braces are ignored. */
const MAX_UNCLOSED = 100

export interface ScanOptions {
  /** `$…$` is maths. */
  math: boolean
}

const SPECIAL = /[\\`<{$]/g

/** Scans the lines that may hold components. */
export function scanTags(text: string, lines: Line[], options: ScanOptions): Scanned {
  const found: Memory = { tags: [], expressions: [], noCommentEnd: Number.POSITIVE_INFINITY, unclosed: 0 }
  for (const [start, end] of textRanges(lines)) scanRange(text, { start, end }, options, found)
  return found
}

/** Stretches of text lines between fences. */
function textRanges(lines: Line[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const line of lines) {
    if (line.kind !== 'text') continue
    const last = ranges.at(-1)
    if (last && last[1] + 1 === line.start) last[1] = line.end
    else ranges.push([line.start, line.end])
  }
  return ranges
}

function scanRange(text: string, range: { start: number; end: number }, options: ScanOptions, found: Memory): void {
  SPECIAL.lastIndex = range.start
  for (let hit = SPECIAL.exec(text); hit && hit.index < range.end; hit = SPECIAL.exec(text)) {
    const at = hit.index
    const next = step(text, at, { ...range, math: options.math }, found)
    SPECIAL.lastIndex = Math.max(next, at + 1)
  }
}

/** Handles the special character at `at`; returns the offset to go on from. */
function step(text: string, at: number, area: { end: number; math: boolean }, found: Memory): number {
  switch (text[at]) {
    case '\\':
      return at + 2
    case '`':
      return skipSpan(text, at, '`', area.end)
    case '$':
      return area.math ? skipSpan(text, at, '$', area.end) : at + 1
    case '{':
      return takeExpression(text, at, area.end, found)
    default:
      return takeTag(text, at, found)
  }
}

/** Skips a code or maths span: to the run of as many marks that closes it in the same paragraph. */
function skipSpan(text: string, start: number, mark: string, limit: number): number {
  let length = 1
  while (text[start + length] === mark) length++
  const after = start + length
  const blankLine = /\n[ \t>]*\n/g
  blankLine.lastIndex = after
  const end = Math.min(limit, blankLine.exec(text)?.index ?? limit)
  for (let at = text.indexOf(mark, after); at !== -1 && at < end; ) {
    let run = 1
    while (text[at + run] === mark) run++
    if (run === length) return at + run
    at = text.indexOf(mark, at + run)
  }
  return after
}

function takeTag(text: string, at: number, found: Memory): number {
  if (text.startsWith('<!--', at)) {
    const close = at < found.noCommentEnd ? text.indexOf('-->', at + 4) : -1
    if (close === -1) found.noCommentEnd = Math.min(found.noCommentEnd, at)
    return close === -1 ? at + 4 : close + 3
  }
  const tag = isAddress(text, at) ? undefined : readTag(text, at)
  if (!tag) return at + 1
  found.tags.push(tag)
  return tag.end
}

/** What stands before the address of a definition: its label, which is shorter than this, at the start of a block. */
const LABEL_BEFORE = /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^\]]*\]:$/
const MAX_LABEL = 1000

/** Is this an address between angle brackets: `[a](<My file.md>)`, `[a]: <My file.md>`? It may be on the next line. */
function isAddress(text: string, at: number): boolean {
  let end = at
  let lines = 0
  for (; end > 0 && ' \t\n>'.includes(text[end - 1] as string); end--) if (text[end - 1] === '\n') lines++
  if (lines > 1) return false
  if (text.startsWith('](', end - 2)) return true
  return text.startsWith(']:', end - 2) && LABEL_BEFORE.test(text.slice(Math.max(0, end - MAX_LABEL), end))
}

/** Braces that belong to something else: heading ids, directive attributes, link addresses. */
const OWNED_BEFORE = /(?:\]\([^)\s]*|\]|(?:^|[\s>]):{1,}[\w-]+)$/

function takeExpression(text: string, at: number, limit: number, found: Memory): number {
  if (text[at + 1] === '#' || found.unclosed > MAX_UNCLOSED) return at + 1
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  if (OWNED_BEFORE.test(text.slice(lineStart, at))) return at + 1
  const end = matchBraces(text, at)
  if (end === undefined) found.unclosed++
  if (end === undefined || end > limit) return at + 1
  found.expressions.push({ kind: 'expression', text: text.slice(at + 1, end - 1), start: at, end })
  return end
}
