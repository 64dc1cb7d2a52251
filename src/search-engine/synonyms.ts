/**
 * English synonyms in documentation. They are used when pages are indexed: a word of a title is indexed under its
 * synonyms too, so that a query need not load anything for them.
 */

import { stem } from './english.ts'
import { synonymGroups } from './synonym-groups.ts'

const GROUPS = synonymGroups.split(';').map(group => group.trim().split(/\s+/))

/** The synonyms of a word, by its stem. */
export function synonymsOf(stemmed: string): readonly string[] {
  return BY_STEM.get(stemmed) ?? []
}

const BY_STEM: ReadonlyMap<string, readonly string[]> = synonymsByStem()

function synonymsByStem(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  // Most words are in several groups, and every indexing thread runs this first.
  const stems = new Map(GROUPS.flat().map(word => [word, '']))
  for (const word of stems.keys()) stems.set(word, stem(word))
  for (const group of GROUPS)
    for (const word of group) {
      const stemmed = stems.get(word) ?? ''
      const others = found.get(stemmed) ?? new Set<string>()
      found.set(stemmed, others)
      for (const other of group) if (stems.get(other) !== stemmed) others.add(other)
    }
  return new Map([...found].map(([word, others]) => [word, [...others]]))
}
