/**
 * An index that is joined completely in memory, without a site or a cache.
 */
import type { Dictionary, PageIndex, PutPart, StoredRun } from '../../src/model/search.ts'
import { joinRuns, mergePages } from '../../src/search-engine/join-runs.ts'
import { numberPages } from '../../src/search-engine/page-numbers.ts'
import { headOf } from '../../src/search-engine/term-run.ts'
import { writeManifest, writeSegment } from '../../src/search-engine/write-index.ts'

/** A page with a name that is unique in the index. */
export interface NamedPage extends Omit<PageIndex, 'fragment'> {
  name: string
  fragmentName: string
}

/** Pages that are merged at a time. */
const PAGES_IN_RUN = 32

/** A run that is completely in memory. */
export function inMemory(run: Uint8Array): StoredRun {
  return { head: headOf(run), range: (start, end) => run.subarray(start, end) }
}

/** Writes the parts of the index of these pages; returns the manifest. */
export function writeWholeIndex(pages: readonly NamedPage[], put: PutPart): string {
  const numbers = numberPages(pages.map(({ name }) => name))
  const numbered = pages.map((page, at) => ({ ...page, page: numbers[at] ?? 0 })).sort((a, b) => a.page - b.page)
  const runs: StoredRun[] = []
  for (let start = 0; start < numbered.length; start += PAGES_IN_RUN)
    runs.push(inMemory(mergePages(numbered.slice(start, start + PAGES_IN_RUN))))
  const written = [...joinRuns(runs)].flatMap(({ run }) => writeSegment(run, put))
  const dictionaries = written.map(({ first, names }): Dictionary => [first, names.at(-1) as string])
  return writeManifest({ pages: numbered, dictionaries, put })
}
