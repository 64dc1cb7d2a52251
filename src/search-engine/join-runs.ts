/**
 * Joins the runs of a whole site. In: runs in the order of their pages; their lists are read for one segment at a time.
 * Out: the segments of the index, one per step: runs of all pages, each for its part of the alphabet.
 */
import type { StoredRun } from '../model/search.ts'
import { ByteReader } from './bytes.ts'
import { segmentStarts } from './term-boundary.ts'
import { RunCursor, RunWriter } from './term-run.ts'

/** A term: its sections, and for each run the index of the run, the last page, and the length of the list. */
interface JoinedTerm {
  sections: number
  chunks: number[]
}

/** The terms of a segment, and for each run the range of their lists: they follow each other. */
interface TakenTerms {
  found: Map<string, JoinedTerm>
  ranges: { start: number; end: number }[]
}

/** The segments in ascending order. */
export function* joinRuns(runs: readonly StoredRun[]): Generator<{ first: string; run: Uint8Array }, void> {
  const cursors = runs.map(({ head }) => new RunCursor(head))
  for (const to of [...boundariesOf(cursors), undefined]) {
    const taken = takeTerms(cursors, to)
    const terms = [...taken.found.keys()].sort()
    if (terms[0] !== undefined) yield { first: terms[0], run: writeSegmentRun(terms, taken, runs) }
  }
}

/** The terms that begin a segment, in ascending order. */
function boundariesOf(cursors: readonly RunCursor[]): string[] {
  const terms = new Set<string>()
  for (const { text } of cursors) for (const term of segmentStarts(text)) terms.add(term)
  return [...terms].sort()
}

/** Takes the terms before `to` from all runs. */
function takeTerms(cursors: readonly RunCursor[], to: string | undefined): TakenTerms {
  const found = new Map<string, JoinedTerm>()
  const ranges = cursors.map((cursor, at) => {
    const range = { start: cursor.start, end: cursor.start }
    for (; cursor.term !== undefined && (to === undefined || cursor.term < to); cursor.next()) {
      const known = found.get(cursor.term)
      const { sections, last, start, end } = cursor
      range.end = end
      if (!known) found.set(cursor.term, { sections, chunks: [at, last, end - start] })
      else {
        known.sections += sections
        known.chunks.push(at, last, end - start)
      }
    }
    return range
  })
  return { found, ranges }
}

const NO_LISTS = { start: 0, end: 0 }
const NOTHING = new Uint8Array()

function writeSegmentRun(
  terms: readonly string[],
  { found, ranges }: TakenTerms,
  runs: readonly StoredRun[],
): Uint8Array {
  const segment = new RunWriter()
  const lists = runs.map(({ range }, at) => {
    const { start, end } = ranges[at] ?? NO_LISTS
    const bytes = start < end ? range(start, end) : NOTHING
    return { bytes, reader: new ByteReader(bytes) }
  })
  const { list } = segment
  for (const term of terms) {
    const { sections, chunks } = found.get(term) as JoinedTerm
    let before = 0
    for (let at = 0; at < chunks.length; at += 3) {
      // The lists of a run are in the order of their terms, so that each is read once, from the first one to the last.
      const { bytes, reader } = lists[chunks[at] as number] as (typeof lists)[number]
      const end = reader.skip(0) + (chunks[at + 2] as number)
      // The number of a list's first page becomes a delta.
      list.number(reader.number() - 2 * before)
      const start = reader.skip(0)
      list.copy(bytes, start, end)
      reader.skip(end - start)
      before = chunks[at + 1] as number
    }
    segment.add(term, sections, before)
  }
  return segment.finish()
}
