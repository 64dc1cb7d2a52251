/**
 * The tokenizer, which indexing and queries share. A chunk is the text between white space and brackets, with the
 * punctuation of identifiers: `c++`, `--flag`, `foo_bar`, `@scope/pkg`, `SSVNetwork`. A chunk yields the terms of its
 * parts, and itself as a term if it has several parts.
 */

import { isStopWord } from './english.ts'
import { fold } from './fold.ts'
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

// Splits a chunk of a text into the parts that become terms: runs of letters or digits, split at case changes, and
// the words of scripts without spaces, which `Intl.Segmenter` finds.

/** A part of a chunk, or the whole chunk, with its range in the chunk. */
interface Piece {
  term: string
  /** Offsets in UTF-16 units. */
  start: number
  end: number
  /** Whether this is a whole chunk beside its parts, such as `foo_bar` beside `foo` and `bar`. */
  compound: boolean
}

/** Longer chunks are data, not words: only their parts are indexed. */
const MAX_COMPOUND_LENGTH = 80
const MAX_TERM_LENGTH = 64
/** Han, kana, Thai, Lao, Burmese, Khmer: written without spaces between words. */
const UNSPACED_SCRIPTS =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\ud840-\ud87f]/

/** Splits chunks of texts in one language. */
class ChunkSplitter {
  readonly #locale: string
  /** Created when the first text needs it. */
  #segmenter: { is: Intl.Segmenter | undefined } | undefined

  constructor(locale: string) {
    this.#locale = locale
  }

  /** The pieces of a chunk in order, then the whole chunk if it is a compound. */
  split(chunk: string): Piece[] {
    if (/^[A-Z]?[a-z]+$/.test(chunk) && chunk.length <= MAX_TERM_LENGTH)
      return [{ term: chunk.toLowerCase(), start: 0, end: chunk.length, compound: false }]
    const isUnspacedScript = !isAscii(chunk) && UNSPACED_SCRIPTS.test(chunk)
    const parts = isUnspacedScript ? this.#segments(chunk) : partsOf(chunk)
    const whole = fold(chunk)
    const isOnePart = parts.length === 1 && parts[0]?.term === whole
    const isData = chunk.length > MAX_COMPOUND_LENGTH || chunk.includes('://')
    if (parts.length === 0 || isOnePart || isData || (isUnspacedScript && parts.length > 1)) return parts
    return [...parts, { term: whole, start: 0, end: chunk.length, compound: true }]
  }

  /** Words of a script without spaces, and the bigrams of longer words. */
  #segments(chunk: string): Piece[] {
    const terms: Piece[] = []
    for (const { text, index } of this.#words(chunk)) {
      if (!UNSPACED_SCRIPTS.test(text)) {
        terms.push(...partsOf(text).map(part => ({ ...part, start: part.start + index, end: part.end + index })))
        continue
      }
      terms.push({ term: fold(text), start: index, end: index + text.length, compound: false })
      if (text.length < 3 || !/[\u3040-\u30ff\u3400-\u9fff]/.test(text)) continue
      for (const pair of pairsOf(text)) {
        const start = index + pair.index
        terms.push({ term: fold(pair.text), start, end: start + 2, compound: true })
      }
    }
    return terms
  }

  #words(chunk: string): { text: string; index: number }[] {
    this.#segmenter ??= { is: segmenterFor(this.#locale) }
    if (!this.#segmenter.is) return pairsOf(chunk)
    return [...this.#segmenter.is.segment(chunk)].flatMap(({ segment, index, isWordLike }) =>
      isWordLike ? [{ text: segment, index }] : [],
    )
  }
}

/**
 * Numbers, and words, also in camel case. The Unicode variants are slow to compile, so only chunks that need them use
 * them.
 */
const PARTS = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+(?:[.,]\d+)*/g
/** Such as `APIs`. */
const PLURAL = /^\p{Lu}{2,}s$/u
const ALL_RUNS = /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu
const ALL_CASES = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+|\p{Lu}/gu

/** Splits a chunk into runs of letters or digits, and these at case changes: `SSVNetwork2` becomes ssv, network, 2. */
function partsOf(chunk: string): Piece[] {
  if (/^0x[\da-f]+$/i.test(chunk)) return [{ term: fold(chunk), start: 0, end: chunk.length, compound: false }]
  const words = isAscii(chunk)
    ? chunk.match(PARTS)
    : chunk.match(ALL_RUNS)?.flatMap<string>(run => run.match(ALL_CASES) ?? [])
  const parts: Piece[] = []
  let end = 0
  for (const word of words ?? []) {
    const start = chunk.indexOf(word, end)
    end = start + word.length
    const singular = word.endsWith('s') && PLURAL.test(word) ? word.slice(0, -1) : word
    parts.push({ term: fold(singular).slice(0, MAX_TERM_LENGTH), start, end, compound: false })
  }
  return parts
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text)
}

/** Bigrams, for browsers without a segmenter. */
function pairsOf(chunk: string): { text: string; index: number }[] {
  return Array.from({ length: Math.max(1, chunk.length - 1) }, (_, index) => ({
    text: chunk.slice(index, index + 2),
    index,
  }))
}

function segmenterFor(locale: string): Intl.Segmenter | undefined {
  if (typeof Intl.Segmenter !== 'function') return undefined
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' })
  } catch {
    // The locale is not a language tag.
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}
