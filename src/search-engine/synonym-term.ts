/**
 * The term under which a title or heading is indexed that has a synonym of a word rather than the word itself. It
 * differs from the word's own term, so that a query can distinguish them: the more often a site uses a word, the less
 * its synonyms count.
 */

/** `remove` becomes `remove~`. */
export function synonymTermOf(word: string): string {
  return `${word}~`
}

/** The word of such a term; undefined for other terms. */
export function wordOfSynonymTerm(term: string): string | undefined {
  return term.endsWith('~') ? term.slice(0, -1) : undefined
}

/** The word of any term, without the mark of a synonym. */
export function wordOf(term: string): string {
  return wordOfSynonymTerm(term) ?? term
}
