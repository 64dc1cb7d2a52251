/**
 * The encoding of posting lists. Postings of one page: the number of sections if there are several, then for each
 * section its delta from the previous one and its weight. A list of the whole site: for each page its delta from the
 * previous page, doubled, plus one if there are several sections; then the postings of the page.
 */
import { ByteReader, ByteWriter } from './bytes.ts'

/** Called for each section that has a term. */
export type OnPosting = (page: number, section: number, weight: number) => void

/** Writes a page's postings of one term in `sections` sections. `entries` alternate between section and weight. */
export function writeSections(writer: ByteWriter, entries: ArrayLike<number>, sections = entries.length / 2): void {
  if (sections > 1) writer.number(sections)
  let before = 0
  for (let at = 0; at < 2 * sections; at += 2) {
    writer.number((entries[at] as number) - before)
    writer.byte(entries[at + 1] as number)
    before = entries[at] as number
  }
}

/** A page's postings of a term: the number of the page, and the range of the bytes. */
export interface PageChunk {
  page: number
  bytes: Uint8Array
  start: number
  end: number
}

/** Minimum length of the postings of several sections. */
export const SEVERAL_BYTES = 5

/** Adds one page to a site's postings of a term; `before` is the page added last, or 0. */
export function writePage(writer: ByteWriter, { page, bytes, start, end }: PageChunk, before: number): void {
  // A single section takes at most four bytes, several take at least five.
  writer.number((page - before) * 2 + (end - start >= SEVERAL_BYTES ? 1 : 0))
  writer.copy(bytes, start, end)
}

/** Number of sections in a page's postings. */
export function sectionsIn(bytes: Uint8Array, start: number, end: number): number {
  return end - start < SEVERAL_BYTES ? 1 : new ByteReader(bytes.subarray(start, end)).number()
}

/** Calls `use` for every posting. */
export function forEachPosting(bytes: Uint8Array, use: OnPosting): void {
  const reader = new ByteReader(bytes)
  let page = 0
  while (!reader.done) {
    const head = reader.number()
    page += Math.floor(head / 2)
    const count = head % 2 === 1 ? reader.number() : 1
    let section = 0
    for (let entry = 0; entry < count; entry++) {
      section += reader.number()
      use(page, section, reader.byte())
    }
  }
}

/**
 * Keeps the `most` postings with the highest weights, because common terms have too many for a query to load. Of those
 * with equal weights, the first ones are kept. A list has tens of thousands on a large site, which are read twice instead of stored.
 */
export function keepHeaviest(bytes: Uint8Array, most: number): Uint8Array {
  const { counts, kept, entries } = scratch
  counts.fill(0)
  kept.clear()
  for (const reader = new ByteReader(bytes); !reader.done; )
    for (let left = reader.number() % 2 === 1 ? reader.number() : 1; left > 0; left--) {
      reader.number()
      const own = RANKS[reader.byte()] as number
      counts[own] = (counts[own] as number) + 1
    }
  // The rank of which only some fit, and how many.
  let least = RANKS.length - 1
  let room = most
  for (; least > 0 && (counts[least] as number) <= room; least--) room -= counts[least] as number
  let page = 0
  let before = 0
  for (const reader = new ByteReader(bytes); !reader.done; ) {
    const head = reader.number()
    page += head >>> 1
    let section = 0
    let length = 0
    for (let left = head % 2 === 1 ? reader.number() : 1; left > 0; left--) {
      section += reader.number()
      const weight = reader.byte()
      const own = RANKS[weight] as number
      if (own < least || (own === least && room-- <= 0)) continue
      entries[length++] = section
      entries[length++] = weight
    }
    if (length === 0) continue
    const sections = length / 2
    kept.number((page - before) * 2 + (sections > 1 ? 1 : 0))
    writeSections(kept, entries, sections)
    before = page
  }
  return kept.finish()
}

/** Used again for each term: a large site has thousands of common ones. The marks let bundlers leave it out for browsers. */
const scratch = {
  counts: /* @__PURE__ */ new Uint32Array(256),
  kept: /* @__PURE__ */ new ByteWriter(),
  entries: [] as number[],
}

/** The order in which postings are kept, by weight: headings first, then text. */
const RANKS = Uint8Array.from({ length: 256 }, (_, weight) =>
  weight >= 32 ? Math.min(255, 128 + (weight >> 1)) : weight,
)
