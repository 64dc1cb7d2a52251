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
  /** Number of units. */
  readonly length: number
  /** How often it is in the text that is being counted; 0 between texts. */
  times: number
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
  /** The text that is being split. */
  #text = ''
  protected units = new Uint16Array(UNITS)
  /** The range of its current chunk, and where to look for the next one. */
  #start = 0
  #end = 0
  #at = 0

  constructor(locale: string) {
    this.#splitter = new ChunkSplitter(locale)
  }

  /** All chunks of a text that have a term, in order. */
  chunks(text: string): Chunk[] {
    const found: Chunk[] = []
    this.begin(text)
    for (let chunk = this.next(); chunk; chunk = this.next())
      found.push({ start: this.#start, end: this.#end, terms: chunk.terms })
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
    this.#at = 0
  }

  /** The next chunk that has a term; undefined at the end of the text. */
  protected next(): ChunkTerms | undefined {
    const { units } = this
    const { length } = this.#text
    let at = this.#at
    while (at < length) {
      while (at < length && CLASSES[units[at] as number] === SEPARATOR) at++
      const from = at
      while (CLASSES[units[at] as number] !== SEPARATOR) at++
      const start = this.#startOf(from, at)
      const end = this.#endOf(start, at)
      at = skipGenitive(this.#text, units, at)
      if (end === start) continue
      const chunk = this.chunkAt(start, end)
      if (chunk.terms.length === 0) continue
      this.#start = start
      this.#end = end
      this.#at = at
      return chunk
    }
    return undefined
  }

  /** The chunk in a range of the text. */
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
    return { terms, words, length: end - start, times: 0 }
  }

  /** Start of a chunk after leading separators; `.env`, `--flag` and `@scope` keep their punctuation. */
  #startOf(from: number, to: number): number {
    let start = from
    while (start < to && this.#isSign(start, ':/\\+_')) start++
    return start
  }

  /** End of a chunk before the punctuation of a sentence; `c++` and `c#` keep their punctuation. */
  #endOf(start: number, to: number): number {
    let end = to
    while (end > start && this.#isSign(end - 1, '.:/-\\~@$_')) end--
    return end
  }

  #isSign(at: number, signs: string): boolean {
    return CLASSES[this.units[at] as number] === SIGN && signs.includes(this.#text[at] as string)
  }

  #idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(term, id)
    return id
  }
}

/** Whether a text ends with a letter or digit. */
export function endsInWord(text: string): boolean {
  return text !== '' && CLASSES[text.charCodeAt(text.length - 1)] === WORD
}

/** Skips the `'s` of `validator's` and other clitics. */
function skipGenitive(text: string, units: Uint16Array, at: number): number {
  const unit = units[at]
  if (unit !== APOSTROPHE && unit !== QUOTE) return at
  const isAlone = /^(?:[stdm]|re|ve|ll)(?![a-z\d\u0080-\uffff])/i.exec(text.slice(at + 1, at + 5))
  return isAlone ? at + 1 + isAlone[0].length : at
}
