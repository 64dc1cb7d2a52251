/** Merges the terms of some pages. */
import type { NumberedTerms } from '../model/search.ts'
import { forEachTerm } from './page-terms.ts'
import { writePage } from './postings.ts'
import { RunWriter } from './term-run.ts'

/** A term: number of its sections, and for each page the index of the page and the range of its postings. */
interface CollectedTerm {
  sections: number
  chunks: number[]
}

/** The run of the pages. */
export function mergePages(pages: readonly NumberedTerms[]): Uint8Array {
  const collected = collectTerms(pages)
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

function collectTerms(pages: readonly NumberedTerms[]): Map<string, CollectedTerm> {
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
