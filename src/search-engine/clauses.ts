/**
 * What a query asks for. In: what was typed. Out: one clause for each word, and for each identifier as
 * a whole. Words that say little are left out where others are left; the last word may be unfinished.
 */
import { fold } from './fold.ts'
import { endsInWord, type Tokenizer } from './terms.ts'
import { saysLittle } from './words.ts'

export interface Clause {
  term: string
  /** May be the beginning of a word. */
  prefix: boolean
  /** A chunk as a whole, beside its parts: good to find, not needed. */
  bonus: boolean
  /** The chunk is code, such as `foo_bar`: where the site has it, its parts say little. */
  code?: boolean
  /** The numbers of the chunk and of the word in the query. */
  chunk: number
  word: number
  /** Terms that stand for this word together with the one after it: `keyshares` for `key shares`. */
  joined?: string
}

/** What is read of a query; the rest of a pasted page is no question. */
const MOST_CHARACTERS = 256
const MOST_CLAUSES = 12

/** Signs, capitals inside of a word and two hyphens are code; one hyphen or slash between plain words is not. */
const CODE = /[_$#+@.:\\]|[A-Za-z]-[A-Za-z]+-[A-Za-z]|^[-/]|[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d/

/** The clauses of a query, in its order; none where it has no word. */
export function clausesOf(query: string, tokenizer: Tokenizer, english: boolean): Clause[] {
  const asked = query.slice(0, MOST_CHARACTERS)
  const terms = tokenizer
    .chunks(asked)
    .flatMap(({ start, end, terms }, chunk) => terms.map(term => ({ ...term, chunk, text: asked.slice(start, end) })))
  const words = terms.filter(({ whole }) => !whole)
  const telling = english ? words.filter(({ term }) => !saysLittle(term)) : words
  const kept = new Set(telling.length > 0 ? telling : words)
  const last = words.at(-1)
  const isOpen = endsInWord(query)
  const clauses = new Map<string, Clause>()
  let before: Clause | undefined
  let place = -1
  for (const word of terms) {
    if (!word.whole) place++
    if (!word.whole && !kept.has(word)) {
      before = undefined
      continue
    }
    const prefix = isOpen && (word === last || (word.whole && word === terms.at(-1)))
    const { term, chunk } = word
    const clause: Clause = { term, chunk, word: place, prefix, bonus: word.whole && kept.size > 0 }
    if (clause.bonus && CODE.test(word.text)) clause.code = true
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
