/**
 * Values that pass through components while React renders them. React only accepts and returns text, so insertions and
 * finished HTML are passed to it as tokens and restored afterwards.
 *
 * In: pieces of HTML; later, text with tokens. Out: a token for each; later, the pieces in their place. A token
 * contains the hash of the page's file, which no text of the page contains, between two control characters. JSON and
 * URLs escape these, so that the token shows how a component encoded it.
 */
import { isValidElement } from 'react'
import { hasInsertion, Insertion, partsOf } from '../insertion.ts'
import type { HtmlPiece } from './html-builder.ts'

const MARK = '\u0001'
/** Literals in props are not nested deeper. Values from the page's code may be, and may contain themselves. */
const MAX_DEPTH = 25

export class Tokens {
  readonly #key: string
  readonly #token: RegExp
  readonly #preload: RegExp
  readonly #values: (readonly HtmlPiece[])[] = []
  #isDamaged = false

  /** @param key text that the page does not contain: letters and digits */
  constructor(key: string) {
    this.#key = key
    this.#token = new RegExp(`( src=")?(?:${MARK}|(\\\\u0001)|(%01))${key}-(\\d+)(?:${MARK}|\\\\u0001|%01)(")?`, 'g')
    // React emits preload links for images. The browser discovers the image soon enough without them.
    this.#preload = new RegExp(`<link rel="preload" as="image"[^>]*${MARK}${key}-[^>]*>`, 'g')
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
    const html = text.replace(this.#preload, '')
    const pieces: HtmlPiece[] = []
    let last = 0
    for (const match of html.matchAll(this.#token)) {
      pieces.push(this.#withoutCutTokens(html.slice(last, match.index)), ...this.#piecesOf(match))
      last = match.index + match[0].length
    }
    pieces.push(this.#withoutCutTokens(html.slice(last)))
    return pieces.filter(piece => piece !== '')
  }

  #piecesOf([, src = '', json, url, index, quote = '']: RegExpMatchArray): readonly HtmlPiece[] {
    const pieces = this.#values[Number(index)] ?? []
    const encoding = json ? 'json' : url ? 'url' : undefined
    const [first] = pieces
    if (!(first instanceof Insertion) || pieces.length > 1) {
      if (encoding) this.#isDamaged = true
      return [src, ...(encoding ? [] : pieces), quote]
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
