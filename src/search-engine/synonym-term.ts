/**
 * The term under which a title or heading is indexed that has not the word itself but a synonym of it. It differs from the word,
 * so that a query can tell the two apart: the more a site uses a word, the less its synonyms count.
 */

/** `remove` becomes `remove~`. */
export function synonymTermOf(word: string): string {
  return `${word}~`
}

/** The word of such a term; undefined for other terms. */
export function wordOfSynonymTerm(term: string): string | undefined {
  return term.endsWith('~') ? term.slice(0, -1) : undefined
}

/** The word of any term. */
export function wordOf(term: string): string {
  return wordOfSynonymTerm(term) ?? term
}
