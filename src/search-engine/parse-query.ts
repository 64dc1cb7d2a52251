/**
 * Parses a query. Returns one clause for each word, and for each identifier as a whole. Stop words are left out if
 * other words remain; the last word may be unfinished.
 */

import { isLightWord, isStopWord } from './english.ts'
import { fold } from './fold.ts'
import { endsInWord, type Tokenizer } from './tokenizer.ts'

export interface Clause {
  term: string
  /** Whether the word may be unfinished, so that longer terms match as well. */
  prefix: boolean
  /** Whether this is a whole chunk beside its parts: a match raises the score, but is not required. */
  optional: boolean
  /** Whether the chunk is code, such as `foo_bar`: if the site has it, its parts count less. */
  code?: boolean
  /** Whether a plain word was typed with the parentheses of a call. */
  call?: boolean
  /** Whether the word carries little meaning beside others. */
  light?: boolean
  /** The indices of the chunk and of the word in the query. */
  chunk: number
  word: number
  /** This word joined with the next one: `keyshares` for `key shares`. */
  joined?: string
}

/** Limits of a query; the rest is ignored, for example of a pasted page. */
const MAX_QUERY_LENGTH = 256
const MAX_CLAUSES = 12

/** Punctuation, inner capitals and two hyphens mark code; one hyphen or slash between plain words does not. */
const CODE = /[_$#+@.:\\]|[A-Za-z]-[A-Za-z]+-[A-Za-z]|^[-/]|[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d/

/** The clauses of a query, in its order; none if it has no word. */
export function parseQuery(query: string, tokenizer: Tokenizer, english: boolean): Clause[] {
  const asked = query.slice(0, MAX_QUERY_LENGTH)
  const terms = tokenizer
    .chunks(asked)
    .flatMap(({ start, end, terms }, chunk) =>
      terms.map(term => ({ ...term, chunk, text: asked.slice(start, end), call: asked.startsWith('(', end) })),
    )
  const words = terms.filter(({ compound }) => !compound)
  const significant = english ? words.filter(({ term }) => !isStopWord(term)) : words
  const kept = new Set(significant.length > 0 ? significant : words)
  const last = words.at(-1)
  const isOpen = endsInWord(query)
  const clauses = new Map<string, Clause>()
  let before: Clause | undefined
  let place = -1
  for (const word of terms) {
    if (!word.compound) place++
    if (!word.compound && !kept.has(word)) {
      before = undefined
      continue
    }
    const prefix = isOpen && (word === last || (word.compound && word === terms.at(-1)))
    const { term, chunk } = word
    const clause: Clause = { term, chunk, word: place, prefix, optional: word.compound && kept.size > 0 }
    if (word.call) clause.call = true
    if (clause.optional && CODE.test(word.text)) clause.code = true
    if (english && !word.compound && isLightWord(term)) clause.light = true
    if (before && !word.compound) before.joined = before.term + word.term
    if (!word.compound) before = clause
    const known = clauses.get(clause.term)
    if (known) known.prefix ||= clause.prefix
    else if (clauses.size < MAX_CLAUSES) clauses.set(clause.term, clause)
  }
  return [...clauses.values()]
}

/** The query in a form that can be compared with headings. */
export function normalizeQuery(query: string): string {
  return fold(query.slice(0, MAX_QUERY_LENGTH)).replace(/\s+/g, ' ').trim()
}
