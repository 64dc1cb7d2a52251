/**
 * Reads one tag in JSX syntax. Returns name, attributes with their places, and the end; undefined if it is not a tag.
 * Values are not evaluated here.
 */

/** An attribute as written. */
export interface TagAttribute {
  /** '' for a spread. */
  name: string
  kind: 'flag' | 'string' | 'expression' | 'spread'
  /** The text between the quotes or braces. */
  text: string
  start: number
  end: number
}

/** A tag as written. */
export interface Tag {
  /** '' for a fragment. */
  name: string
  kind: 'open' | 'close' | 'self'
  attributes: TagAttribute[]
  start: number
  end: number
}

const NAME = /[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*/y
const ATTRIBUTE_NAME = /[A-Za-z_:@][\w:.-]*/y
const BLANK = /\s*/y
/** As in CommonMark. JSX has no unquoted values. */
const UNQUOTED = /[^\s"'=<>`{][^\s"'=<>`]*/y

/** Reads the tag at `start`. Within a tag, blank lines are only allowed in its values. */
export function readTag(text: string, start: number): Tag | undefined {
  let at = start + 1
  const closing = text[at] === '/'
  if (closing) at++
  const name = matchAt(NAME, text, at)
  if (name === undefined) return readFragment(text, start, closing)
  at += name.length
  const attributes: TagAttribute[] = []
  for (;;) {
    const blank = matchAt(BLANK, text, at) ?? ''
    if (/\n[ \t]*\n/.test(blank)) return undefined
    at += blank.length
    if (text[at] === '>') return { name, kind: closing ? 'close' : 'open', attributes, start, end: at + 1 }
    if (text.startsWith('/>', at) && !closing) return { name, kind: 'self', attributes, start, end: at + 2 }
    if (closing || blank === '') return undefined
    const attribute = readAttribute(text, at)
    if (!attribute) return undefined
    attributes.push(attribute)
    at = attribute.end
  }
}

function readFragment(text: string, start: number, closing: boolean): Tag | undefined {
  const end = start + (closing ? 3 : 2)
  if (text[end - 1] !== '>') return undefined
  return { name: '', kind: closing ? 'close' : 'open', attributes: [], start, end }
}

function readAttribute(text: string, start: number): TagAttribute | undefined {
  if (text[start] === '{') {
    const end = matchBraces(text, start)
    if (end === undefined || !/^\{\s*\.\.\./.test(text.slice(start, end))) return undefined
    return { name: '', kind: 'spread', text: text.slice(start + 1, end - 1), start, end }
  }
  const name = matchAt(ATTRIBUTE_NAME, text, start)
  if (name === undefined) return undefined
  const afterName = start + name.length
  const equals = afterName + (matchAt(BLANK, text, afterName) ?? '').length
  if (text[equals] !== '=') return { name, kind: 'flag', text: '', start, end: afterName }
  const at = equals + 1 + (matchAt(BLANK, text, equals + 1) ?? '').length
  return readValue(text, at, { name, start })
}

function readValue(text: string, at: number, head: { name: string; start: number }): TagAttribute | undefined {
  const first = text[at]
  if (first === '"' || first === "'") {
    const close = text.indexOf(first, at + 1)
    return close === -1 ? undefined : { ...head, kind: 'string', text: text.slice(at + 1, close), end: close + 1 }
  }
  if (first === '{') {
    const end = matchBraces(text, at)
    return end === undefined ? undefined : { ...head, kind: 'expression', text: text.slice(at + 1, end - 1), end }
  }
  const bare = matchAt(UNQUOTED, text, at)
  return bare === undefined ? undefined : { ...head, kind: 'string', text: bare, end: at + bare.length }
}

/** A longer range in braces is not an expression of a page. */
const MAX_BRACES = 50_000

/**
 * The offset after the brace that closes the one at `start`; strings, templates and comments are skipped. Undefined if
 * it is never closed.
 */
export function matchBraces(text: string, start: number): number | undefined {
  let depth = 0
  const limit = Math.min(text.length, start + MAX_BRACES)
  for (let at = start; at < limit; at++) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === '}') {
      depth--
      if (depth === 0) return at + 1
    } else if (character === '"' || character === "'" || character === '`') at = skipString(text, at)
    else if (text.startsWith('/*', at)) at = (text.indexOf('*/', at + 2) + 1 || limit) as number
    else if (text.startsWith('//', at) && text[at - 1] !== ':')
      at = text.indexOf('\n', at) === -1 ? limit : text.indexOf('\n', at)
  }
  return undefined
}

/**
 * The offset of the quote that ends the string at `start`; unchanged for an apostrophe that does not start a string.
 */
export function skipString(text: string, start: number): number {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') return start
  }
  return start
}

/** The match of a sticky pattern at an offset. */
function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
