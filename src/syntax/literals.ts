/**
 * Static values in component props: a strict reader of JavaScript literals that never runs anything. Returns the
 * plain value and its end, or undefined if it is not a literal. Besides strings, numbers, booleans, null, arrays and
 * objects, it supports names that the file itself defines, and three calls that represent the address of a file.
 */

/** A file that a page refers to by importing or requiring it. */
export class AssetRef {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** Looks up a dotted name such as `frontMatter.title`; undefined if it has no static value. */
export type Scope = (path: string[]) => { value: unknown } | undefined

/** A value and the offset after it. */
export interface ReadLiteral {
  value: unknown
  end: number
}

const BLANK = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$.])/y
const NAME = /[A-Za-z_$][\w$]*/y
const PATH = /[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*(?!\s*[.([?])/y
/** `useBaseUrl('/x')`, `require('./x.png').default`, `withBaseUrl("/x")`. */
const ASSET_CALL = /(useBaseUrl|withBaseUrl|require)\(\s*(['"])([^'"\n]+)\2\s*,?\s*\)(?:\.default)?/y
/** Files that are data or code when required, and have no address. */
const DATA = /\.(?:json5?|[cm]?[jt]sx?)$/
const MAX_DEPTH = 20

/** Reads the literal at `start`, skipping whitespace and comments before it. */
export function readLiteral(text: string, start: number, scope: Scope): ReadLiteral | undefined {
  return new LiteralReader(text, scope).value(start, 0)
}

/** Reads `text` as one literal and nothing else. */
export function readWholeLiteral(text: string, scope: Scope): { value: unknown } | undefined {
  const reader = new LiteralReader(text, scope)
  const read = reader.value(0, 0)
  return read && reader.skip(read.end) === text.length ? { value: read.value } : undefined
}

class LiteralReader {
  readonly #text: string
  readonly #scope: Scope

  constructor(text: string, scope: Scope) {
    this.#text = text
    this.#scope = scope
  }

  /** Offset after whitespace and comments. */
  skip(at: number): number {
    return at + (this.#match(BLANK, at)?.[0].length ?? 0)
  }

  value(start: number, depth: number): ReadLiteral | undefined {
    if (depth > MAX_DEPTH) return undefined
    const at = this.skip(start)
    const first = this.#text[at]
    if (first === '"' || first === "'" || first === '`') return this.#quoted(at, first)
    if (first === '[') return this.#array(at, depth)
    if (first === '{') return this.#object(at, depth)
    if (first === '(') return this.#inParentheses(at, depth)
    const number = this.#match(NUMBER, at)
    if (number) return { value: Number(number[0].replace(/^\+/, '')), end: at + number[0].length }
    return this.#named(at)
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }

  /** A string in single or double quotes, or a template without expressions. */
  #quoted(at: number, quote: string): ReadLiteral | undefined {
    let value = ''
    for (let index = at + 1; index < this.#text.length; index++) {
      const character = this.#text[index] as string
      if (character === quote) return { value, end: index + 1 }
      if (quote === '`' ? character === '$' && this.#text[index + 1] === '{' : character === '\n') return undefined
      if (character !== '\\') value += character
      else {
        const escaped = readEscape(this.#text, index)
        value += escaped.value
        index = escaped.end - 1
      }
    }
    return undefined
  }

  #inParentheses(at: number, depth: number): ReadLiteral | undefined {
    const read = this.value(at + 1, depth + 1)
    if (!read) return undefined
    const end = this.skip(read.end)
    return this.#text[end] === ')' ? { value: read.value, end: end + 1 } : undefined
  }

  #array(start: number, depth: number): ReadLiteral | undefined {
    const value: unknown[] = []
    let at = this.skip(start + 1)
    while (this.#text[at] !== ']') {
      const item = this.value(at, depth + 1)
      if (!item) return undefined
      value.push(item.value)
      at = this.skip(item.end)
      if (this.#text[at] === ',') at = this.skip(at + 1)
      else if (this.#text[at] !== ']') return undefined
    }
    return { value, end: at + 1 }
  }

  #object(start: number, depth: number): ReadLiteral | undefined {
    const entries: [string, unknown][] = []
    let at = this.skip(start + 1)
    while (this.#text[at] !== '}') {
      const key = this.#key(at)
      if (!key) return undefined
      at = this.skip(key.end)
      if (this.#text[at] !== ':') return undefined
      const item = this.value(at + 1, depth + 1)
      if (!item) return undefined
      entries.push([key.name, item.value])
      at = this.skip(item.end)
      if (this.#text[at] === ',') at = this.skip(at + 1)
      else if (this.#text[at] !== '}') return undefined
    }
    // `fromEntries` defines own properties, so that `__proto__` stays data.
    return { value: Object.fromEntries(entries), end: at + 1 }
  }

  #key(at: number): { name: string; end: number } | undefined {
    const first = this.#text[at]
    if (first === '"' || first === "'") {
      const quoted = this.#quoted(at, first)
      return quoted && { name: String(quoted.value), end: quoted.end }
    }
    const name = this.#match(NAME, at) ?? this.#match(/\d+/y, at)
    return name ? { name: name[0], end: at + name[0].length } : undefined
  }

  #named(at: number): ReadLiteral | undefined {
    const call = this.#match(ASSET_CALL, at)
    if (call && call[1] === 'require' && DATA.test(call[3] as string)) return undefined
    if (call) return { value: assetOf(call[1] as string, call[3] as string), end: at + call[0].length }
    const path = this.#match(PATH, at)
    if (!path) return undefined
    const end = at + path[0].length
    if (path[0] === 'true' || path[0] === 'false') return { value: path[0] === 'true', end }
    if (path[0] === 'null') return { value: null, end }
    if (path[0] === 'undefined') return { value: undefined, end }
    const found = this.#scope(path[0].split('.').map(name => name.trim()))
    return found && { value: found.value, end }
  }
}

/** Required paths are relative to the file; other paths without a leading slash are relative to the site. */
function assetOf(name: string, url: string): AssetRef {
  const isFinal = name === 'require' || /^(?:[#/]|\w+:|\.\.\/)/.test(url)
  return new AssetRef(isFinal ? url : `/${url.replace(/^\.\//, '')}`)
}

const SIMPLE_ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '\n': '' }

/** The character for the escape sequence at `at`, and the offset after it. */
function readEscape(text: string, at: number): { value: string; end: number } {
  const hex = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\})/y
  hex.lastIndex = at
  const found = hex.exec(text)
  const code = found ? Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '', 16) : Number.NaN
  if (found && code > 0 && code <= 0x10ffff) return { value: String.fromCodePoint(code), end: at + found[0].length }
  const next = text[at + 1] ?? ''
  return { value: SIMPLE_ESCAPES[next] ?? next, end: at + 2 }
}
