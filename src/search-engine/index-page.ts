/**
 * One page for the index. In: its text by heading. Out: its terms with what each says about which
 * section, and the fragment that is shown when it is found. A pure function of its input.
 */
import type { IndexInput, PageIndex } from '../model/search.ts'
import type { Fragment } from './format.ts'
import { TermColumns } from './term-columns.ts'
import { type Term, Tokenizer } from './terms.ts'
import { isEnglish } from './words.ts'

/** What a term's other places count for, in occurrences in the text. */
const CODE = 1
const NAME = 2
const HEADING_ABOVE = 0.5

/** Lines of this many characters may be names of things; what identifiers have and words have not. */
const LONGEST_DEFINITION = 100
/** The name of a function, where a line begins with its signature. */
const SIGNATURE = /^([\w$.]+)\([^()]*\)/
/** A sentence: most lines are told from definitions by their first word. */
const BEGINS_PLAIN = /^[A-Z]?[a-z]*(?:\s|$)/
const LOOKS_LIKE_CODE = /[_$@./\-\d]|[a-z][A-Z]/

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
  const collectors = new Map<string, SectionTerms>()
  return input => {
    const { locale } = input
    const terms = collectors.get(locale) ?? new SectionTerms(new Tokenizer(locale), isEnglish(locale))
    collectors.set(locale, terms)
    return indexPage(input, terms)
  }
}

function indexPage(input: IndexInput, terms: SectionTerms): PageIndex {
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
  readonly #columns = new TermColumns()

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
    this.#columns.closeSection(index, length)
  }

  /** What was collected; the next page starts anew. */
  finish(): { terms: string; postings: Uint8Array } {
    return this.#columns.closePage()
  }

  /** Adds a text's terms; returns how many words it has. */
  #count(text: string, each: number): number {
    let words = 0
    this.#tokenizer.each(text, terms => {
      for (const term of terms) {
        if (!term.whole) words++
        if (term.little && this.#english) continue
        this.#columns.count(term, each)
      }
    })
    return words
  }

  /** Adds a heading's terms, each with how many words that say something the heading has; an identifier is one. */
  #addHeading(heading: string): void {
    const chunks = this.#tokenizer.chunks(heading).map(chunk => chunk.terms)
    const terms = chunks.flat()
    const telling = (term: Term) => !term.whole && !(this.#english && term.little)
    const words = terms.filter(telling)
    const names = chunks.filter(chunk => chunk.some(telling))
    for (const term of terms) {
      const length = term.whole ? names.length : words.length
      this.#columns.addToHeading(term, Math.max(1, length))
    }
    for (let at = 1; at < words.length; at++) {
      // Who looks for `keyshares` means the heading `Key shares`.
      const joined = this.#tokenizer.termOf(`${words[at - 1]?.term}${words[at]?.term}`)
      this.#columns.addToHeading(joined, Math.ceil(words.length / 2))
    }
  }

  /**
   * Identifiers that have a line for themselves, or begin one with their signature, as in the first column of
   * a reference table: the section is about them nearly as if they were its heading.
   */
  #addDefined(text: string): void {
    for (const line of text.split('\n')) {
      if (BEGINS_PLAIN.test(line)) continue
      const named = SIGNATURE.exec(line)?.[1] ?? line
      if (named.length > LONGEST_DEFINITION || !LOOKS_LIKE_CODE.test(named)) continue
      const chunks = this.#tokenizer.chunks(named)
      const names = chunks.flatMap(({ terms }) => terms.filter(({ whole }) => whole))
      if (names.length !== chunks.length) continue
      for (const term of names) this.#columns.addUnlessInHeading(term, names.length + 1)
    }
  }
}

/** `Based application (bApp)` is found as either. */
function aliases(heading: string): string[] {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(heading.trim())
  return match ? match.slice(1) : []
}
