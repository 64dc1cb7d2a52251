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

/** The pages of one term, as `writeSections` made them; `several` says which have more than one section. */
export interface TermPages {
  pages: number[]
  several: boolean[]
  chunks: Uint8Array[]
}

/** Writes a site's postings of one term. */
export function writePages(writer: ByteWriter, { pages, several, chunks }: TermPages): void {
  let before = 0
  for (const [index, page] of pages.entries()) {
    writer.number((page - before) * 2 + (several[index] ? 1 : 0))
    writer.raw(chunks[index] as Uint8Array)
    before = page
  }
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
  const kept: TermPages = { pages: [], several: [], chunks: [] }
  let entries: number[] = []
  let open = -1
  const close = () => {
    if (entries.length === 0) return
    kept.pages.push(open)
    kept.several.push(entries.length > 2)
    const writer = new ByteWriter()
    writeSections(writer, entries)
    kept.chunks.push(writer.finish())
    entries = []
  }
  eachPosting(bytes, (page, section, weight) => {
    if (rank(weight) <= least) return
    if (page !== open) close()
    open = page
    entries.push(section, weight)
  })
  close()
  const writer = new ByteWriter()
  writePages(writer, kept)
  return writer.finish()
}

/** Headings first, then text: the order in which postings are kept. */
function rank(weight: number): number {
  return weight >= 32 ? Math.min(255, 128 + (weight >> 1)) : weight
}
