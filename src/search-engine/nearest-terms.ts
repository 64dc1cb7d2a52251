/**
 * Finds the words that a misspelt word may mean. In: the word. Out: the terms of the index within a small edit
 * distance, the nearest and most frequent first.
 */
import { editDistance, maxTyposFor } from './edit-distance.ts'
import type { Expansion } from './expansion.ts'
import type { Clause } from './parse-query.ts'
import { wordOf } from './synonym-term.ts'
import type { TermReader } from './tolerant-reader.ts'

const TYPO_FACTORS = [1, 0.9, 0.7]
const MAX_TYPO_TERMS = 4

/** The terms; none for numbers and for words that are too short. Whole words come before prefixes of longer ones. */
export async function nearestTerms({ term, prefix }: Clause, reader: TermReader): Promise<Expansion[]> {
  const most = maxTyposFor(term.length)
  if (most === 0 || /^0x|^\d+$/.test(term)) return []
  const [first = '', second = '', third = ''] = term
  for (const open of prefix ? [false, true] : [false])
    for (const beginning of [first + second, second + first, first + third, first]) {
      const near = (await reader.termsFrom(beginning)).flatMap(entry => {
        const steps = editDistance(term, wordOf(entry.term), { most, prefix: open })
        const factor = (TYPO_FACTORS[steps] as number) * (open ? 0.8 : 1)
        return steps > most ? [] : [{ entry, factor, why: 'typo' as const }]
      })
      if (near.length === 0) continue
      const best = Math.max(...near.map(({ factor }) => factor))
      const good = near.filter(({ factor }) => factor >= best * 0.85)
      return good.sort((a, b) => b.factor - a.factor || b.entry.sections - a.entry.sections).slice(0, MAX_TYPO_TERMS)
    }
  return []
}
