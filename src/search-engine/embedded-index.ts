/**
 * Answers queries from an index. Returns hits, best first, and on request an explanation. Loads only what a query
 * needs: dictionaries, postings and fragments.
 */

import type { PopularPage } from '../model/search.ts'
import { nameDefinedByLine, namesDefinedByHeading } from './defined-names.ts'
import { editDistance, maxTyposFor } from './edit-distance.ts'
import { isEnglish } from './english.ts'
import { type ExpandedClause, expandQuery } from './expand-query.ts'
import { fold } from './fold.ts'
import type { Fragment, Manifest } from './index-format.ts'
import { IndexReader, type LoadPart } from './index-reader.ts'
import { Matcher } from './matcher.ts'
import { normalizeQuery, parseQuery } from './parse-query.ts'
import { proximityBoost } from './proximity.ts'
import { type RankedPage, type RankedSection, shownSections, sortPages } from './rank-pages.ts'
import { ScoreAccumulator } from './score-accumulator.ts'
import type { Candidate } from './score-row.ts'
import { scoreSections } from './score-sections.ts'
import { wordOfSynonymTerm } from './synonym-term.ts'
import { type Chunk, Tokenizer } from './tokenizer.ts'
import { TolerantReader } from './tolerant-reader.ts'
import type { Hierarchy, HitType, SearchAnswer, SearchHit } from './types.ts'

/** A hit with the parts of its score. */
interface ExplainedHit {
  hit: SearchHit
  candidate: Candidate
  proximity: number
}

/** An answer with an explanation of its ranking. */
export interface Explanation {
  answer: SearchAnswer
  clauses: (ExpandedClause & { weight: number })[]
  hits: ExplainedHit[]
}

/** The range of hits: `limit` hits starting at `offset`, but no more than `loads`, because every hit loads its page. */
export interface HitRange {
  limit: number
  offset: number
  loads?: number
  /** Only pages in this section of the site. */
  section?: string
}

/** Number of pages that are ranked by proximity together; fewer for a query that needs many other files. */
const MAX_PAGES_PER_BLOCK = 5
const MIN_PAGES_PER_BLOCK = 3
/** Number of files that a first query may load, besides the manifest: twelve requests with those of the dialog. */
const MAX_FIRST_QUERY_FILES = 7
/** Number of pages that are loaded only because they may define what a query names. */
const MAX_NAMED_PAGES = 2
/** Number of the best pages among which those of one section are searched. */
const MAX_PAGES_OF_SECTION = 30
/** Number of texts whose chunks are cached. */
const MAX_CACHED_TEXTS = 200

/** The parts of a query that ranking pages needs. */
interface ExpandedQuery {
  query: string
  clauses: readonly ExpandedClause[]
  matcher: Matcher
  reader: TolerantReader
  /** The pages that were loaded, by number. */
  fragments: Map<number, Fragment>
}

export class EmbeddedIndex {
  readonly #reader: IndexReader
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  readonly #accumulator = new ScoreAccumulator()
  /** Chunks by text: a query with one more letter mostly matches the same texts. */
  readonly #chunkCache = new Map<string, readonly Chunk[]>()

  constructor(manifest: Manifest, load: LoadPart, locale: string) {
    this.#reader = new IndexReader(manifest, load)
    this.#tokenizer = new Tokenizer(locale)
    this.#english = isEnglish(locale)
  }

  /** The pages with the most incoming links. */
  get popular(): PopularPage[] {
    return this.#reader.manifest.popular ?? []
  }

  /** One hit per page, starting at `offset`. Rejects with the loader's error, or a `RangeError` for damaged parts. */
  async search(query: string, range: HitRange): Promise<SearchAnswer> {
    return (await this.explain(query, range)).answer
  }

  /** The same, with an explanation of the ranking. */
  async explain(query: string, { limit, offset, loads = limit, section }: HitRange): Promise<Explanation> {
    const reader = new TolerantReader(this.#reader)
    const clauses = await expandQuery(parseQuery(query, this.#tokenizer, this.#english), reader, this.#english)
    // A block may go on behind the last hit.
    const most = (section === undefined ? offset + limit : MAX_PAGES_OF_SECTION) + MAX_PAGES_PER_BLOCK
    const { pages, total, weights, named } = await scoreSections(clauses, reader, {
      accumulator: this.#accumulator,
      most,
    })
    const matcher = new Matcher(clauses, text => this.#chunksOf(text))
    const fragments = new Map<number, Fragment>()
    const asked = { query, clauses, matcher, reader, fragments }
    const files = MAX_FIRST_QUERY_FILES - reader.needed.size
    const largest = Math.min(MAX_PAGES_PER_BLOCK, Math.max(MIN_PAGES_PER_BLOCK, files))
    // Pages that may define what the query names take the place of the last hits, where each page counts.
    const others = section === undefined ? namedPages(named, pages.slice(0, largest)) : []
    const defining = loads < limit ? others.slice(0, largest - MIN_PAGES_PER_BLOCK) : others
    const block = loads < limit ? largest - defining.length : largest
    const count = loads < limit ? Math.min(loads, block) : limit
    const shown =
      section === undefined
        ? await this.#rank(pages, { from: offset, count, block }, asked)
        : ofSection(await this.#rank(pages, { from: 0, count: MAX_PAGES_OF_SECTION, block }, asked), section)
    if (reader.missing && shown.length === 0) throw reader.missing
    const corrected = correctQuery(query, clauses, this.#tokenizer)
    const answer: SearchAnswer =
      section === undefined
        ? { hits: shown.map(({ hit }) => hit), total, query }
        : { hits: shown.slice(offset, offset + limit).map(({ hit }) => hit), total: shown.length, query }
    const definition = offset === 0 && section === undefined ? await definitionOf(shown, defining, asked) : undefined
    if (definition) answer.definition = definition
    if (corrected !== undefined) answer.corrected = corrected
    if (reader.missing) answer.isPartial = true
    return {
      answer,
      clauses: clauses.map((clause, index) => ({ ...clause, weight: weights[index] ?? 0 })),
      hits: shown,
    }
  }

  #chunksOf(text: string): readonly Chunk[] {
    const known = this.#chunkCache.get(text)
    if (known) return known
    const chunks = this.#tokenizer.chunks(text)
    if (this.#chunkCache.size >= MAX_CACHED_TEXTS) this.#chunkCache.clear()
    this.#chunkCache.set(text, chunks)
    return chunks
  }

  /**
   * Ranks pages by proximity too, and returns `count` of them as hits. Each page has to be loaded for this, so ranking
   * works in blocks, and the first hits stay the same when more are requested.
   */
  async #rank(
    pages: readonly RankedPage[],
    { from, count, block }: { from: number; count: number; block: number },
    asked: ExpandedQuery,
  ): Promise<ExplainedHit[]> {
    const start = from - (from % block)
    const blocks: Promise<ExplainedHit[]>[] = []
    for (let at = start; at < Math.min(from + count, pages.length); at += block)
      blocks.push(rankBlock(pages.slice(at, at + block), asked))
    return (await Promise.all(blocks)).flat().slice(from - start, from - start + count)
  }
}

/** What defines the name that the query is, among the pages that are shown and those that may define it. */
async function definitionOf(
  shown: readonly ExplainedHit[],
  defining: readonly number[],
  { query, matcher, reader, fragments }: ExpandedQuery,
): Promise<SearchHit | undefined> {
  const own = shown.map(({ candidate }) => fragments.get(candidate.page))
  const others = await Promise.all(defining.map(page => reader.fragment(page)))
  const known = [...own, ...others].flatMap(fragment => fragment ?? [])
  const found = findDefinition(query, known)
  return found && definitionHit(found, matcher)
}

/** The first pages with a heading that is the query, besides those that are shown. */
function namedPages(named: readonly number[], shown: readonly RankedPage[]): number[] {
  const known = new Set(shown.map(({ page }) => page))
  return named.filter(page => !known.has(page)).slice(0, MAX_NAMED_PAGES)
}

/** The hits in a section of the site. */
function ofSection(hits: readonly ExplainedHit[], section: string): ExplainedHit[] {
  return hits.filter(({ hit }) => hit.hierarchy.lvl0 === section)
}

/** The pages of a block as hits, best first; pages that cannot be loaded are left out. */
async function rankBlock(
  pages: readonly RankedPage[],
  { query, clauses, matcher, reader, fragments }: ExpandedQuery,
): Promise<ExplainedHit[]> {
  const order = clauses.flatMap(({ optional, word }, clause) => (optional ? [] : [{ clause, word }]))
  const plain = normalizeQuery(query)
  const near = pages.map(async ({ page, sections }) => {
    const fragment = await reader.fragment(page)
    if (!fragment) return []
    fragments.set(page, fragment)
    const ranked = sections.map(entry => {
      const section = sectionOf(fragment, entry.candidate.section)
      const factor = proximityBoost({ ...section, same: fold(section.name) === plain }, order, matcher)
      return { ...entry, proximity: factor, score: entry.score * factor }
    })
    return [{ page, sections: ranked }]
  })
  const sorted = sortPages((await Promise.all(near)).flat())
  return sorted.map(page => explainPage(page, fragments.get(page.page) as Fragment, matcher))
}

/** The hit of a page: its best section, with the next best ones. */
function explainPage(page: RankedPage, fragment: Fragment, matcher: Matcher): ExplainedHit {
  const [first, ...others] = shownSections(page)
  const hitOf = ({ candidate }: RankedSection) => createHit(fragment, candidate.section, matcher)
  const hit = first && hitOf(first)
  if (!hit) throw new RangeError('the page has no such section')
  const sections = others.flatMap(section => hitOf(section) ?? [])
  return {
    hit: sections.length > 0 ? { ...hit, sections } : hit,
    candidate: first.candidate,
    proximity: first.proximity,
  }
}

/** The texts of a section. The heading is prefixed with the page's title. */
function sectionOf({ title, sections }: Fragment, section: number): { name: string; heading: string; text: string } {
  const [, , name, text] = sections[section] ?? ['', 1, '', '']
  return { name, heading: section === 0 ? title : `${title} ${name}`, text }
}

// The query as it was understood.

/** The corrected query. The last word counts as correct as long as a word of the site may begin with it. */
function correctQuery(query: string, clauses: readonly ExpandedClause[], tokenizer: Tokenizer): string | undefined {
  const corrections = new Map(clauses.flatMap(correctionOf))
  if (corrections.size === 0) return undefined
  let corrected = ''
  let at = 0
  for (const { start, terms } of tokenizer.chunks(query))
    for (const term of terms) {
      const instead = term.compound ? undefined : corrections.get(term.term)
      if (instead === undefined || start + term.start < at) continue
      corrected += query.slice(at, start + term.start) + instead
      at = start + term.end
    }
  return at === 0 ? undefined : corrected + query.slice(at)
}

/** The word, and the word that was searched instead; empty if the word or a longer one was found. */
function correctionOf({ term, expansions }: ExpandedClause): [string, string][] {
  const [best] = expansions
  if (!best || expansions.some(({ why }) => why !== 'typo')) return []
  const most = maxTyposFor(term.length)
  const meant = wordOfSynonymTerm(best.entry.term) ?? best.entry.term
  return editDistance(term, meant, { most, prefix: false }) <= most ? [[term, meant]] : []
}

// Turns a ranked section into a hit.

/** Length of the text of a preview, in characters. */
const PASSAGE_LENGTH = 600

/** The hit of a section; undefined if the page has no such section (an index of another build). */
function createHit(fragment: Fragment, section: number, matcher: Matcher): SearchHit | undefined {
  const found = fragment.sections[section]
  if (!found) return undefined
  const [anchor, depth, heading, text, kind] = found
  const title = matcher.mark(heading === '' ? anchor || fragment.title : heading)
  const isNamed = title.some(({ marked }) => marked)
  const type: HitType = isNamed ? (`lvl${Math.min(6, Math.max(1, depth))}` as HitType) : 'content'
  const url = anchor === '' ? fragment.route : `${fragment.route}#${encodeURIComponent(anchor)}`
  return {
    id: url,
    url,
    path: fragment.route,
    ...(anchor === '' ? {} : { anchor }),
    hierarchy: hierarchyOf(fragment, section),
    type,
    title: title.length > 0 ? title : [{ text: fragment.route, marked: false }],
    snippet: matcher.snippet(text),
    passage: matcher.snippet(text, PASSAGE_LENGTH),
    ...(kind === undefined ? {} : { kind }),
  }
}

/** The headings above a section, and its own heading. */
function hierarchyOf({ group, title, sections }: Fragment, section: number): Hierarchy {
  const hierarchy: Hierarchy = { lvl0: group, lvl1: title }
  let below = Number.POSITIVE_INFINITY
  for (let index = section; index > 0; index--) {
    const [, depth, heading] = sections[index] as Fragment['sections'][number]
    if (depth >= below || depth < 2) continue
    below = depth
    hierarchy[`lvl${Math.min(6, depth)}` as 'lvl2'] = heading
  }
  return hierarchy
}

/** The hit of what defines the name that was searched. */
function definitionHit(
  { fragment, section, text }: { fragment: Fragment; section: number; text: string },
  matcher: Matcher,
): SearchHit | undefined {
  const hit = createHit(fragment, section, matcher)
  return hit && { ...hit, snippet: [{ text, marked: false }], passage: [{ text, marked: false }] }
}

// The answer to a query that names one thing exactly: the entry of a symbol, a term of a glossary, or a row of a
// table. It does not change the order of the hits.

/** Where a name is defined, and what is said about it. */
interface FoundDefinition {
  fragment: Fragment
  section: number
  text: string
}

/** Questions for a definition, in English. */
const ASKED = /^(?:what (?:is|are|does)|define|definition of|meaning of)\s+(?:an?\s+|the\s+)?(.+?)(?:\s+mean)?\??$/i
/** A term of a glossary is explained in a few sentences; a longer section is a chapter. */
const MAX_ENTRY = 700
/** Of the text that is shown, in characters. */
const MAX_SHOWN = 400
/** A description has at least as many words; other cells of a row have fewer. */
const MIN_WORDS = 3
/** Cells of a row before its description: the type, the default. */
const MAX_CELLS = 4

/** The best definition among pages, in the order of the hits. */
function findDefinition(query: string, fragments: readonly Fragment[]): FoundDefinition | undefined {
  const name = normalizeQuery(ASKED.exec(query.trim())?.[1] ?? query)
  if (name === '') return undefined
  return (
    first(fragments, (fragment, section) => symbolIn(fragment, section, name)) ??
    first(fragments, (fragment, section) => termIn(fragment, section, name)) ??
    first(fragments, (fragment, section) => rowIn(fragment, section, name))
  )
}

function first(
  fragments: readonly Fragment[],
  textOf: (fragment: Fragment, section: number) => string | undefined,
): FoundDefinition | undefined {
  for (const fragment of fragments)
    for (const section of fragment.sections.keys()) {
      const text = textOf(fragment, section)
      if (text) return { fragment, section, text: cut(text) }
    }
  return undefined
}

function symbolIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const [, , heading, text, kind] = sections[section] as Fragment['sections'][number]
  if (kind === undefined) return undefined
  const names = [heading, ...namesDefinedByHeading(heading)].map(normalizeQuery)
  return names.includes(name) ? text || heading : undefined
}

/** A heading that is the term, with or without its abbreviation, and a short text. */
function termIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const [, depth, heading, text] = sections[section] as Fragment['sections'][number]
  if (section === 0 || depth < 2 || text.length > MAX_ENTRY || !isDescription(text)) return undefined
  const [, long = heading, short = heading] = /^(.+?)\s*\(([^()]+)\)$/.exec(heading) ?? []
  // The section of a chapter has the same name; the entries of a list of terms stand beside each other.
  const beside = sections.filter(other => other[1] === depth && other[3].length <= MAX_ENTRY)
  return [heading, long, short].some(it => normalizeQuery(it) === name) && beside.length >= 3 ? text : undefined
}

/** A line that is the name, and the description that follows it: a row of a table, or an entry of a list of terms. */
function rowIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const lines = (sections[section]?.[3] ?? '').split('\n')
  for (const [at, line] of lines.entries()) {
    if (line.length > 100 || normalizeQuery(line) !== name) continue
    const next = lines.slice(at + 1, at + 1 + MAX_CELLS)
    const end = next.findIndex(isDescription)
    // A word that is no identifier is a term only if a sentence follows it.
    const isTerm = nameDefinedByLine(line) !== undefined || (end === 0 && /[.。!?]$/.test(next[0] ?? ''))
    if (isTerm && end >= 0) return next.slice(0, end + 1).join(' · ')
  }
  return undefined
}

function isDescription(text: string): boolean {
  return text.split(/\s+/).length >= MIN_WORDS || /[\u3040-\u30ff\u3400-\u9fff]{6}/.test(text)
}

function cut(text: string): string {
  const flat = text.replace(/\n/g, ' ')
  return flat.length <= MAX_SHOWN ? flat : `${flat.slice(0, MAX_SHOWN).replace(/\s+\S*$/, '')}…`
}
