/**
 * Finds the destination of a markdown link, image or definition, by the grammar of CommonMark 6.3 and 4.7.
 *
 * In: the source of one node, including the quote marks of its lines. Out: offsets of the destination in it, without
 * angle brackets; undefined if the source is something else.
 */

/** A destination as written. */
export interface Destination {
  start: number
  end: number
  /** Whether it is between angle brackets. */
  isAngled: boolean
}

/** Spaces, which may include one line end with container marks before the next line. */
const BLANK = /[ \t]*(?:\n[ \t>]*)?/y
const ANGLED = /<((?:[^\n<>\\]|\\.)*)>/y

/** The destination of `[text](destination "title")` or of an image, if the source contains nothing else. */
export function inlineDestination(source: string): Destination | undefined {
  // The text may contain brackets, code and other links: the right position is the first one from which the rest is
  // complete.
  for (let at = source.indexOf(']('); at >= 0; at = source.indexOf('](', at + 1)) {
    const found = destinationAt(source, skipBlank(source, at + 2))
    if (found && endsLink(source, found)) return found
  }
  return undefined
}

/** The destination of `[label]: destination "title"`. */
export function definitionDestination(source: string): Destination | undefined {
  const label = /^[ \t>]*\[(?:[^\\\]]|\\[\s\S])*\]:/.exec(source)
  return label ? destinationAt(source, skipBlank(source, label[0].length)) : undefined
}

function destinationAt(source: string, at: number): Destination | undefined {
  ANGLED.lastIndex = at
  const angled = ANGLED.exec(source)
  if (angled) return { start: at + 1, end: ANGLED.lastIndex - 1, isAngled: true }
  if (source[at] === '<') return undefined
  const end = endOfBare(source, at)
  return end > at ? { start: at, end, isAngled: false } : undefined
}

/** A bare destination ends at a space, or at an unbalanced closing parenthesis. */
function endOfBare(source: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < source.length; at++) {
    const char = source[at] as string
    if (char <= ' ' || char === '\x7f') break
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) at++
    else if (char === '(') depth++
    else if (char === ')' && depth-- === 0) break
  }
  return Math.min(at, source.length)
}

/** Whether only an optional title follows the destination before the end of the link and of the source. */
function endsLink(source: string, { end, isAngled }: Destination): boolean {
  const after = isAngled ? end + 1 : end
  const at = skipBlank(source, after)
  if (source[at] === ')') return at === source.length - 1
  const title = at > after ? endOfTitle(source, at) : undefined
  return title !== undefined && skipBlank(source, title) === source.length - 1 && source.endsWith(')')
}

const CLOSERS: Record<string, string> = { '"': '"', "'": "'", '(': ')' }

function endOfTitle(source: string, start: number): number | undefined {
  const closer = CLOSERS[source[start] ?? '']
  if (closer === undefined) return undefined
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === closer) return at + 1
  }
  return undefined
}

function skipBlank(source: string, at: number): number {
  BLANK.lastIndex = at
  BLANK.test(source)
  return BLANK.lastIndex
}
