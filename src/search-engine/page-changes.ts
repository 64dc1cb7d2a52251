/**
 * The effect of changed pages on an index. In: the pages before and after. Out: for each term whose postings differ,
 * the pages with their new postings.
 */
import type { NumberedTerms, PageChange } from '../model/search.ts'
import { forEachTerm } from './page-terms.ts'
import type { PageLists } from './patch-list.ts'

/** The changes by term. A page without postings has lost the term. */
export function termChanges(changes: readonly PageChange[]): Map<string, PageLists> {
  const before = new Map<string, PageLists>()
  for (const change of changes) if (change.before) collect(change.before, before)
  const after = new Map<string, PageLists>()
  for (const change of changes) if (change.after) collect(change.after, after)
  for (const [term, pages] of before) {
    const now = after.get(term)
    if (now) for (const page of pages.keys()) if (!now.has(page)) now.set(page, undefined)
    if (!now) after.set(term, new Map([...pages.keys()].map(page => [page, undefined])))
  }
  for (const [term, pages] of after) {
    const had = before.get(term)
    for (const [page, postings] of pages) if (isEqual(postings, had?.get(page))) pages.delete(page)
    if (pages.size === 0) after.delete(term)
  }
  return after
}

function collect(page: NumberedTerms, into: Map<string, PageLists>): void {
  forEachTerm(page, (term, _sections, start, end) => {
    const pages = into.get(term) ?? new Map<number, Uint8Array | undefined>()
    into.set(term, pages)
    pages.set(page.page, page.postings.subarray(start, end))
  })
}

function isEqual(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return (
    a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]))
  )
}
