/**
 * The tokenizer, which indexing and queries share. A chunk is the text between white space and brackets, with the
 * punctuation of identifiers: `c++`, `--flag`, `foo_bar`, `@scope/pkg`, `SSVNetwork`. A chunk yields the terms of its
 * parts, and itself as a term if it has several parts.
 */

import { ChunkSplitter, type Piece } from './chunk-splitter.ts'
import { isStopWord } from './english.ts'
import { CLASSES, SEPARATOR, SIGN, WORD } from './unit-classes.ts'

/** A term with its range in the text. */
export interface Term extends Piece {
  /** Whether this is an English stop word. */
  stopWord: boolean
  /** Id of the term, from 0. Equal terms of one tokenizer have equal ids. */
  id: number
}

/** A chunk without its place in a text. */
export interface ChunkTerms {
  /** Its terms, with offsets relative to the chunk. */
  readonly terms: readonly Term[]
  /** Number of its terms that are not compounds. */
  readonly words: number
}

/** A chunk of a text: its range and its terms, with offsets relative to the chunk. */
export interface Chunk {
  start: number
  end: number
  terms: readonly Term[]
}

/** Initial number of units of a text: growing later would discard optimised code. */
const UNITS = 65_536
const codeAt = String.prototype.charCodeAt
const APOSTROPHE = 0x27
const QUOTE = 0x2019

/** Splits texts into chunks and terms for one language. */
export class Tokenizer {
  readonly #splitter: ChunkSplitter
  readonly #ids = new Map<string, number>()
  /** All terms by id. */
  readonly texts: string[] = []
  /** The text that is being split. */
  #text = ''
  protected units = new Uint16Array(UNITS)

  constructor(locale: string) {
    this.#splitter = new ChunkSplitter(locale)
  }

  /** All chunks of a text that have a term, in order. */
  chunks(text: string): Chunk[] {
    const found: Chunk[] = []
    this.begin(text)
    const { units } = this
    const { length } = text
    let at = 0
    while (at < length) {
      while (at < length && CLASSES[units[at] as number] === SEPARATOR) at++
      const from = at
      while (CLASSES[units[at] as number] !== SEPARATOR) at++
      const start = startOf(units, from, at)
      const end = endOf(units, start, at)
      at = skipGenitive(text, units, at)
      if (end === start) continue
      const { terms } = this.chunkAt(start, end)
      if (terms.length > 0) found.push({ start, end, terms })
    }
    return found
  }

  /** Creates a term without splitting the text. */
  termOf(term: string): Term {
    return { term, start: 0, end: term.length, compound: true, stopWord: false, id: this.#idOf(term) }
  }

  protected begin(text: string): void {
    const { length } = text
    if (length >= this.units.length) this.units = new Uint16Array(2 * length)
    const { units } = this
    // V8 represents strings in many ways: looking up the method for each unit would take four times as long.
    for (let at = 0; at < length; at++) units[at] = codeAt.call(text, at)
    // A separator ends the last chunk.
    units[length] = 0
    this.#text = text
  }

  /** The terms of the chunk in a range of the text. */
  protected chunkAt(start: number, end: number): ChunkTerms {
    const terms: Term[] = []
    let words = 0
    for (const piece of this.#splitter.split(this.#text.slice(start, end))) {
      if (!piece.compound) words++
      const { term } = piece
      terms.push({
        term,
        start: piece.start,
        end: piece.end,
        compound: piece.compound,
        stopWord: isStopWord(term),
        id: this.#idOf(term),
      })
    }
    return { terms, words }
  }

  #idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.texts.push(term) - 1
    this.#ids.set(term, id)
    return id
  }
}

/** Start of a chunk after leading separators; `.env`, `--flag` and `@scope` keep their punctuation. */
export function startOf(units: Uint16Array, from: number, to: number): number {
  let start = from
  while (start < to && isSign(units[start], ':/\\+_')) start++
  return start
}

/** End of a chunk before the punctuation of a sentence; `c++` and `c#` keep their punctuation. */
export function endOf(units: Uint16Array, start: number, to: number): number {
  let end = to
  while (end > start && isSign(units[end - 1], '.:/-\\~@$_')) end--
  return end
}

function isSign(unit = 0, signs: string): boolean {
  return CLASSES[unit] === SIGN && signs.includes(String.fromCharCode(unit))
}

/** Whether a text ends with a letter or digit. */
export function endsInWord(text: string): boolean {
  return text !== '' && CLASSES[text.charCodeAt(text.length - 1)] === WORD
}

/** Skips the `'s` of `validator's` and other clitics. */
export function skipGenitive(text: string, units: Uint16Array, at: number): number {
  const unit = units[at]
  if (unit !== APOSTROPHE && unit !== QUOTE) return at
  const isAlone = /^(?:[stdm]|re|ve|ll)(?![a-z\d\u0080-\uffff])/i.exec(text.slice(at + 1, at + 5))
  return isAlone ? at + 1 + isAlone[0].length : at
}
