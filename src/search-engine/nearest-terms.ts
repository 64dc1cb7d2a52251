/**
 * Finds what a misspelt word may mean. In: the word. Out: the terms of the index within a small edit distance, the nearest and
 * most frequent first.
 */
import { editDistance, maxTyposFor } from './edit-distance.ts'
import type { Expansion } from './expansion.ts'
import type { Clause } from './parse-query.ts'
import { wordOf } from './synonym-term.ts'
import type { DictionaryEntry } from './term-dictionary.ts'
import type { TermReader } from './tolerant-reader.ts'

const TYPO_FACTORS = [1, 0.6, 0.35]
const MAX_TYPO_TERMS = 4

/** The terms; none for numbers and for words that are too short. */
export async function nearestTerms({ term, prefix }: Clause, reader: TermReader): Promise<Expansion[]> {
  const most = maxTyposFor(term.length)
  if (most === 0 || /^0x|^\d+$/.test(term)) return []
  const swapped = term.charAt(1) + term.charAt(0)
  for (const beginning of [term.slice(0, 2), swapped, term.slice(0, 1)]) {
    const near = (await reader.termsFrom(beginning)).flatMap(entry => matchTypo(entry, { term, prefix, most }))
    if (near.length === 0) continue
    const best = Math.max(...near.map(({ factor }) => factor))
    const good = near.filter(({ factor }) => factor >= best * 0.85)
    return good.sort((a, b) => b.factor - a.factor || b.entry.sections - a.entry.sections).slice(0, MAX_TYPO_TERMS)
  }
  return []
}

function matchTypo(entry: DictionaryEntry, { term, prefix, most }: Pick<Clause, 'term' | 'prefix'> & { most: number }) {
  const word = wordOf(entry.term)
  const whole = editDistance(term, word, { most, prefix: false })
  const steps = whole <= most || !prefix ? whole : editDistance(term, word, { most, prefix: true })
  if (steps > most) return []
  const unfinished = whole <= most ? 1 : 0.8
  return [{ entry, factor: (TYPO_FACTORS[steps] as number) * unfinished, why: 'typo' as const }]
}
