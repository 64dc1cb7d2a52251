/**
 * Where a term is. Of one page: the number of sections where there are several, then for each the
 * distance from the section before and its weight. Of a whole site: for each page the distance from
 * the page before, doubled, plus one where there are several sections; then as of one page.
 */
import { ByteReader, ByteWriter } from './bytes.ts'

/** Called for each section that has a term. */
export type OnPosting = (page: number, section: number, weight: number) => void

/** Writes a page's postings of one term. `entries` are section and weight in turn. */
export function writeSections(writer: ByteWriter, entries: readonly number[]): void {
  if (entries.length > 2) writer.number(entries.length / 2)
  let before = 0
  for (let at = 0; at < entries.length; at += 2) {
    writer.number((entries[at] as number) - before)
    writer.byte(entries[at + 1] as number)
    before = entries[at] as number
  }
}

/** A page's postings of a term: the page's number, and where they lie in what the page brought. */
export interface PageChunk {
  page: number
  bytes: Uint8Array
  start: number
  end: number
}

/** Least bytes of several sections. */
const SEVERAL_BYTES = 5

/** Adds one page to a site's postings of a term; `before` is the page added last, or 0. */
export function writePage(writer: ByteWriter, { page, bytes, start, end }: PageChunk, before: number): void {
  // A single section takes four bytes at most, several take five at least.
  writer.number((page - before) * 2 + (end - start >= SEVERAL_BYTES ? 1 : 0))
  for (let at = start; at < end; at++) writer.byte(bytes[at] as number)
}

/** Calls `use` for every posting. */
export function eachPosting(bytes: Uint8Array, use: OnPosting): void {
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

/** Leaves the `most` heaviest postings: common terms would be more than a query can pay for. */
export function heaviest(bytes: Uint8Array, most: number): Uint8Array {
  const counts = new Array<number>(256).fill(0)
  eachPosting(bytes, (_page, _section, weight) => {
    counts[rank(weight)] = (counts[rank(weight)] as number) + 1
  })
  let least = 255
  for (let sum = 0; least > 0; least--) {
    sum += counts[least] as number
    if (sum > most) break
  }
  const kept = new ByteWriter()
  const chunk = new ByteWriter()
  let entries: number[] = []
  let open = -1
  let before = 0
  const close = () => {
    if (entries.length === 0) return
    chunk.clear()
    writeSections(chunk, entries)
    writePage(kept, { page: open, bytes: chunk.view(), start: 0, end: chunk.length }, before)
    before = open
    entries = []
  }
  eachPosting(bytes, (page, section, weight) => {
    if (rank(weight) <= least) return
    if (page !== open) close()
    open = page
    entries.push(section, weight)
  })
  close()
  return kept.finish()
}

/** Headings first, then text: the order in which postings are kept. */
function rank(weight: number): number {
  return weight >= 32 ? Math.min(255, 128 + (weight >> 1)) : weight
}
