/**
 * What a query asks for. In: what was typed. Out: one clause for each word, and for each identifier as
 * a whole. Words that say little are left out where others are left; the last word may be unfinished.
 */
import { fold } from './fold.ts'
import type { Tokenizer } from './terms.ts'
import { saysLittle } from './words.ts'

export interface Clause {
  term: string
  /** May be the beginning of a word. */
  prefix: boolean
  /** An identifier beside its parts: good to find, not needed. */
  bonus: boolean
  /** Terms that stand for this word together with the one after it: `keyshares` for `key shares`. */
  joined?: string
}

/** What is read of a query; the rest of a pasted page is no question. */
const MOST_CHARACTERS = 256
const MOST_CLAUSES = 12

/** The clauses of a query, in its order; none where it has no word. */
export function clausesOf(query: string, tokenizer: Tokenizer, english: boolean): Clause[] {
  const terms = tokenizer.chunks(query.slice(0, MOST_CHARACTERS)).flatMap(chunk => chunk.terms)
  const words = terms.filter(({ whole }) => !whole)
  const telling = english ? words.filter(({ term }) => !saysLittle(term)) : words
  const kept = new Set(telling.length > 0 ? telling : words)
  const last = words.at(-1)
  const isOpen = /[\p{L}\p{M}\p{N}]$/u.test(query)
  const clauses = new Map<string, Clause>()
  let before: Clause | undefined
  for (const word of terms) {
    if (!word.whole && !kept.has(word)) {
      before = undefined
      continue
    }
    const prefix = isOpen && (word === last || (word.whole && word === terms.at(-1)))
    const clause: Clause = { term: word.term, prefix, bonus: word.whole && kept.size > 0 }
    if (before && !word.whole) before.joined = before.term + word.term
    if (!word.whole) before = clause
    const known = clauses.get(clause.term)
    if (known) known.prefix ||= clause.prefix
    else if (clauses.size < MOST_CLAUSES) clauses.set(clause.term, clause)
  }
  return [...clauses.values()]
}

/** The query as it is compared with names: for telling whether it is a title, word for word. */
export function plainQuery(query: string): string {
  return fold(query.slice(0, MOST_CHARACTERS)).replace(/\s+/g, ' ').trim()
}
