/**
 * Indexes pages. In: the text of each page by heading. Out: its terms with their postings, and the fragment for
 * snippets; and one run of several pages.
 */
import type { IndexInput, PageIndex, PageIndexer } from '../model/search.ts'
import { type DefiningLine, definingLines, namesDefinedByHeading } from './defined-names.ts'
import { definitionOf } from './definition.ts'
import { isEnglish, stem } from './english.ts'
import { aliases, HeadingNames } from './heading-names.ts'
import type { Fragment } from './index-format.ts'
import { synonymTermOf } from './synonym-term.ts'
import { synonymsOf } from './synonyms.ts'
import { TermColumns } from './term-columns.ts'
import { writeRun } from './term-run.ts'
import { type Term, Tokenizer } from './tokenizer.ts'

/** Weights of occurrences outside the text, relative to those in the text. */
const CODE_WEIGHT = 1
const NAME_WEIGHT = 2
const LINK_TEXT_WEIGHT = 2
/** A word of a link text counts as a word of a heading with this many times its words. */
const LINK_TEXT_LENGTH = 3
const NAME_LENGTH = 20
const PARENT_HEADING_WEIGHT = 0.5
/**
 * A synonym of a word in a heading counts as if the heading had this many times its words, by depth of the heading.
 * Deeper headings are found by their own words only, because their synonyms would make the index much larger.
 */
const SYNONYM_LENGTHS = [0, 2, 2]

/**
 * The more definitions a page has, the more likely it is a reference. From these numbers on, a definition counts twice,
 * or four times.
 */
const SOME_DEFINITIONS = 10
const MANY_DEFINITIONS = 40
const NONE: readonly (readonly string[])[] = []

interface Section {
  depth: number
  heading: string
  text: string
  code: readonly string[]
}

/** Additional texts to index a section under. */
interface Names {
  names: readonly string[]
  linkTexts: readonly string[]
  synonyms?: IndexInput['synonyms']
  titles: readonly string[]
  above: readonly Section[]
}

/** Creates the indexer of pages. Its tokenizers cache words across pages. */
export function createPageIndexer(): PageIndexer {
  const collectors = new Map<string, SectionTerms>()
  return {
    indexPage: (input, number) => {
      const { locale } = input
      const terms = collectors.get(locale) ?? new SectionTerms(new Tokenizer(locale), isEnglish(locale))
      collectors.set(locale, terms)
      try {
        return { ...addSections(input, terms), ...terms.finish(number) }
      } catch (error) {
        terms.discard()
        throw error
      }
    },
    finishRun: locale => collectors.get(locale)?.finishRun() ?? writeRun([]),
  }
}

/** Adds all sections of a page to its terms. */
function addSections(input: IndexInput, terms: SectionTerms): Pick<PageIndex, 'sections' | 'fragment'> {
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
  terms.beginPage(own)
  for (const [index, section] of [page, ...own].entries()) {
    while (above.length > 0 && (above.at(-1) as Section).depth >= section.depth) above.pop()
    terms.add(
      index,
      section,
      index === 0 ? { ...input, above } : { names: [], linkTexts: [], titles: [], above, synonyms: input.synonyms },
    )
    if (index > 0) above.push(section)
  }
  return { sections: own.length + 1, fragment: JSON.stringify(fragment) }
}

/** Collects the terms of a page, section by section. */
class SectionTerms {
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  readonly #columns = new TermColumns()
  /** A definition counts as a heading of this many words. */
  #definitionLength = 1
  /** Lines of the page's sections that define identifiers. */
  #defined: ReadonlyMap<Section, readonly DefiningLine[]> = new Map()
  #headingNames: HeadingNames | undefined

  constructor(tokenizer: Tokenizer, english: boolean) {
    this.#tokenizer = tokenizer
    this.#english = english
  }

  /**
   * Records whether the page is a reference: most definitions of identifiers are on such pages, and few are on others.
   */
  beginPage(sections: readonly Section[]): void {
    this.#defined = new Map(sections.map(section => [section, definingLines(section.text)]))
    let count = 0
    for (const lines of this.#defined.values()) count += lines.length
    this.#definitionLength = count >= MANY_DEFINITIONS ? 1 : count >= SOME_DEFINITIONS ? 2 : 4
  }

  add(index: number, section: Section, { names, linkTexts, titles, above, synonyms = NONE }: Names): void {
    const length = this.#count(section.text, 1)
    for (const code of section.code) this.#count(code, CODE_WEIGHT)
    for (const name of names) this.#addName(name)
    for (const text of linkTexts) this.#addLinkText(text)
    for (const { heading } of above) this.#count(heading, PARENT_HEADING_WEIGHT)
    const renamed = this.#namesOf(synonyms).renamed(section.heading)
    const synonymLength = SYNONYM_LENGTHS[section.depth] ?? 0
    for (const heading of [section.heading, ...aliases(section.heading), ...titles])
      this.#addHeading(heading, synonymLength)
    // Synonyms chosen by the site get no further ones.
    for (const heading of renamed) this.#addHeading(heading, 0)
    // Identifiers before the first heading are usually a table of contents.
    if (index > 0) this.#addDefined(this.#defined.get(section) ?? [])
    this.#columns.closeSection(index, length)
  }

  /** Returns the collected terms of a page and resets the collector; a page with a number becomes part of the run. */
  finish(number?: number): { terms: string; postings: Uint8Array } {
    return this.#columns.closePage(number)
  }

  /** Drops a page that could not be finished, so that it does not become part of the next one. */
  discard(): void {
    this.#columns.closeSection(0, 0)
    this.#columns.closePage()
  }

  /** The run of the pages with numbers since the last call. */
  finishRun(): Uint8Array {
    return this.#columns.closeRun()
  }

  /** Counts the terms of a text and returns the number of its words. */
  #count(text: string, each: number): number {
    let words = 0
    for (const chunk of this.#tokenizer.count(text)) {
      const { times, terms } = chunk
      chunk.times = 0
      words += chunk.words * times
      for (const term of terms) if (!(term.stopWord && this.#english)) this.#columns.count(term, times * each)
    }
    return words
  }

  /** Adds the terms of a heading with its length: the number of its words without stop words. An identifier counts as one. */
  #addHeading(heading: string, synonymLength: number): void {
    const chunks = this.#tokenizer.chunks(heading).map(chunk => chunk.terms)
    const terms = chunks.flat()
    const isSignificant = (term: Term) => !term.compound && !(this.#english && term.stopWord)
    const words = terms.filter(isSignificant)
    const names = chunks.filter(chunk => chunk.some(isSignificant))
    for (const term of terms) {
      const length = term.compound ? names.length : words.length
      this.#columns.addToHeading(term, Math.max(1, length))
    }
    for (const name of namesDefinedByHeading(heading)) {
      const [only, ...others] = this.#tokenizer.chunks(name)
      if (only && others.length === 0) this.#addDefinition(only.terms, 1)
    }
    if (this.#english && synonymLength > 0) this.#addSynonyms(words, synonymLength)
    for (let at = 1; at < words.length; at++) {
      // The query `keyshares` matches the heading `Key shares`.
      const joined = this.#tokenizer.termOf(`${words[at - 1]?.term}${words[at]?.term}`)
      this.#columns.addToHeading(joined, Math.max(2, Math.ceil(words.length / 2)))
    }
  }

  /** The site's own words: the same for nearly all pages. */
  #namesOf(groups: readonly (readonly string[])[]): HeadingNames {
    if (this.#headingNames?.groups !== groups) this.#headingNames = new HeadingNames(groups, { english: this.#english })
    return this.#headingNames
  }

  /** A description or keyword says what the page is about. */
  #addName(text: string): void {
    this.#count(text, NAME_WEIGHT)
    const words = this.#tokenizer.chunks(text).flatMap(({ terms }) => terms.filter(({ compound }) => !compound))
    const significant = words.filter(({ stopWord }) => !(this.#english && stopWord))
    for (const term of significant) this.#columns.addUnlessInHeading(term, NAME_LENGTH)
  }

  /** The text of links to a page is almost a title. */
  #addLinkText(text: string): void {
    this.#count(text, LINK_TEXT_WEIGHT)
    const words = this.#tokenizer.chunks(text).flatMap(({ terms }) => terms.filter(({ compound }) => !compound))
    const significant = words.filter(({ stopWord }) => !(this.#english && stopWord))
    for (const term of significant) this.#columns.addUnlessInHeading(term, LINK_TEXT_LENGTH * significant.length)
  }

  /** Adds synonyms of the words of a heading: each counts as part of a longer heading. */
  #addSynonyms(words: readonly Term[], length: number): void {
    for (const { term } of words)
      for (const synonym of synonymsOf(stem(term)))
        this.#columns.addUnlessInHeading(this.#tokenizer.termOf(synonymTermOf(synonym)), length * words.length)
  }

  /** A query for an identifier finds the section that defines it before those that only use it. */
  #addDefinition(terms: readonly Term[], length: number): void {
    const whole = terms.find(({ compound }) => compound) ?? terms[0]
    if (whole) this.#columns.addUnlessInHeading(this.#tokenizer.termOf(definitionOf(whole.term)), length)
  }

  /**
   * Identifiers that fill a line, or begin one with their signature, as in the first column of a reference table. They
   * count nearly as if they were the section's heading.
   */
  #addDefined(lines: readonly DefiningLine[]): void {
    for (const { line, named } of lines) {
      const chunks = this.#tokenizer.chunks(named)
      const names = chunks.flatMap(({ terms }) => terms.filter(({ compound }) => compound))
      const [only] = chunks
      const isOne = chunks.length === 1 && only !== undefined
      if (isOne && (named !== line || names.length === 1)) this.#addDefinition(only.terms, this.#definitionLength)
      if (names.length !== chunks.length) continue
      for (const term of names) this.#columns.addUnlessInHeading(term, names.length + 1)
    }
  }
}
