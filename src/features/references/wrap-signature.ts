/**
 * Wraps long signatures at their commas. Returns the same code, in which the outermost brackets that make it too long
 * have one item per line, and so has a union that is too long. Code with line breaks stays as it is.
 */
import type { LinkedCode } from '../../model/reference.ts'

/** Maximum number of characters of a line. */
const WIDTH = 60
const OPEN = '([{'
const CLOSE = ')]}'
const INDENT = '  '

/** The code with line ends. */
export function wrapSignature(code: LinkedCode): LinkedCode {
  const text = code.map(part => (typeof part === 'string' ? part : part.text)).join('')
  if (text.length <= WIDTH || text.includes('\n')) return code
  return insertBreaks(code, breaksOf(text))
}

/** Line ends with their indentation, by the offset before which they are inserted. Spaces there are dropped. */
function breaksOf(text: string): ReadonlyMap<number, string> {
  const breaks = new Map<number, string>()
  wrap(0, text.length, 0)
  return breaks

  function wrap(from: number, to: number, depth: number): void {
    let start = from
    let indent = depth
    while (to - start + INDENT.length * indent > WIDTH) {
      const open = nextOpen(start, to)
      if (open < 0) {
        breakUnion(start, to, indent)
        return
      }
      const close = text[open] === '<' ? endOfAngles(text, open, to) : closeOf(text, open, to)
      if (close < 0) return
      // What is short needs no lines of its own, and empty brackets have no items.
      if (close - open > 2 && isWorthWrapping(open, close, to - start)) {
        const items = itemsOf(text, open + 1, close)
        for (const [begin, end] of items) {
          breaks.set(begin, `\n${INDENT.repeat(indent + 1)}`)
          wrap(begin, end, indent + 1)
        }
        breaks.set(close, `\n${INDENT.repeat(indent)}`)
      }
      start = close + 1
      indent = depth
    }
  }

  function nextOpen(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      if (isQuote(text[at])) at = endOfQuote(text, at)
      else if (OPEN.includes(text[at] as string)) return at
      else if (text[at] === '<' && endOfAngles(text, at, to) > at) return at
    }
    return -1
  }

  /** A union without brackets: an alternative per line. */
  function breakUnion(from: number, to: number, indent: number): void {
    const bars: number[] = []
    for (let at = from; at < to; at++) {
      if (isQuote(text[at])) at = endOfQuote(text, at)
      else if (text.startsWith(' | ', at)) bars.push(at + 1)
    }
    if (bars.length > 1) for (const bar of bars) breaks.set(bar, `\n${INDENT.repeat(indent + 1)}`)
  }

  function isWorthWrapping(open: number, close: number, length: number): boolean {
    return close - open > 20 || length > WIDTH * 2
  }
}

/** The items between brackets: offsets of their first characters and of their ends. */
function itemsOf(text: string, from: number, to: number): [number, number][] {
  const items: [number, number][] = []
  let start = from
  for (let at = from; at < to; at++) {
    const char = text[at] as string
    if (isQuote(char)) at = endOfQuote(text, at)
    else if (char === '<') at = endOfAngles(text, at, to)
    else if (OPEN.includes(char)) {
      const close = closeOf(text, at, to)
      if (close > 0) at = close
    } else if ((char === ',' || char === ';') && at + 1 < to) {
      items.push([start, at + 1])
      start = at + 1
    }
  }
  if (text.slice(start, to).trim() !== '') items.push([start, to])
  return items
}

function closeOf(text: string, open: number, to: number): number {
  let depth = 0
  for (let at = open; at < to; at++) {
    const char = text[at] as string
    if (isQuote(char)) at = endOfQuote(text, at)
    else if (OPEN.includes(char)) depth++
    else if (CLOSE.includes(char)) {
      depth--
      if (depth === 0) return at
    }
  }
  return -1
}

/** The end of type arguments. The arrow of a function type is no bracket. */
function endOfAngles(text: string, open: number, to: number): number {
  let depth = 0
  for (let at = open; at < to; at++) {
    const char = text[at] as string
    if (isQuote(char)) at = endOfQuote(text, at)
    else if (char === '<') depth++
    else if (char === '>' && text[at - 1] !== '=') {
      depth--
      if (depth === 0) return at
    }
  }
  return open
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'" || char === '`'
}

function endOfQuote(text: string, start: number): number {
  const end = text.indexOf(text[start] as string, start + 1)
  return end < 0 ? start : end
}

function insertBreaks(code: LinkedCode, breaks: ReadonlyMap<number, string>): LinkedCode {
  let offset = 0
  let atBreak = false
  return code.flatMap((part): LinkedCode => {
    const text = typeof part === 'string' ? part : part.text
    let made = ''
    let before = ''
    for (const char of text.split('')) {
      const found = breaks.get(offset)
      offset++
      if (found !== undefined) {
        atBreak = true
        if (made === '') before = before.trimEnd() + found
        else made = made.trimEnd() + found
      }
      if (atBreak && char === ' ') continue
      atBreak = false
      made += char
    }
    return typeof part === 'string'
      ? [before + made]
      : before === ''
        ? [{ ...part, text: made }]
        : [before, { ...part, text: made }]
  })
}
