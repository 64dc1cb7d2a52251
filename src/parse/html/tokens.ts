/**
 * Values that pass through components while React renders them. React only accepts and returns text, so insertions and
 * finished HTML are passed to it as tokens and restored afterwards.
 *
 * Returns a token for each; later, the pieces in their place. A token contains the hash of the page's file, which no
 * text of the page contains, between two control characters. JSON and URLs escape these, so that the token shows how
 * a component encoded it.
 */
import { isValidElement } from 'react'
import { hasInsertion, Insertion, partsOf } from '../insertion.ts'
import type { HtmlPiece } from './html-builder.ts'

const MARK = '\u0001'
/** The mark as components may have written it: as it is, in JSON, in an address. */
const MARKS = [MARK, '\\u0001', '%01'] as const
/** What follows the key in a token. */
const REST = /-(\d+)(?:\u0001|\\u0001|%01)("?)/y
const SRC = ' src="'
/** React emits preload links for images. The browser discovers the image soon enough without them. */
const PRELOAD = /<link rel="preload" as="image"[^>]*>/g
/** Literals in props are not nested deeper. Values from the page's code may be, and may contain themselves. */
const MAX_DEPTH = 25

/** A token in a text: its range, and what it stands for. */
interface Token {
  start: number
  end: number
  src: string
  encoding: 'json' | 'url' | undefined
  quote: string
  values: readonly HtmlPiece[]
}

export class Tokens {
  readonly #key: string
  readonly #values: (readonly HtmlPiece[])[] = []
  #isDamaged = false

  /** @param key text that the page does not contain: letters and digits */
  constructor(key: string) {
    this.#key = key
  }

  /** Whether a component changed a token, so that its value is lost. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Whether a text contains a token, however it is encoded. */
  isIn(text: string): boolean {
    return text.includes(this.#key)
  }

  /** Returns the token for some pieces. */
  add(pieces: readonly HtmlPiece[]): string {
    this.#values.push(pieces)
    return `${MARK}${this.#key}-${this.#values.length - 1}${MARK}`
  }

  /** A value with tokens in place of its insertions. A value without insertions is returned unchanged. */
  inValue(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
    if (hasInsertion(value))
      return partsOf(value)
        .map(part => (typeof part === 'string' ? part : this.add([part])))
        .join('')
    if (Array.isArray(value)) {
      const items = value.map(item => this.inValue(item, depth + 1))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    return isPlainObject(value) ? this.inProps(value, depth + 1) : value
  }

  /** The same for the values of an object. */
  inProps<Props extends object>(props: Props, depth = 0): Props {
    let changed: [name: string, value: unknown][] | undefined
    for (const [name, value] of Object.entries(props)) {
      const own = this.inValue(value, depth)
      if (own !== value) changed = [...(changed ?? []), [name, own]]
    }
    return changed ? { ...props, ...Object.fromEntries(changed) } : props
  }

  /** The pieces that a text with tokens represents. */
  split(text: string): HtmlPiece[] {
    if (this.#values.length === 0) return [text]
    const html = this.#withoutPreloads(text)
    const pieces: HtmlPiece[] = []
    let last = 0
    // The key is looked for, and what is around it then: a pattern would be tried at each character.
    for (let at = html.indexOf(this.#key); at >= 0; at = html.indexOf(this.#key, at + 1)) {
      const token = this.#tokenAt(html, { key: at, last })
      if (!token) continue
      pieces.push(this.#withoutCutTokens(html.slice(last, token.start)), ...this.#piecesOf(token))
      last = token.end
      at = last - 1
    }
    pieces.push(this.#withoutCutTokens(html.slice(last)))
    return pieces.filter(piece => piece !== '')
  }

  #withoutPreloads(html: string): string {
    if (!html.includes('<link rel="preload"')) return html
    const mark = `${MARK}${this.#key}-`
    return html.replace(PRELOAD, link => (link.includes(mark) ? '' : link))
  }

  /** The whole token whose key is at an offset, with what of an image's attribute is around it. */
  #tokenAt(html: string, { key, last }: { key: number; last: number }): Token | undefined {
    const mark = MARKS.find(it => key - it.length >= last && html.startsWith(it, key - it.length))
    if (mark === undefined) return undefined
    REST.lastIndex = key + this.#key.length
    const rest = REST.exec(html)
    if (!rest) return undefined
    const [, index, quote = ''] = rest
    const start = key - mark.length
    const src = start - SRC.length >= last && html.startsWith(SRC, start - SRC.length) ? SRC : ''
    const encoding = mark === '%01' ? 'url' : mark === MARK ? undefined : 'json'
    const end = rest.index + rest[0].length
    return { start: start - src.length, end, src, encoding, quote, values: this.#values[Number(index)] ?? [] }
  }

  #piecesOf({ src, encoding, quote, values }: Token): readonly HtmlPiece[] {
    const [first] = values
    if (!(first instanceof Insertion) || values.length > 1) {
      if (encoding) this.#isDamaged = true
      return [src, ...(encoding ? [] : values), quote]
    }
    if (first.kind === 'image' && src !== '' && quote !== '') return [first]
    const kind = first.kind === 'image' ? 'address' : first.kind
    return [src, new Insertion(kind, first.which, encoding), quote]
  }

  /** Text without the remains of tokens that a component truncated. */
  #withoutCutTokens(text: string): string {
    if (!text.includes(MARK) && !text.includes(this.#key)) return text
    let out = ''
    for (let at = 0; at < text.length; ) {
      const length = this.#cutTokenAt(text, at)
      if (length === 0) out += text[at]
      at += length || 1
    }
    return out
  }

  /** The length of the remains of a token at an offset. */
  #cutTokenAt(text: string, at: number): number {
    const start = text.startsWith(MARK, at) ? at + 1 : at
    let shared = 0
    while (shared < this.#key.length && text[start + shared] === this.#key[shared]) shared++
    if (shared === 0 || (start === at && shared < this.#key.length)) return 0
    this.#isDamaged = true
    const rest =
      shared < this.#key.length ? '' : (/^-?\d*/.exec(text.slice(start + shared, start + shared + 20))?.[0] ?? '')
    const end = start + shared + rest.length
    return end - at + (text.startsWith(MARK, end) ? 1 : 0)
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !isValidElement(value)
}
