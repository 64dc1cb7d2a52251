/**
 * Addresses in the attributes of raw HTML. Returns the places of the attribute values that are addresses, and their
 * quotes; for `srcset` each of its addresses.
 */
import { type Token, type TokenHandler, Tokenizer } from 'parse5'
import { srcsetCandidates } from '../../base/srcset.ts'
import type { Syntax } from './spelling.ts'

/** An address in HTML, by offsets. */
export interface HtmlAddress {
  start: number
  end: number
  syntax: Syntax
  tagStart: number
}

/** Attributes that are references of a page, in any element. */
const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'poster', 'data', 'action', 'srcset'])

/** All addresses, in order. */
export function htmlAddresses(html: string): HtmlAddress[] {
  const found: HtmlAddress[] = []
  const ignore = () => undefined
  const handler: TokenHandler = {
    onComment: ignore,
    onDoctype: ignore,
    onEndTag: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
    onParseError: null,
    onStartTag: tag => void found.push(...addressesOf(tag, html)),
  }
  new Tokenizer({ sourceCodeLocationInfo: true }, handler).write(html, true)
  return found
}

function addressesOf({ location }: Token.TagToken, html: string): HtmlAddress[] {
  const { attrs = {}, startOffset: tagStart = 0 } = (location ?? {}) as Partial<Token.LocationWithAttributes>
  return Object.entries(attrs).flatMap(([name, place]) => {
    const value = ADDRESSES.has(name) ? valueIn(html.slice(place.startOffset, place.endOffset)) : undefined
    if (!value) return []
    const start = place.startOffset + value.start
    const whole = { start, end: place.startOffset + value.end, syntax: value.syntax, tagStart }
    return name === 'srcset'
      ? candidatesIn([whole.start, whole.end], html).map(([from, to]) => ({ ...whole, start: from, end: to }))
      : [whole]
  })
}

/** The value in `name="value"`, by offsets. */
function valueIn(attribute: string): Pick<HtmlAddress, 'start' | 'end' | 'syntax'> | undefined {
  const before = /^[^=]+=\s*/.exec(attribute)?.[0].length
  if (before === undefined) return undefined
  const quote = attribute[before]
  if (quote !== '"' && quote !== "'") return { start: before, end: attribute.length, syntax: 'unquoted' }
  const syntax = quote === '"' ? 'double-quoted' : 'single-quoted'
  return { start: before + 1, end: attribute.length - 1, syntax }
}

/** The addresses of a `srcset`. */
export function candidatesIn([start, end]: [start: number, end: number], text: string): [number, number][] {
  return srcsetCandidates(text.slice(start, end)).map(own => [start + own.start, start + own.end])
}
