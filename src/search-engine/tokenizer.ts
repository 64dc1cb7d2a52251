/**
 * The tokenizer, which indexing and queries share. A chunk is the text between white space and brackets, with
 * the punctuation of identifiers: `c++`, `--flag`, `foo_bar`,
 * `@scope/pkg`, `SSVNetwork`. A chunk yields the terms of its parts, and itself
 * as a term if it has several parts.
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

/** Texts repeat words: the cache makes indexing several times faster. The size is a power of two. */
const CACHED_CHUNKS = 65_536
/** Longer chunks are not cached: few of them occur twice. */
const MAX_CACHED_LENGTH = 32
/** Initial number of units of a text: growing later would discard optimised code. */
const UNITS = 65_536
const codeAt = String.prototype.charCodeAt
const APOSTROPHE = 0x27
const QUOTE = 0x2019

/** Splits texts into chunks and terms for one language. */
export class Tokenizer {
  readonly #splitter: ChunkSplitter
  /** Chunks by their hashes, and their units: a new one replaces one with the same hash. */
  readonly #cached = new Array<ChunkTerms | undefined>(CACHED_CHUNKS)
  readonly #cachedUnits = new Uint16Array(CACHED_CHUNKS * MAX_CACHED_LENGTH)
  readonly #ids = new Map<string, number>()
  /** The text that is being split, the range of its current chunk, and where to look for the next one. */
  #text = ''
  #units = new Uint16Array(UNITS)
  #start = 0
  #end = 0
  #at = 0

  constructor(locale: string) {
    this.#splitter = new ChunkSplitter(locale)
  }

  /** All chunks of a text that have a term, in order. */
  chunks(text: string): Chunk[] {
    const found: Chunk[] = []
    this.#begin(text)
    for (let chunk = this.#next(); chunk; chunk = this.#next())
      found.push({ start: this.#start, end: this.#end, terms: chunk.terms })
    return found
  }

  /** The different chunks of a text that have a term. Their `times` are set; the caller resets them to 0. */
  count(text: string): ChunkTerms[] {
    const found: ChunkTerms[] = []
    this.#begin(text)
    try {
      for (let chunk = this.#next(); chunk; chunk = this.#next()) if (chunk.times++ === 0) found.push(chunk)
      return found
    } catch (error) {
      // Chunks are kept for other texts, even if this one failed.
      for (const chunk of found) chunk.times = 0
      throw error
    }
  }

  /** Creates a term without splitting the text. */
  termOf(term: string): Term {
    return { term, start: 0, end: term.length, compound: true, stopWord: false, id: this.#idOf(term) }
  }

  #begin(text: string): void {
    const { length } = text
    if (length >= this.#units.length) this.#units = new Uint16Array(2 * length)
    const units = this.#units
    // V8 represents strings in many ways: looking up the method for each unit would take four times as long.
    for (let at = 0; at < length; at++) units[at] = codeAt.call(text, at)
    // A separator ends the last chunk.
    units[length] = 0
    this.#text = text
    this.#at = 0
  }

  /** The next chunk that has a term; undefined at the end of the text. */
  #next(): ChunkTerms | undefined {
    const units = this.#units
    const { length } = this.#text
    let at = this.#at
    while (at < length) {
      while (at < length && CLASSES[units[at] as number] === SEPARATOR) at++
      const from = at
      let hash = 0
      for (let unit = units[at] as number; CLASSES[unit] !== SEPARATOR; unit = units[++at] as number)
        hash = (Math.imul(hash, 31) + unit) | 0
      const start = startOf(units, from, at)
      const end = endOf(units, start, at)
      if (start > from || end < at) hash = hashOf(units, start, end)
      at = skipGenitive(this.#text, units, at)
      if (end === start) continue
      const chunk = this.#chunkAt(start, end, hash)
      if (chunk.terms.length === 0) continue
      this.#start = start
      this.#end = end
      this.#at = at
      return chunk
    }
    return undefined
  }

  /** The chunk in a range of the text. */
  #chunkAt(start: number, end: number, hash: number): ChunkTerms {
    const length = end - start
    if (length > MAX_CACHED_LENGTH) return this.#newChunk(start, end)
    const slot = (hash ^ (hash >>> 15)) & (CACHED_CHUNKS - 1)
    const known = this.#cached[slot]
    const units = this.#units
    const cached = this.#cachedUnits
    const first = slot * MAX_CACHED_LENGTH
    if (known?.length === length) {
      let same = 0
      while (same < length && cached[first + same] === units[start + same]) same++
      if (same === length) return known
    }
    const chunk = this.#newChunk(start, end)
    this.#cached[slot] = chunk
    for (let at = 0; at < length; at++) cached[first + at] = units[start + at] as number
    return chunk
  }

  #newChunk(start: number, end: number): ChunkTerms {
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

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] as number)) | 0
  return hash
}

/** Start of a chunk after leading separators; `.env`, `--flag` and `@scope` keep their punctuation. */
function startOf(units: Uint16Array, from: number, to: number): number {
  let start = from
  while (start < to && CLASSES[units[start] as number] === SIGN && isOneOf(':/\\+_', units[start] as number)) start++
  return start
}

/** End of a chunk before the punctuation of a sentence; `c++` and `c#` keep their punctuation. */
function endOf(units: Uint16Array, start: number, to: number): number {
  let end = to
  while (end > start && CLASSES[units[end - 1] as number] === SIGN && isOneOf('.:/-\\~@$_', units[end - 1] as number))
    end--
  return end
}

function isOneOf(signs: string, unit: number): boolean {
  return signs.includes(String.fromCharCode(unit))
}

/** Skips the `'s` of `validator's` and other clitics. */
function skipGenitive(text: string, units: Uint16Array, at: number): number {
  const unit = units[at]
  if (unit !== APOSTROPHE && unit !== QUOTE) return at
  const isAlone = /^(?:[stdm]|re|ve|ll)(?![a-z\d\u0080-\uffff])/i.exec(text.slice(at + 1, at + 5))
  return isAlone ? at + 1 + isAlone[0].length : at
}
