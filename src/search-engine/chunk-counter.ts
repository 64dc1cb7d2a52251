/**
 * A tokenizer for indexing. Texts repeat words, so it keeps the terms of the chunks that it has seen, which makes
 * indexing several times faster. Returns their different chunks, and how often each occurs, in columns.
 */
import { type ChunkTerms, endOf, skipGenitive, startOf, type Term, Tokenizer } from './tokenizer.ts'
import { CLASSES, SEPARATOR, WORD } from './unit-classes.ts'

/** Number of chunks that are kept. When there are more, all are dropped. */
const CHUNKS = 65_536
/** A power of two. Chunks with the same hash are in consecutive slots. */
const SLOTS = 2 * CHUNKS
/** A slot takes two numbers. */
const LAST_SLOT = 2 * (SLOTS - 1)
/** Longer chunks are not kept: few of them occur twice. */
const MAX_KEPT_LENGTH = 32
/** At least as many as the terms of the longest kept chunk: each unit, and each pair of units, may be a term. */
const MAX_KEPT_TERMS = 2 * MAX_KEPT_LENGTH
const TERMS = 4 * CHUNKS
const UNITS = 16 * CHUNKS

/** Receives the terms of a text by their ids. Terms may be passed several times. */
export interface TermCounts {
  /** Counts a term. */
  count: (term: Term, occurrences: number) => void
  /** Counts all terms of chunks. */
  countChunks: (found: FoundChunks, each: number) => void
}

/** Different chunks, in columns by chunk. */
export interface FoundChunks {
  /** The chunks that were found, in the order of their first occurrences. */
  chunks: Uint32Array
  length: number
  /** How often each chunk occurs; 0 for others. The receiver resets them. */
  times: Uint32Array
  /** The terms of a chunk are `terms[firsts[chunk]]` to `terms[firsts[chunk + 1] - 1]`, by id. */
  firsts: Uint32Array
  terms: Uint32Array
}

/** Counts the chunks of texts in one language. All columns have their final size, because memory is used only when written. */
export class ChunkCounter extends Tokenizer {
  readonly #english: boolean
  readonly #found: FoundChunks = {
    chunks: new Uint32Array(CHUNKS),
    length: 0,
    times: new Uint32Array(CHUNKS),
    firsts: new Uint32Array(CHUNKS + 1),
    terms: new Uint32Array(TERMS),
  }
  /** By chunk: its terms with their places, the number of its words, and the range of its units as for its terms. */
  #kept: ChunkTerms[] = []
  readonly #words = new Uint8Array(CHUNKS)
  readonly #firstUnits = new Uint32Array(CHUNKS + 1)
  readonly #keptUnits = new Uint16Array(UNITS)
  /** For each slot a chunk from 1, or 0, and its hash. */
  readonly #slots = new Int32Array(2 * SLOTS)

  /** @param english whether English stop words are not counted */
  constructor(locale: string, english: boolean) {
    super(locale)
    this.#english = english
  }

  /** Passes the terms of a text to `counts`, each occurrence as `each`, and returns the number of its words. */
  count(text: string, each: number, counts: TermCounts): number {
    this.begin(text)
    try {
      return this.#countAll(text, each, counts)
    } catch (error) {
      // Chunks are kept for other texts, even if this one failed.
      this.#empty()
      throw error
    }
  }

  #countAll(text: string, each: number, counts: TermCounts): number {
    // Until V8 has optimised a function, a variable is read several times as fast as a field, or as another module's.
    const { units } = this
    const { length } = text
    const found = this.#found
    const { times, chunks } = found
    const words = this.#words
    const classes = CLASSES
    const separator = SEPARATOR
    const word = WORD
    let all = 0
    let at = 0
    while (at < length) {
      while (at < length && classes[units[at] as number] === separator) at++
      const from = at
      while (classes[units[at] as number] !== separator) at++
      const start = classes[units[from] as number] === word ? from : startOf(units, from, at)
      const end = classes[units[at - 1] as number] === word ? at : endOf(units, start, at)
      at = skipGenitive(text, units, at)
      if (end <= start) continue
      if (end - start > MAX_KEPT_LENGTH) {
        all += this.#countLong(start, end, { each, counts })
        continue
      }
      let chunk = this.#keptChunk(start, end)
      if (chunk < 0) {
        if (this.#isFull()) {
          this.#pass(each, counts)
          this.#empty()
        }
        chunk = this.#keep(start, end)
      }
      all += words[chunk] as number
      if (times[chunk] === 0) chunks[found.length++] = chunk
      times[chunk] = (times[chunk] as number) + 1
    }
    this.#pass(each, counts)
    return all
  }

  protected override chunkAt(start: number, end: number): ChunkTerms {
    if (end - start > MAX_KEPT_LENGTH) return super.chunkAt(start, end)
    const known = this.#keptChunk(start, end)
    if (known >= 0) return this.#kept[known] as ChunkTerms
    if (this.#isFull()) this.#empty()
    return this.#kept[this.#keep(start, end)] as ChunkTerms
  }

  /** The kept chunk with these units; if there is none, -1. */
  #keptChunk(start: number, end: number): number {
    const { units } = this
    const slots = this.#slots
    const firstUnits = this.#firstUnits
    const keptUnits = this.#keptUnits
    const length = end - start
    const hash = hashOf(units, start, end)
    for (let slot = slotOf(hash); ; slot = (slot + 2) & LAST_SLOT) {
      const chunk = (slots[slot] as number) - 1
      if (chunk < 0) return -1
      if (slots[slot + 1] !== hash) continue
      const first = firstUnits[chunk] as number
      if ((firstUnits[chunk + 1] as number) - first !== length) continue
      let same = 0
      while (same < length && keptUnits[first + same] === units[start + same]) same++
      if (same === length) return chunk
    }
  }

  /** Keeps a new chunk. */
  #keep(start: number, end: number): number {
    const { units } = this
    const { firsts, terms } = this.#found
    const kept = super.chunkAt(start, end)
    const chunk = this.#kept.push(kept) - 1
    let lastTerm = firsts[chunk] as number
    for (const term of kept.terms) if (!(term.stopWord && this.#english)) terms[lastTerm++] = term.id
    firsts[chunk + 1] = lastTerm
    this.#words[chunk] = kept.words
    const firstUnits = this.#firstUnits
    const keptUnits = this.#keptUnits
    let lastUnit = firstUnits[chunk] as number
    for (let at = start; at < end; at++) keptUnits[lastUnit++] = units[at] as number
    firstUnits[chunk + 1] = lastUnit
    const slots = this.#slots
    const hash = hashOf(units, start, end)
    let slot = slotOf(hash)
    while (slots[slot] !== 0) slot = (slot + 2) & LAST_SLOT
    slots[slot] = chunk + 1
    slots[slot + 1] = hash
    return chunk
  }

  #isFull(): boolean {
    const { firsts } = this.#found
    const count = this.#kept.length
    if (count === CHUNKS || (firsts[count] as number) + MAX_KEPT_TERMS > TERMS) return true
    return (this.#firstUnits[count] as number) + MAX_KEPT_LENGTH > UNITS
  }

  #empty(): void {
    this.#kept = []
    this.#slots.fill(0)
    this.#found.times.fill(0)
    this.#found.length = 0
  }

  /** Passes the chunks that were found since the last call. */
  #pass(each: number, counts: TermCounts): void {
    counts.countChunks(this.#found, each)
    this.#found.length = 0
  }

  /** Counts a chunk that is not kept, and returns the number of its words. */
  #countLong(start: number, end: number, { each, counts }: { each: number; counts: TermCounts }): number {
    const { terms, words } = super.chunkAt(start, end)
    for (const term of terms) if (!(term.stopWord && this.#english)) counts.count(term, each)
    return words
  }
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] as number)) | 0
  return hash
}

/** Where the slot of a hash begins. */
function slotOf(hash: number): number {
  return ((hash ^ (hash >>> 15)) << 1) & LAST_SLOT
}
