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
import { isEnglish } from './words.ts'

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

/** What a section is also found by. */
interface Names {
  names: readonly string[]
  titles: readonly string[]
  above: readonly Section[]
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

/** What is known of a term: of the section at hand, and of those before. */
interface Entry {
  /** Occurrences in the section at hand. */
  count: number
  /** Words of the shortest heading with the term; 0 for none. */
  headingLength: number
  touched: boolean
  /** Section and weight in turn. */
  postings: number[]
}

/** Collects the terms of a page, section by section. */
class SectionTerms {
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  readonly #entries = new Map<string, Entry>()
  /** Terms of the section at hand. */
  #touched: Entry[] = []

  constructor(tokenizer: Tokenizer, english: boolean) {
    this.#tokenizer = tokenizer
    this.#english = english
  }

  add(index: number, section: Section, { names, titles, above }: Names): void {
    const length = this.#count(section.text, 1)
    for (const code of section.code) this.#count(code, CODE)
    for (const name of names) this.#count(name, NAME)
    for (const { heading } of above) this.#count(heading, HEADING_ABOVE)
    for (const heading of [section.heading, ...aliases(section.heading), ...titles]) this.#addHeading(heading)
    // What is listed on a page before its first heading is explained elsewhere.
    if (index > 0) this.#addDefined(section.text)
    for (const entry of this.#touched) {
      entry.postings.push(index, packWeight(entry.count, length, entry.headingLength))
      entry.touched = false
      entry.count = 0
      entry.headingLength = 0
    }
    this.#touched = []
  }

  finish(): { terms: string; postings: Uint8Array } {
    const writer = new ByteWriter()
    const packed = new ByteWriter()
    for (const { postings } of this.#entries.values()) {
      packed.clear()
      writeSections(packed, postings)
      writer.number(postings.length / 2)
      writer.number(packed.length)
      writer.raw(packed.view())
    }
    return { terms: [...this.#entries.keys()].join('\n'), postings: writer.finish() }
  }

  #entryOf(term: string): Entry {
    let entry = this.#entries.get(term)
    if (!entry) {
      entry = { count: 0, headingLength: 0, touched: false, postings: [] }
      this.#entries.set(term, entry)
    }
    if (!entry.touched) {
      entry.touched = true
      this.#touched.push(entry)
    }
    return entry
  }

  /** Adds a text's terms; returns how many words it has. */
  #count(text: string, each: number): number {
    let words = 0
    this.#tokenizer.each(text, terms => {
      for (const { term, whole, little } of terms) {
        if (!whole) words++
        if (!little || !this.#english) this.#entryOf(term).count += each
      }
    })
    return words
  }

  /** Adds a heading's terms, each with how many words that say something the heading has. */
  #addHeading(heading: string): void {
    const terms: string[] = []
    const words: string[] = []
    this.#tokenizer.each(heading, found => {
      for (const { term, whole, little } of found) {
        terms.push(term)
        if (!whole && !(this.#english && little)) words.push(term)
      }
    })
    for (const term of terms) this.#addToHeading(term, Math.max(1, words.length))
    // Who looks for `keyshares` means the heading `Key shares`.
    for (let at = 1; at < words.length; at++)
      this.#addToHeading(`${words[at - 1]}${words[at]}`, Math.ceil(words.length / 2))
  }

  #addToHeading(term: string, length: number): void {
    const entry = this.#entryOf(term)
    entry.headingLength = entry.headingLength === 0 ? length : Math.min(length, entry.headingLength)
  }

  /**
   * Identifiers that have a line for themselves, as in the first column of a reference table: the section
   * is about them nearly as if they were its heading.
   */
  #addDefined(text: string): void {
    for (const line of text.split('\n')) {
      if (line.length > LONGEST_DEFINITION || !LOOKS_LIKE_CODE.test(line)) continue
      const chunks = this.#tokenizer.chunks(line)
      const names = chunks.flatMap(({ terms }) => terms.filter(({ whole }) => whole))
      if (names.length !== chunks.length) continue
      for (const { term } of names)
        if (this.#entryOf(term).headingLength === 0) this.#addToHeading(term, names.length + 1)
    }
  }
}

/** `Based application (bApp)` is found as either. */
function aliases(heading: string): string[] {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(heading.trim())
  return match ? match.slice(1) : []
}
