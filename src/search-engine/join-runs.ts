/**
 * Joins the runs of a whole site. Returns the segments of the index, one per step: runs of all pages, each for its
 * part of the alphabet.
 */
import type { NumberedTerms, StoredRun } from '../model/search.ts'
import { ByteReader } from './bytes.ts'
import { forEachTerm } from './page-terms.ts'
import { writePage } from './postings.ts'
import { segmentStarts } from './term-boundary.ts'
import { type RunPart, RunParts, RunWriter } from './term-run.ts'

/** The terms of a segment, in columns. */
interface SegmentTerms {
  /** The place of each term in the other columns. */
  places: Map<string, number>
  /** Number of sections, and offsets of the first and last row of a term. */
  sections: number[]
  firsts: number[]
  lasts: number[]
  /** For each term of a run: offset of the next row of the same term or 0, run, last page, and length of the list. */
  rows: Uint32Array
}

/** Numbers in a row. */
const ROW = 4

/** The segments in ascending order. */
export function* joinRuns(runs: readonly StoredRun[]): Generator<{ first: string; run: Uint8Array }, void> {
  const unread = runs.map(({ head }) => new RunParts(head))
  for (const to of [...boundariesOf(unread), undefined]) {
    const parts = unread.map(run => run.next(to))
    const found = collectTerms(parts)
    const terms = [...found.places.keys()].sort()
    if (terms[0] !== undefined) yield { first: terms[0], run: writeSegmentRun(terms, found, listsOf(parts, runs)) }
  }
}

/** The terms that begin a segment, in ascending order. */
function boundariesOf(runs: readonly RunParts[]): string[] {
  const terms = new Set<string>()
  for (const { text } of runs) for (const term of segmentStarts(text)) terms.add(term)
  return [...terms].sort()
}

function collectTerms(parts: readonly RunPart[]): SegmentTerms {
  const places = new Map<string, number>()
  const sections: number[] = []
  const firsts: number[] = []
  const lasts: number[] = []
  const count = parts.reduce((sum, { terms }) => sum + terms.length, 0)
  // The first row is unused.
  const rows = new Uint32Array(ROW * (count + 1))
  let row = 0
  for (let run = 0; run < parts.length; run++) {
    const { terms, numbers } = parts[run] as RunPart
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as string
      const place = places.get(term)
      row += ROW
      rows[row + 1] = run
      rows[row + 2] = numbers[3 * at + 1] as number
      rows[row + 3] = numbers[3 * at + 2] as number
      if (place === undefined) {
        places.set(term, firsts.length)
        sections.push(numbers[3 * at] as number)
        firsts.push(row)
        lasts.push(row)
      } else {
        sections[place] = (sections[place] as number) + (numbers[3 * at] as number)
        rows[lasts[place] as number] = row
        lasts[place] = row
      }
    }
  }
  return { places, sections, firsts, lasts, rows }
}

/** The lists of some terms of a run. */
interface RunLists {
  bytes: Uint8Array
  reader: ByteReader
}

const NOTHING = new Uint8Array()

function listsOf(parts: readonly RunPart[], runs: readonly StoredRun[]): RunLists[] {
  return runs.map(({ range }, at) => {
    const { start, end } = parts[at] as RunPart
    const bytes = start < end ? range(start, end) : NOTHING
    return { bytes, reader: new ByteReader(bytes) }
  })
}

function writeSegmentRun(terms: readonly string[], found: SegmentTerms, lists: readonly RunLists[]): Uint8Array {
  const { places, sections, firsts, rows } = found
  const segment = new RunWriter()
  const { list } = segment
  for (const term of terms) {
    const place = places.get(term) as number
    let before = 0
    for (let row = firsts[place] as number; row > 0; row = rows[row] as number) {
      // The lists of a run are in the order of their terms, so that each is read once, from the first one to the last.
      const { bytes, reader } = lists[rows[row + 1] as number] as RunLists
      const end = reader.skip(0) + (rows[row + 3] as number)
      // The number of a list's first page becomes a delta.
      list.number(reader.number() - 2 * before)
      const start = reader.skip(0)
      list.copy(bytes, start, end)
      reader.skip(end - start)
      before = rows[row + 2] as number
    }
    segment.add(term, sections[place] as number, before)
  }
  return segment.finish()
}

/** A term: number of its sections, and for each page the index of the page and the range of its postings. */
interface CollectedTerm {
  sections: number
  chunks: number[]
}

/** The run of some pages. */
export function mergePages(pages: readonly NumberedTerms[]): Uint8Array {
  const collected = termsOf(pages)
  const run = new RunWriter()
  for (const term of [...collected.keys()].sort()) {
    const { sections, chunks } = collected.get(term) as CollectedTerm
    let last = 0
    for (let at = 0; at < chunks.length; at += 3) {
      const { page, postings } = pages[chunks[at] as number] as NumberedTerms
      const [start, end] = [chunks[at + 1] as number, chunks[at + 2] as number]
      writePage(run.list, { page, bytes: postings, start, end }, last)
      last = page
    }
    run.add(term, sections, last)
  }
  return run.finish()
}

function termsOf(pages: readonly NumberedTerms[]): Map<string, CollectedTerm> {
  const collected = new Map<string, CollectedTerm>()
  for (const [at, page] of pages.entries())
    forEachTerm(page, (term, sections, start, end) => {
      const known = collected.get(term)
      if (!known) collected.set(term, { sections, chunks: [at, start, end] })
      else {
        known.sections += sections
        known.chunks.push(at, start, end)
      }
    })
  return collected
}
