/**
 * A heading in the other words of a site. In: the heading, and groups of words or phrases that mean the same. Out: the heading
 * with each of them in the place of one that it has. Case, accents and English endings do not count.
 */
import { stem } from './english.ts'
import { fold } from './fold.ts'

/** The heading's other forms; none if no group has a word of it. */
export function renamedHeadings(
  heading: string,
  groups: readonly (readonly string[])[],
  { english }: { english: boolean },
): string[] {
  if (groups.length === 0) return []
  const words = wordsOf(heading)
  const formOf = english ? stem : (word: string) => word
  const forms = words.map(formOf)
  return groups.flatMap(group => {
    const names = group.map(wordsOf).filter(name => name.length > 0)
    return names.flatMap(name => {
      const at = placeIn(forms, name.map(formOf))
      if (at < 0) return []
      const others = names.filter(other => other !== name)
      return others.map(other => [...words.slice(0, at), ...other, ...words.slice(at + name.length)].join(' '))
    })
  })
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
}

/** Where the words of a name stand in a heading, one after the other; -1 where they do not. */
function placeIn(words: readonly string[], name: readonly string[]): number {
  return words.findIndex((_, at) => name.every((word, index) => words[at + index] === word))
}
