/**
 * Splits a chunk of a text into the parts that become terms: runs of letters or digits, split at case changes, and the
 * words of scripts without spaces, which `Intl.Segmenter` finds.
 */
import { fold } from './fold.ts'

/** A part of a chunk, or the whole chunk, with its range in the chunk. */
export interface Piece {
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
export class ChunkSplitter {
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
