/**
 * The query as it was understood. In: the query and its clauses. Out: the query with the misspelt words replaced by
 * those of the site that were searched instead; undefined if no word was misspelt.
 */
import { editDistance, maxTyposFor } from './edit-distance.ts'
import type { ExpandedClause } from './expand-query.ts'
import { wordOfSynonymTerm } from './synonym-term.ts'
import type { Tokenizer } from './tokenizer.ts'

/** The corrected query. The last word counts as correct as long as a word of the site may begin with it. */
export function correctQuery(
  query: string,
  clauses: readonly ExpandedClause[],
  tokenizer: Tokenizer,
): string | undefined {
  const corrections = new Map(clauses.flatMap(correctionOf))
  if (corrections.size === 0) return undefined
  let corrected = ''
  let at = 0
  for (const { start, terms } of tokenizer.chunks(query))
    for (const term of terms) {
      const instead = term.compound ? undefined : corrections.get(term.term)
      if (instead === undefined || start + term.start < at) continue
      corrected += query.slice(at, start + term.start) + instead
      at = start + term.end
    }
  return at === 0 ? undefined : corrected + query.slice(at)
}

/** The word, and the word that was searched instead; empty if the word or a longer one was found. */
function correctionOf({ term, expansions }: ExpandedClause): [string, string][] {
  const [best] = expansions
  if (!best || expansions.some(({ why }) => why !== 'typo')) return []
  const most = maxTyposFor(term.length)
  const meant = wordOfSynonymTerm(best.entry.term) ?? best.entry.term
  return editDistance(term, meant, { most, prefix: false }) <= most ? [[term, meant]] : []
}
