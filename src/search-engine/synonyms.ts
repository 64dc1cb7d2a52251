/**
 * English synonyms in documentation. They are used when pages are indexed: a word of a title is indexed under its
 * synonyms too, so that a query need not load anything for them.
 */

import { STEM_KEEPS, stem } from './english.ts'
import { synonymGroups } from './synonym-groups.ts'

/** A word of a group. */
interface GroupedWord {
  word: string
  /** All words of its group. */
  group: readonly GroupedWord[]
  /** Computed when it is compared. */
  stem?: string
}

/** The words by their first letters, which they share with their stems. Created when the first word is looked up. */
let wordsByPrefix: ReadonlyMap<string, readonly GroupedWord[]> | undefined

/** The synonyms of a word, by its stem. */
export function synonymsOf(stemmed: string): readonly string[] {
  wordsByPrefix ??= groupWords()
  const found = new Set<string>()
  for (const word of wordsByPrefix.get(prefixOf(stemmed)) ?? [])
    if (stemOf(word) === stemmed) for (const other of word.group) if (stemOf(other) !== stemmed) found.add(other.word)
  return [...found]
}

/** Every indexing thread does this first, so no stems are computed. */
function groupWords(): Map<string, GroupedWord[]> {
  const found = new Map<string, GroupedWord[]>()
  for (const written of synonymGroups.split(';')) {
    const group: GroupedWord[] = []
    for (const word of written.trim().split(/\s+/)) {
      const grouped: GroupedWord = { word, group, stem: undefined }
      group.push(grouped)
      const prefix = prefixOf(word)
      const words = found.get(prefix)
      if (words) words.push(grouped)
      else found.set(prefix, [grouped])
    }
  }
  return found
}

function stemOf(grouped: GroupedWord): string {
  grouped.stem ??= stem(grouped.word)
  return grouped.stem
}

function prefixOf(word: string): string {
  return word.slice(0, STEM_KEEPS)
}
