/**
 * Collects the terms of a page, section by section: from its text, its headings and its other names. Returns the
 * page's terms with their postings, and one run of several pages.
 */
import type { IndexInput } from '../model/search.ts'
import { ChunkCounter } from './chunk-counter.ts'
import { type DefiningLine, definingLines, namesDefinedByHeading } from './defined-names.ts'
import { definitionOf } from './definition.ts'
import { isEnglish, stem } from './english.ts'
import { fold } from './fold.ts'
import { synonymTermOf } from './synonym-term.ts'
import { synonymsOf } from './synonyms.ts'
import { TermColumns } from './term-columns.ts'
import type { Term } from './tokenizer.ts'

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
 * A section of a post counts as if its text and its heading had this many times their words: posts often have the same
 * headings as the pages that a reader looks for, and say what was true when they were written. Their titles count in full.
 */
const POST_TEXT_LENGTH = 3
const POST_HEADING_LENGTH = 4

/**
 * The more definitions a page has, the more likely it is a reference. From these numbers on, a definition counts twice,
 * or four times.
 */
const SOME_DEFINITIONS = 10
const MANY_DEFINITIONS = 40
/**
 * A word in the name of a symbol counts as if the name had this many times its words: a page that is about the word comes
 * before symbols whose names contain it. The whole name counts in full.
 */
const SYMBOL_LENGTH = 2
const NONE: readonly (readonly string[])[] = []

/** A heading and the text below it. */
export interface Section {
  depth: number
  heading: string
  text: string
  code: readonly string[]
  /** Set for the entry of a symbol, which its heading names. */
  kind?: string | undefined
}

/** Additional texts to index a section under. */
interface Names {
  names: readonly string[]
  linkTexts: readonly string[]
  synonyms?: IndexInput['synonyms']
  titles: readonly string[]
  above: readonly Section[]
}

/** Collects the terms of a page, section by section. */
export class SectionTerms {
  readonly #tokenizer: ChunkCounter
  readonly #english: boolean
  readonly #columns: TermColumns
  /** A definition counts as a heading of this many words. */
  #definitionLength = 1
  /** Lines of the page's sections that define identifiers. */
  #defined: ReadonlyMap<Section, readonly DefiningLine[]> = new Map()
  #headingNames: HeadingNames | undefined
  #isPost = false
  /** The terms of a word's synonyms, by the id of the word. */
  readonly #synonyms = new Map<number, readonly Term[]>()

  constructor(locale: string) {
    const english = isEnglish(locale)
    this.#tokenizer = new ChunkCounter(locale, english)
    this.#columns = new TermColumns(this.#tokenizer.texts)
    this.#english = english
  }

  /**
   * Records whether the page is a post, and whether it is a reference: most definitions of identifiers are on references,
   * and few are on other pages.
   */
  beginPage(sections: readonly Section[], isPost = false): void {
    this.#isPost = isPost
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
      this.#addHeading(heading, synonymLength, section.kind === undefined ? 1 : SYMBOL_LENGTH)
    if (section.kind !== undefined) this.#addSymbol(section.heading)
    // Synonyms chosen by the site get no further ones.
    for (const heading of renamed) this.#addHeading(heading, 0)
    // Identifiers before the first heading are usually a table of contents.
    if (index > 0) this.#addDefined(this.#defined.get(section) ?? [])
    if (this.#isPost) this.#columns.closeSection(index, POST_TEXT_LENGTH * length, index > 0 ? POST_HEADING_LENGTH : 1)
    else this.#columns.closeSection(index, length)
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
    return this.#tokenizer.count(text, each, this.#columns)
  }

  /** Adds the terms of a heading with its length: the number of its words without stop words. An identifier counts as one. */
  #addHeading(heading: string, synonymLength: number, times = 1): void {
    const chunks = this.#tokenizer.chunks(heading)
    const words: Term[] = []
    let names = 0
    for (const { terms } of chunks) {
      const before = words.length
      for (const term of terms) if (this.#isSignificant(term)) words.push(term)
      if (words.length > before) names++
    }
    for (const { terms } of chunks)
      for (const term of terms)
        this.#columns.addToHeading(term, Math.max(1, term.compound ? names : times * words.length))
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

  /** The entry of a symbol defines its name, whatever that looks like: `add` as well. */
  #addSymbol(name: string): void {
    const [only, ...others] = this.#tokenizer.chunks(name)
    if (only && others.length === 0) this.#addDefinition(only.terms, 1)
  }

  /** The site's own words: the same for nearly all pages. */
  #namesOf(groups: readonly (readonly string[])[]): HeadingNames {
    if (this.#headingNames?.groups !== groups) this.#headingNames = new HeadingNames(groups, { english: this.#english })
    return this.#headingNames
  }

  #isSignificant({ compound, stopWord }: Term): boolean {
    return !compound && !(this.#english && stopWord)
  }

  /** A description or keyword says what the page is about. */
  #addName(text: string): void {
    this.#count(text, NAME_WEIGHT)
    for (const term of this.#significantWords(text)) this.#columns.addUnlessInHeading(term, NAME_LENGTH)
  }

  /** The text of links to a page is almost a title. */
  #addLinkText(text: string): void {
    this.#count(text, LINK_TEXT_WEIGHT)
    const words = this.#significantWords(text)
    for (const term of words) this.#columns.addUnlessInHeading(term, LINK_TEXT_LENGTH * words.length)
  }

  #significantWords(text: string): Term[] {
    return this.#tokenizer.chunks(text).flatMap(({ terms }) => terms.filter(term => this.#isSignificant(term)))
  }

  /** Adds synonyms of the words of a heading: each counts as part of a longer heading. */
  #addSynonyms(words: readonly Term[], length: number): void {
    for (const word of words) {
      for (const synonym of this.#synonymsOf(word)) this.#columns.addUnlessInHeading(synonym, length * words.length)
    }
  }

  #synonymsOf({ term, id }: Term): readonly Term[] {
    const known = this.#synonyms.get(id)
    if (known) return known
    const terms = synonymsOf(stem(term)).map(synonym => this.#tokenizer.termOf(synonymTermOf(synonym)))
    this.#synonyms.set(id, terms)
    return terms
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
      const names: Term[] = []
      for (const { terms } of chunks) for (const term of terms) if (term.compound) names.push(term)
      const [only] = chunks
      const isOne = chunks.length === 1 && only !== undefined
      if (isOne && (named !== line || names.length === 1)) this.#addDefinition(only.terms, this.#definitionLength)
      if (names.length !== chunks.length) continue
      for (const term of names) this.#columns.addUnlessInHeading(term, names.length + 1)
    }
  }
}

// Variants of a heading with other words of the site. Case, accents and English endings do not count.

/** A name: its words, and the other names in its group. */
interface Name {
  forms: readonly string[]
  others: readonly (readonly string[])[]
}

class HeadingNames {
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
function aliases(heading: string): string[] {
  const match = /^([^()]+)\(([^()]+)\)$/.exec(heading.trim())
  return match ? match.slice(1) : []
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
}
