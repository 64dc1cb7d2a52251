/**
 * Answers queries from an index. In: the manifest and a loader of its parts. Out: hits, best first, and
 * on request an explanation. Loads only what a query needs: dictionaries, postings and fragments.
 */

import type { PopularPage } from '../model/search.ts'
import { correctQuery } from './correct-query.ts'
import { createHit, definitionHit } from './create-hit.ts'
import { isEnglish } from './english.ts'
import { type ExpandedClause, expandQuery } from './expand-query.ts'
import { findDefinition } from './find-definition.ts'
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
import { type Chunk, Tokenizer } from './tokenizer.ts'
import { TolerantReader } from './tolerant-reader.ts'
import type { SearchAnswer, SearchHit } from './types.ts'

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
