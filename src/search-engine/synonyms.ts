/**
 * English synonyms in documentation. They are used when pages are indexed: a word of a title is indexed under its
 * synonyms too, so that a query need not load anything for them.
 */

import { STEM_KEEPS, stem } from './english.ts'
import { synonymGroups } from './synonym-groups.ts'

const GROUPS = synonymGroups.split(';').map(group => group.trim().split(/\s+/))

/** A word of a group, and the number of the group. */
interface GroupedWord {
  word: string
  group: number
}

/** The words by their first letters, which they share with their stems. Created when the first word is looked up. */
let wordsByPrefix: ReadonlyMap<string, readonly GroupedWord[]> | undefined

/** The synonyms of a word, by its stem. */
export function synonymsOf(stemmed: string): readonly string[] {
  wordsByPrefix ??= groupWords()
  const found = new Set<string>()
  for (const { word, group } of wordsByPrefix.get(prefixOf(stemmed)) ?? [])
    if (stem(word) === stemmed)
      for (const other of GROUPS[group] as string[]) if (stem(other) !== stemmed) found.add(other)
  return [...found]
}

/** Every indexing thread does this first, so no stems are computed. */
function groupWords(): Map<string, GroupedWord[]> {
  const found = new Map<string, GroupedWord[]>()
  for (let group = 0; group < GROUPS.length; group++)
    for (const word of GROUPS[group] as string[]) {
      const prefix = prefixOf(word)
      const words = found.get(prefix)
      if (words) words.push({ word, group })
      else found.set(prefix, [{ word, group }])
    }
  return found
}

function prefixOf(word: string): string {
  return word.slice(0, STEM_KEEPS)
}
