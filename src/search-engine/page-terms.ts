/**
 * Reads the terms of one page with their postings, as the indexer wrote them.
 */
import type { NumberedTerms } from '../model/search.ts'
import { ByteReader } from './bytes.ts'

/** Calls `use` for every term: its sections, and the range of its postings in the page's bytes. */
export function forEachTerm(
  { terms, postings }: NumberedTerms,
  use: (term: string, sections: number, start: number, end: number) => void,
): void {
  if (terms === '') return
  const reader = new ByteReader(postings)
  const isWellFormed = !hasLoneSurrogate(terms)
  for (const term of terms.split('\n')) {
    const sections = reader.number()
    const length = reader.number()
    const start = reader.skip(length)
    if (isWellFormed || !hasLoneSurrogate(term)) use(term, sections, start, start + length)
  }
}

const SURROGATE = /\p{Surrogate}/u

/** The terms without those that no query finds. */
export function wellFormed(terms: string[]): string[] {
  return hasLoneSurrogate(terms.join('\n')) ? terms.filter(term => !hasLoneSurrogate(term)) : terms
}

/** Whether the text has one half of a surrogate pair without the other. It has no UTF-8 form, and no query finds it. */
function hasLoneSurrogate(text: string): boolean {
  return SURROGATE.test(text)
}
