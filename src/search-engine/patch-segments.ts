/**
 * Changes an index page by page. In: the first terms of its segments, a function that reads them, and the old and new
 * terms of the changed pages. Out: all segments, with a new run for those that changed. The result is the same as
 * joining all pages again.
 */
import type { IndexSegment, PageChange } from '../model/search.ts'
import { termChanges } from './page-changes.ts'
import { type PageLists, patchList } from './patch-list.ts'
import { startsSegment } from './term-boundary.ts'
import { readRun, type TermRow, writeRun } from './term-run.ts'

/** The segments after the changes, in ascending order. */
export function patchSegments(
  firsts: readonly string[],
  read: (first: string) => Uint8Array,
  changes: readonly PageChange[],
): IndexSegment[] {
  const bySegment = route(termChanges(changes), firsts)
  const segments: { first: string; rows?: TermRow[]; changed?: string[] }[] = []
  for (const [at, changed] of bySegment.entries()) {
    const first = firsts[at]
    if (first !== undefined && changed.size === 0) {
      segments.push({ first })
      continue
    }
    const rows = patchRows(first === undefined ? [] : readRun(read(first)), changed)
    const before = segments.at(-1)
    if (before && rows[0] && !startsSegment(rows[0].term)) {
      // The term at the boundary is gone.
      segments.pop()
      rows.unshift(...(before.rows ?? readRun(read(before.first))))
    }
    const parts = split(rows)
    const isOne = parts.length === 1 && rows[0]?.term === first
    for (const part of parts)
      segments.push({ first: (part[0] as TermRow).term, rows: part, ...(isOne && { changed: [...changed.keys()] }) })
  }
  return segments.map(({ first, rows, changed }) =>
    rows ? { first, run: writeRun(rows), ...(changed && { changed }) } : { first },
  )
}

/** The changes by segment. A term before the first segment belongs to it. */
function route(changes: ReadonlyMap<string, PageLists>, firsts: readonly string[]): Map<string, PageLists>[] {
  const bySegment = Array.from({ length: Math.max(1, firsts.length) }, () => new Map<string, PageLists>())
  for (const [term, pages] of changes) bySegment[segmentOf(term, firsts)]?.set(term, pages)
  return bySegment
}

/** The last segment that begins with the term or before it, by binary search. */
function segmentOf(term: string, firsts: readonly string[]): number {
  let from = 0
  let to = firsts.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((firsts[middle] as string) <= term) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

function patchRows(rows: readonly TermRow[], changes: ReadonlyMap<string, PageLists>): TermRow[] {
  const known = new Set(rows.map(({ term }) => term))
  const added = [...changes.keys()].filter(term => !known.has(term)).map((term): TermRow => emptyRow(term))
  return [...rows, ...added]
    .sort((a, b) => (a.term < b.term ? -1 : 1))
    .flatMap(row => {
      const changed = changes.get(row.term)
      const patched = changed ? patchList(row, changed) : row
      return patched.sections > 0 ? [patched] : []
    })
}

function emptyRow(term: string): TermRow {
  return { term, sections: 0, last: 0, list: new Uint8Array() }
}

/** Splits rows at the terms that begin a segment. */
function split(rows: readonly TermRow[]): TermRow[][] {
  const parts: TermRow[][] = []
  for (const row of rows) {
    const part = parts.at(-1)
    if (part && !startsSegment(row.term)) part.push(row)
    else parts.push([row])
  }
  return parts
}
