/**
 * Variants of a heading with other words of the site. In: groups of words or phrases that mean the same, then headings.
 * Out: the heading with one of its words replaced by each other word of the group. Case, accents and English endings do
 * not count.
 */
import { stem } from './english.ts'
import { fold } from './fold.ts'

/** A name: its words, and the other names in its group. */
interface Name {
  forms: readonly string[]
  others: readonly (readonly string[])[]
}

export class HeadingNames {
  readonly groups: readonly (readonly string[])[]
  readonly #formOf: (word: string) => string
  /** Names by their first word. */
  readonly #names = new Map<string, Name[]>()

  constructor(groups: readonly (readonly string[])[], { english }: { english: boolean }) {
    this.groups = groups
    this.#formOf = english ? stem : word => word
    for (const group of groups) {
      const names = group.map(wordsOf).filter(name => name.length > 0)
      for (const name of names) this.#add(name, names)
    }
  }

  /** The heading's variants; none if it has no word of a group. */
  renamed(heading: string): string[] {
    if (this.#names.size === 0) return []
    const words = wordsOf(heading)
    const forms = words.map(this.#formOf)
    return forms.flatMap((form, at) =>
      (this.#names.get(form) ?? [])
        .filter(name => name.forms.every((word, index) => forms[at + index] === word))
        .flatMap(({ forms: { length }, others }) =>
          others.map(other => [...words.slice(0, at), ...other, ...words.slice(at + length)].join(' ')),
        ),
    )
  }

  #add(name: readonly string[], group: readonly (readonly string[])[]): void {
    const forms = name.map(this.#formOf)
    const first = forms[0] as string
    const known = this.#names.get(first) ?? []
    known.push({ forms, others: group.filter(other => other !== name) })
    this.#names.set(first, known)
  }
}

/** `Based application (bApp)` is indexed under both names. */
export function aliases(heading: string): string[] {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(heading.trim())
  return match ? match.slice(1) : []
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
}
