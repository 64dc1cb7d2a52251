/**
 * Joins the runs of a whole site. In: runs in the order of their pages. Out: the segments of the index, one at a time:
 * each is a run of all pages for its part of the alphabet.
 */
import { ByteReader, type ByteWriter } from './bytes.ts'
import { startsSegment } from './term-boundary.ts'
import { RunCursor, RunWriter } from './term-run.ts'

/** A term: its sections, and for each run the index of the run, the last page, and the range of the list. */
interface JoinedTerm {
  sections: number
  chunks: number[]
}

/** The segments in ascending order. */
export function* joinRuns(runs: readonly Uint8Array[]): Generator<{ first: string; run: Uint8Array }, void> {
  const cursors = runs.map(run => new RunCursor(run))
  for (const to of [...boundariesOf(cursors), undefined]) {
    const found = takeTerms(cursors, to)
    const terms = [...found.keys()].sort()
    if (terms[0] !== undefined) yield { first: terms[0], run: writeSegmentRun(terms, found, runs) }
  }
}

/** The terms that begin a segment, in ascending order. */
function boundariesOf(cursors: readonly RunCursor[]): string[] {
  const found = new Set<string>()
  for (const { text } of cursors) for (const term of text.split('\n')) if (startsSegment(term)) found.add(term)
  return [...found].sort()
}

/** Takes the terms before `to` from all runs. */
function takeTerms(cursors: readonly RunCursor[], to: string | undefined): Map<string, JoinedTerm> {
  const found = new Map<string, JoinedTerm>()
  for (const [at, cursor] of cursors.entries())
    for (; cursor.term !== undefined && (to === undefined || cursor.term < to); cursor.next()) {
      const known = found.get(cursor.term)
      const { sections, last, start, end } = cursor
      if (!known) found.set(cursor.term, { sections, chunks: [at, last, start, end] })
      else {
        known.sections += sections
        known.chunks.push(at, last, start, end)
      }
    }
  return found
}

function writeSegmentRun(
  terms: readonly string[],
  found: ReadonlyMap<string, JoinedTerm>,
  runs: readonly Uint8Array[],
): Uint8Array {
  const segment = new RunWriter()
  for (const term of terms) {
    const { sections, chunks } = found.get(term) as JoinedTerm
    let last = 0
    for (let at = 0; at < chunks.length; at += 4) {
      const bytes = runs[chunks[at] as number] as Uint8Array
      append(segment.list, bytes.subarray(chunks[at + 2], chunks[at + 3]), last)
      last = chunks[at + 1] as number
    }
    segment.add(term, sections, last)
  }
  return segment.finish()
}

/** Appends a list to one that ends with the page `before`: the number of its first page becomes a delta. */
function append(list: ByteWriter, bytes: Uint8Array, before: number): void {
  const reader = new ByteReader(bytes)
  list.number(reader.number() - 2 * before)
  list.raw(bytes.subarray(reader.skip(0)))
}
