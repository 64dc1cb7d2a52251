/**
 * The place of a field in the text of a config. Returns the offsets of its key, or of the item of a list; as far as
 * the keys can be followed.
 *
 * YAML is parsed. For the others, a list of tokens is enough to follow objects and lists, and names of variables that
 * hold them; there is no parser for TypeScript among the packages of docsgen.
 */
import { readYamlText, yamlLibrary } from './yaml.ts'

export type FieldKeys = readonly (string | number)[]
type Range = [start: number, end: number]

/** The range of a field; undefined if not even the first key is found. */
export function fieldRange(text: string, keys: FieldKeys, file = ''): Range | undefined {
  return /\.ya?ml$/i.test(file) ? rangeInYaml(text, keys) : new TokenReader(text).range(keys)
}

function rangeInYaml(text: string, keys: FieldKeys): Range | undefined {
  const { document } = readYamlText(text)
  const { isMap, isSeq, isScalar } = yamlLibrary()
  let node: unknown = document.contents
  let found: Range | undefined
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find(item => isScalar(item.key) && item.key.value === key)
      if (!pair || !isScalar(pair.key) || !pair.key.range) return found
      found = [pair.key.range[0], pair.key.range[1]]
      node = pair.value
    } else if (isSeq(node) && typeof key === 'number') {
      node = node.items[key]
      const range = (node as { range?: [number, number, number] } | undefined)?.range
      if (!range) return found
      found = [range[0], range[1]]
    } else return found
  }
  return found
}

interface Token {
  kind: 'mark' | 'word' | 'text' | 'other'
  /** The mark, the word, or the content of a string. */
  value: string
  start: number
  end: number
}

/** Comments, patterns, strings, templates, words and numbers, marks. */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{};]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*|(?<text>'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*")|(?<template>`(?:[^`\\]|\\[\s\S])*`)|(?<word>[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<other>\d[\w.]*)|(?<mark>[^\s\w])/gu

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { index: start, 0: whole, groups = {} } of text.matchAll(TOKENS)) {
    const { text: string, template, word, other, mark } = groups
    const end = start + whole.length
    if (string !== undefined) tokens.push({ kind: 'text', value: string.slice(1, -1), start, end })
    else if (template !== undefined) tokens.push({ kind: 'text', value: template.slice(1, -1), start, end })
    else if (word !== undefined) tokens.push({ kind: 'word', value: word, start, end })
    else if (other !== undefined) tokens.push({ kind: 'other', value: other, start, end })
    else if (mark !== undefined) tokens.push({ kind: 'mark', value: mark, start, end })
  }
  return tokens
}

const OPENING = new Set(['{', '[', '('])
const CLOSING = new Set(['}', ']', ')'])

class TokenReader {
  readonly #tokens: Token[]

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  range([first, ...rest]: FieldKeys): Range | undefined {
    // The config may be inside a call, a function or another field, such as `themeConfig`.
    let at = this.#keys(String(first))
      .map(index => ({ index, depth: this.#depthOf(index) }))
      .sort((a, b) => a.depth - b.depth || a.index - b.index)[0]?.index
    let found: Range | undefined
    for (const key of rest) {
      if (at === undefined) return found
      found = this.#rangeAt(at)
      at = this.#child(this.#valueOf(at), key)
    }
    return at === undefined ? found : this.#rangeAt(at)
  }

  #rangeAt(at: number): Range {
    const { start = 0, end = 0 } = this.#tokens[at] ?? {}
    return [start, end]
  }

  #is(at: number, mark: string): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'mark' && token.value === mark
  }

  /** All keys of objects with that name. */
  #keys(name: string): number[] {
    return [...this.#tokens.keys()].filter(at => this.#isKey(at, name))
  }

  #isKey(at: number, name: string): boolean {
    const token = this.#tokens[at]
    if (!token || token.value !== name || (token.kind !== 'word' && token.kind !== 'text')) return false
    const isFirst = this.#is(at - 1, '{') || this.#is(at - 1, ',')
    const isShort = token.kind === 'word' && (this.#is(at + 1, ',') || this.#is(at + 1, '}'))
    return isFirst && (this.#is(at + 1, ':') || this.#is(at + 1, '(') || isShort)
  }

  #depthOf(at: number): number {
    let depth = 0
    for (const { kind, value } of this.#tokens.slice(0, at))
      if (kind === 'mark') depth += OPENING.has(value) ? 1 : CLOSING.has(value) ? -1 : 0
    return depth
  }

  /** Where the value of a key begins, or that of the variable that it names. */
  #valueOf(at: number): number {
    const value = this.#is(at + 1, ':') ? at + 2 : at
    const token = this.#tokens[value]
    if (token?.kind !== 'word' || OPENING.has(this.#tokens[value + 1]?.value ?? '')) return value
    const declared = [...this.#tokens.keys()].find(
      index => this.#tokens[index]?.value === token.value && this.#declares(index),
    )
    if (declared === undefined) return value
    let start = declared + 1
    while (start < this.#tokens.length && !this.#is(start, '=')) start++
    return start + 1
  }

  #declares(at: number): boolean {
    return /^(?:const|let|var)$/.test(this.#tokens[at - 1]?.value ?? '')
  }

  /** The key, or the item, of the object or list that begins at a token or is the argument of a call there. */
  #child(at: number, key: string | number): number | undefined {
    let open = at
    while (this.#tokens[open]?.kind === 'word' || this.#is(open, '.') || this.#is(open, '(')) open++
    const isList = this.#is(open, '[')
    if (!isList && !this.#is(open, '{')) return undefined
    let depth = 0
    let item = 0
    for (let index = open; index < this.#tokens.length; index++) {
      const { kind, value } = this.#tokens[index] as Token
      const isMark = kind === 'mark'
      if (depth === 1 && isList && item === key && !(isMark && (value === ',' || CLOSING.has(value)))) return index
      if (depth === 1 && !isList && this.#isKey(index, String(key))) return index
      if (isMark && OPENING.has(value)) depth++
      else if (isMark && CLOSING.has(value)) depth--
      else if (isMark && value === ',' && depth === 1) item++
      if (depth === 0) return undefined
    }
    return undefined
  }
}
