/**
 * The lines of a body, and which of them are verbatim: fenced code, maths blocks, raw HTML blocks. Returns lines with
 * their containers (quote marks, list marks, indentation) measured, and whether the steps that look for components
 * may change them.
 */

export interface Line {
  start: number
  /** Offset of the line end, before the `\n`. */
  end: number
  /** Offset of the first character after quote marks and spaces. */
  content: number
  /** Offset after quote marks only. */
  quoteEnd: number
  /** Columns of whitespace between the quote marks and the content, with tab stops every four columns. */
  indent: number
  /** Column (after the quote marks) at which a list item's content starts, if the line starts one. */
  item?: number
  blank: boolean
  /** `text` may contain components; `code` and `fence` (its first and last line) may not. */
  kind: 'text' | 'code' | 'fence'
  /** Whether the fence is a wrapper whose lines are removed: ```mdx-code-block. */
  unwrapped?: boolean
  /** Whether the line belongs to fenced code. */
  fenced?: boolean
  /** Set for the first line of fenced code, which may have list marks and quote marks before its mark. */
  opens?: Fence
  /** Whether the line belongs to a comment of several lines. */
  comment?: boolean
}

interface Fence {
  /** Offset of the mark. */
  at: number
  mark: string
  info: string
}

const QUOTE = /(?:[ ]{0,3}>[ \t]?)*/y
const ITEM = /(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/y
const FENCE = /(`{3,}|~{3,}|\${2,})([^\n]*)/y
const RAW_OPEN = /<(pre|script|style|textarea)(?=[\s>])/iy
const COMMENT = /<!--|\{\/\*/y

interface OpenBlock {
  closes(text: string, line: Line): boolean
  unwrapped: boolean
  fenced: boolean
}

/** Measures the lines from `base` to the end of the text. In MDX, the end of fenced code may have any indentation. */
export function readLines(text: string, base: number, syntax: 'markdown' | 'mdx' = 'markdown'): Line[] {
  const mostIndent = syntax === 'mdx' ? Number.POSITIVE_INFINITY : 3
  const lines: Line[] = []
  let open: OpenBlock | undefined
  /** What ends the open comment. */
  let comment: string | undefined
  /** The open wrappers, the innermost last. */
  const wrappers: OpenBlock[] = []
  for (let start = base; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = measure(text, start, end)
    if (comment !== undefined) {
      line.comment = true
      if (text.slice(start, end).includes(comment)) comment = undefined
    } else if (open) {
      const closes = open.closes(text, line)
      line.kind = closes ? 'fence' : 'code'
      if (open.fenced) line.fenced = true
      if (closes) open = undefined
    } else if (wrappers.at(-1)?.closes(text, line)) {
      line.kind = 'fence'
      line.unwrapped = true
      wrappers.pop()
    } else {
      comment = endOfComment(text, line)
      if (comment !== undefined) line.comment = true
      open = comment === undefined ? opens(text, line, mostIndent) : undefined
      if (open) line.kind = 'fence'
      if (open?.fenced && !open.unwrapped) line.fenced = true
      if (open?.unwrapped) {
        line.unwrapped = true
        wrappers.push(open)
        open = undefined
      }
    }
    lines.push(line)
    start = end + 1
  }
  return lines
}

function measure(text: string, start: number, end: number): Line {
  QUOTE.lastIndex = start
  const quoteEnd = Math.min(start + (QUOTE.exec(text)?.[0].length ?? 0), end)
  let content = quoteEnd
  let indent = 0
  for (; content < end; content++) {
    const character = text[content]
    if (character === ' ') indent++
    else if (character === '\t') indent += 4 - (indent % 4)
    else break
  }
  const line: Line = { start, end, content, quoteEnd, indent, blank: content === end, kind: 'text' }
  ITEM.lastIndex = content
  const item = line.blank ? null : ITEM.exec(text)
  if (item && item.index + item[0].length <= end) line.item = indent + item[0].length
  return line
}

/** What ends the comment that begins a line and does not end in it. */
function endOfComment(text: string, line: Line): string | undefined {
  COMMENT.lastIndex = line.content
  const mark = COMMENT.exec(text)?.[0]
  if (mark === undefined) return undefined
  const end = mark === '<!--' ? '-->' : '*/}'
  const at = text.indexOf(end, line.content + mark.length)
  return at < line.end ? undefined : end
}

/** Offset of a line's content, after any list marks. */
export function afterMarks(text: string, line: Line): number {
  let at = line.content
  for (;;) {
    ITEM.lastIndex = at
    const item = ITEM.exec(text)
    if (!item || item[0].length === 0 || at + item[0].length >= line.end) return at
    at += item[0].length
  }
}

function opens(text: string, line: Line, mostIndent: number): OpenBlock | undefined {
  if (line.blank) return undefined
  const at = afterMarks(text, line)
  const inQuote = afterQuotes(text, at, line.end)
  FENCE.lastIndex = inQuote
  const fence = FENCE.exec(text)
  if (fence) {
    const found = { at: inQuote, mark: fence[1] as string, info: (fence[2] as string).trim() }
    const open = openFence(found, inQuote - line.quoteEnd + mostIndent)
    if (open?.fenced && !open.unwrapped) line.opens = found
    return open
  }
  RAW_OPEN.lastIndex = at
  const raw = RAW_OPEN.exec(text)
  if (!raw) return undefined
  const close = `</${(raw[1] as string).toLowerCase()}`
  const closesIn = (from: number, to: number) => text.slice(from, to).toLowerCase().includes(close)
  if (closesIn(at, line.end)) return undefined
  return { unwrapped: false, fenced: false, closes: (_, later) => closesIn(later.start, later.end) }
}

/** The offset after quote marks in an item of a list. */
function afterQuotes(text: string, at: number, end: number): number {
  QUOTE.lastIndex = at
  const length = QUOTE.exec(text)?.[0].length ?? 0
  return text.slice(at, at + length).includes('>') ? Math.min(at + length, end) : at
}

/** @param mostIndent of the line that closes it; one that is indented further belongs to the code */
function openFence({ mark: marks, info }: Fence, mostIndent: number): OpenBlock | undefined {
  const mark = marks[0] as string
  // `$$x$$` and ```x``` on one line are inline.
  if (mark !== '~' && info.includes(mark)) return undefined
  const end = new RegExp(`^[ \\t>]*\\${mark}{${marks.length},}[ \\t]*$`)
  return {
    fenced: mark !== '$',
    unwrapped: mark === '`' && info.split(/\s/, 1)[0] === 'mdx-code-block',
    closes: (text, line) => line.indent <= mostIndent && end.test(text.slice(line.start, line.end)),
  }
}

/** The fenced code from `base` on: where each block begins and ends in the text. */
export function fencedRanges(text: string, base: number): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let isOpen = false
  for (const { kind, fenced = false, start, end } of readLines(text, base)) {
    const last = ranges.at(-1)
    if (isOpen && last) last[1] = end
    else if (fenced) ranges.push([start, end])
    if (fenced && kind === 'fence') isOpen = !isOpen
  }
  return ranges
}
