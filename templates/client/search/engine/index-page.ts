/**
 * One page for the index. In: its text by heading. Out: its terms with what each says about which
 * section, and the fragment that is shown when it is found. A pure function of its input.
 */
import type { IndexInput, PageIndex } from '../../../../src/model/search.ts'
import { ByteWriter } from './bytes.ts'
import type { Fragment } from './format.ts'
import { writeSections } from './postings.ts'
import { Tokenizer } from './terms.ts'
import { packWeight } from './weights.ts'
import { isEnglish, saysLittle } from './words.ts'

/** What a term's other places count for, in occurrences in the text. */
const CODE = 1
const NAME = 2
const HEADING_ABOVE = 0.5

/** Lines of this many characters may be names of things; what identifiers have and words have not. */
const LONGEST_DEFINITION = 100
const LOOKS_LIKE_CODE = /[_$@./\-\d]|\p{Ll}\p{Lu}/u

interface Section {
  depth: number
  heading: string
  text: string
  code: readonly string[]
}

/** Makes the function that indexes pages; tokenizers remember words from page to page. */
export function createPageIndexer(): (input: IndexInput) => PageIndex {
  const tokenizers = new Map<string, Tokenizer>()
  return input => {
    const tokenizer = tokenizers.get(input.locale) ?? new Tokenizer(input.locale)
    tokenizers.set(input.locale, tokenizer)
    return indexPage(input, tokenizer)
  }
}

function indexPage(input: IndexInput, tokenizer: Tokenizer): PageIndex {
  const [first, ...rest] = input.sections
  const hasIntro = first !== undefined && first.id === ''
  const own = hasIntro ? rest : input.sections
  const intro = hasIntro ? first : { text: '', code: [] as string[] }
  const page: Section = { depth: 1, heading: input.title, text: intro.text, code: intro.code }
  const fragment: Fragment = {
    route: input.route,
    title: input.title,
    group: input.group,
    sections: [
      ['', 1, input.title, intro.text],
      ...own.map(({ id, depth, heading, text }): Fragment['sections'][number] => [id, depth, heading, text]),
    ],
  }
  const terms = new SectionTerms(tokenizer, isEnglish(input.locale))
  const above: Section[] = []
  for (const [index, section] of [page, ...own].entries()) {
    while (above.length > 0 && (above.at(-1) as Section).depth >= section.depth) above.pop()
    terms.add(index, section, index === 0 ? { ...input, above } : { names: [], titles: [], above })
    if (index > 0) above.push(section)
  }
  return { ...terms.finish(), sections: own.length + 1, fragment: JSON.stringify(fragment) }
}

/** Collects the terms of a page, section by section. */
class SectionTerms {
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  /** By term: section and weight in turn. */
  readonly #entries = new Map<string, number[]>()

  constructor(tokenizer: Tokenizer, english: boolean) {
    this.#tokenizer = tokenizer
    this.#english = english
  }

  add(
    index: number,
    section: Section,
    { names, titles, above }: { names: string[]; titles: string[]; above: readonly Section[] },
  ): void {
    const counts = new Map<string, number>()
    const length = this.#count(counts, section.text, 1)
    for (const code of section.code) this.#count(counts, code, CODE)
    for (const name of names) this.#count(counts, name, NAME)
    for (const { heading } of above) this.#count(counts, heading, HEADING_ABOVE)
    const inHeading = this.#headingTerms([section.heading, ...aliases(section.heading), ...titles])
    // What is listed on a page before its first heading is explained elsewhere.
    if (index > 0) this.#addDefined(inHeading, section.text)
    for (const term of inHeading.keys()) if (!counts.has(term)) counts.set(term, 0)
    for (const [term, count] of counts) {
      const weight = packWeight(count, length, inHeading.get(term) ?? 0)
      const known = this.#entries.get(term)
      if (known) known.push(index, weight)
      else this.#entries.set(term, [index, weight])
    }
  }

  finish(): { terms: string; postings: Uint8Array } {
    const terms = [...this.#entries.keys()].sort()
    const writer = new ByteWriter()
    const packed = new ByteWriter()
    for (const term of terms) {
      const entries = this.#entries.get(term) as number[]
      packed.clear()
      writeSections(packed, entries)
      writer.number(entries.length / 2)
      writer.number(packed.length)
      writer.raw(packed.view())
    }
    return { terms: terms.join('\n'), postings: writer.finish() }
  }

  /** Adds a text's terms; returns how many words it has. */
  #count(counts: Map<string, number>, text: string, each: number): number {
    let words = 0
    this.#tokenizer.each(text, terms => {
      for (const { term, whole } of terms) {
        if (!whole) words++
        if (this.#english && saysLittle(term)) continue
        counts.set(term, (counts.get(term) ?? 0) + each)
      }
    })
    return words
  }

  /**
   * Identifiers that have a line for themselves, as in the first column of a reference table: the section
   * is about them nearly as if they were its heading.
   */
  #addDefined(inHeading: Map<string, number>, text: string): void {
    for (const line of text.split('\n')) {
      if (line.length > LONGEST_DEFINITION || !LOOKS_LIKE_CODE.test(line)) continue
      const chunks = this.#tokenizer.chunks(line)
      const names = chunks.flatMap(({ terms }) => terms.filter(({ whole }) => whole))
      if (names.length !== chunks.length) continue
      for (const { term } of names) if (!inHeading.has(term)) inHeading.set(term, names.length + 1)
    }
  }

  /** The terms of headings, each with how many words that say something its heading has. */
  #headingTerms(headings: readonly string[]): Map<string, number> {
    const lengths = new Map<string, number>()
    const add = (term: string, length: number) => lengths.set(term, Math.min(length, lengths.get(term) ?? length))
    for (const heading of headings) {
      const terms: string[] = []
      const words: string[] = []
      this.#tokenizer.each(heading, found => {
        for (const { term, whole } of found) {
          terms.push(term)
          if (!whole && !(this.#english && saysLittle(term))) words.push(term)
        }
      })
      for (const term of terms) add(term, Math.max(1, words.length))
      // Who looks for `keyshares` means the heading `Key shares`.
      for (let at = 1; at < words.length; at++) add(`${words[at - 1]}${words[at]}`, Math.ceil(words.length / 2))
    }
    return lengths
  }
}

/** `Based application (bApp)` is found as either. */
function aliases(heading: string): string[] {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(heading.trim())
  return match ? match.slice(1) : []
}
