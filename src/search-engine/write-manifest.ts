/**
 * Writes the files that name the parts of an index. Returns page tables, passed to `put`, and the JSON of the
 * manifest.
 */
import type { IndexParts } from '../model/search.ts'
import { FORMAT, type Manifest, NAME_LENGTH } from './index-format.ts'
import { MAX_PAGES_IN_ORDER } from './page-numbers.ts'
import { hex } from './term-dictionary.ts'

/** Number range of one table of a large site, of which about two thirds are in use: small tables save bytes. */
const NUMBERS_PER_TABLE = 64
const NAME_BYTES = NAME_LENGTH / 2

/** Returns the manifest. On a small site, it contains the only page table. */
export function writeManifest({ pages, dictionaries, put, popular = [], copy }: IndexParts): string {
  const pagesPerTable = pages.length <= MAX_PAGES_IN_ORDER ? MAX_PAGES_IN_ORDER : NUMBERS_PER_TABLE
  const tables = tablesOf(pages, pagesPerTable)
  const isSmall = tables.length <= 1
  const named = isSmall ? [] : tables.map(put)
  const manifest: Manifest = {
    format: FORMAT,
    pages: pages.length,
    sections: pages.reduce((sum, page) => sum + page.sections, 0),
    dictionaries: [...dictionaries],
    pagesPerTable,
    tables: named,
    ...(isSmall && { fragments: hex(tables[0] ?? new Uint8Array()) }),
    ...(copy && { offline: copy(named) }),
    ...(popular.length > 0 && { popular: [...popular] }),
  }
  return JSON.stringify(manifest)
}

/** Names of fragments by the numbers of their pages; zeros for unused numbers. */
function tablesOf(pages: IndexParts['pages'], numbers: number): Uint8Array[] {
  const tables: Uint8Array[] = []
  const last = pages.reduce((highest, { page }) => Math.max(highest, page), -1)
  for (let start = 0; start <= last; start += numbers)
    tables.push(new Uint8Array(Math.min(numbers, last + 1 - start) * NAME_BYTES))
  for (const { page, fragmentName } of pages) {
    const table = tables[Math.floor(page / numbers)] as Uint8Array
    for (let at = 0; at < NAME_BYTES; at++)
      table[(page % numbers) * NAME_BYTES + at] = Number.parseInt(fragmentName.slice(2 * at, 2 * at + 2), 16)
  }
  return tables
}
