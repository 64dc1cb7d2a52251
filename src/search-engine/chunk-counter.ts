/**
 * A tokenizer for indexing. Texts repeat words, so it keeps the terms of the chunks that it has seen, which makes indexing
 * several times faster. In: texts. Out: their different chunks, and how often each occurs.
 */
import { type ChunkTerms, Tokenizer } from './tokenizer.ts'

/** A power of two. */
const CACHED_CHUNKS = 65_536
/** Longer chunks are not cached: few of them occur twice. */
const MAX_CACHED_LENGTH = 32

/** Counts the chunks of texts in one language. */
export class ChunkCounter extends Tokenizer {
  /** Chunks by their hashes, and their units: a new one replaces one with the same hash. */
  readonly #cached = new Array<ChunkTerms | undefined>(CACHED_CHUNKS)
  readonly #cachedUnits = new Uint16Array(CACHED_CHUNKS * MAX_CACHED_LENGTH)

  /** The different chunks of a text that have a term. Their `times` are set; the caller resets them to 0. */
  count(text: string): ChunkTerms[] {
    const found: ChunkTerms[] = []
    this.begin(text)
    try {
      for (let chunk = this.next(); chunk; chunk = this.next()) if (chunk.times++ === 0) found.push(chunk)
      return found
    } catch (error) {
      // Chunks are kept for other texts, even if this one failed.
      for (const chunk of found) chunk.times = 0
      throw error
    }
  }

  protected override chunkAt(start: number, end: number): ChunkTerms {
    const length = end - start
    if (length > MAX_CACHED_LENGTH) return super.chunkAt(start, end)
    const { units } = this
    const hash = hashOf(units, start, end)
    const slot = (hash ^ (hash >>> 15)) & (CACHED_CHUNKS - 1)
    const known = this.#cached[slot]
    const cached = this.#cachedUnits
    const first = slot * MAX_CACHED_LENGTH
    if (known?.length === length) {
      let same = 0
      while (same < length && cached[first + same] === units[start + same]) same++
      if (same === length) return known
    }
    const chunk = super.chunkAt(start, end)
    this.#cached[slot] = chunk
    for (let at = 0; at < length; at++) cached[first + at] = units[start + at] as number
    return chunk
  }
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] as number)) | 0
  return hash
}
