/**
 * Answers queries from an index. In: the manifest and a loader of its parts. Out: hits, best first, and
 * on request an explanation. Loads only what a query needs: dictionaries, postings and fragments.
 */

import type { PopularPage } from '../model/search.ts'
import { createHit } from './create-hit.ts'
import { isEnglish } from './english.ts'
import { type ExpandedClause, expandQuery } from './expand-query.ts'
import { fold } from './fold.ts'
import type { Fragment, Manifest } from './index-format.ts'
import { IndexReader, type LoadPart } from './index-reader.ts'
import { Matcher } from './matcher.ts'
import { type Clause, normalizeQuery, parseQuery } from './parse-query.ts'
import { proximityBoost } from './proximity.ts'
import { ScoreAccumulator } from './score-accumulator.ts'
import { type Candidate, scoreSections } from './score-sections.ts'
import { type Chunk, Tokenizer } from './tokenizer.ts'
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

/** Score factors of the first, second, … hit of one page. Further hits of the page are dropped. */
const REPEATED_PAGE_FACTORS = [1, 0.85, 0.75, 0.7]
/** Pages whose fragments are loaded for reranking by proximity. */
const MAX_RERANKED_PAGES = 5
/** Pages whose fragments one answer may load. */
const MAX_PAGES_PER_ANSWER = 5
/** Texts whose chunks are cached. */
const MAX_CACHED_TEXTS = 200

interface Ranked {
  candidate: Candidate
  score: number
  proximity: number
}

export class EmbeddedIndex {
  readonly #reader: IndexReader
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  readonly #accumulator = new ScoreAccumulator()
  /** Chunks by text: the query with the next letter matches mostly the same texts. */
  readonly #chunkCache = new Map<string, readonly Chunk[]>()

  constructor(manifest: Manifest, load: LoadPart, locale: string) {
    this.#reader = new IndexReader(manifest, load)
    this.#tokenizer = new Tokenizer(locale)
    this.#english = isEnglish(locale)
  }

  /** Pages that many others link to. */
  get popular(): PopularPage[] {
    return this.#reader.manifest.popular ?? []
  }

  /** The hits from `offset` on. Rejects with what the loader rejects with, or a `RangeError` for damaged parts. */
  async search(query: string, range: { limit: number; offset: number }): Promise<SearchAnswer> {
    return (await this.explain(query, range)).answer
  }

  /** The same, with an explanation of the ranking. */
  async explain(query: string, { limit, offset }: { limit: number; offset: number }): Promise<Explanation> {
    const parsed = parseQuery(query, this.#tokenizer, this.#english)
    const { clauses, candidates, weights } = await this.#score(parsed)
    const matcher = new Matcher(clauses, text => this.#chunksOf(text))
    const [first = [], ...others] = groupByPages(candidates)
    const ranked = [...(await this.#rerank(first, { query, clauses, matcher })), ...others.flat()]
    const shown = await Promise.all(
      limitPages(ranked.slice(offset, offset + limit)).map(async ({ candidate, proximity: near }) => {
        const hit = createHit(await this.#reader.fragment(candidate.page), candidate.section, matcher)
        if (!hit) throw new RangeError('the page has no such section')
        return { hit, candidate, proximity: near }
      }),
    )
    const answer = { hits: shown.map(({ hit }) => hit), total: ranked.length, query }
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

  /** Scores by the words of the query. */
  async #score(parsed: readonly Clause[]) {
    const clauses = await expandQuery(parsed, this.#reader, this.#english)
    return { clauses, ...(await scoreSections(clauses, this.#reader, this.#accumulator)) }
  }

  /** Reranks the best hits by the proximity of the query words in their texts. */
  async #rerank(
    first: readonly Ranked[],
    { query, clauses, matcher }: { query: string; clauses: readonly ExpandedClause[]; matcher: Matcher },
  ): Promise<Ranked[]> {
    const order = clauses.flatMap(({ optional, word }, clause) => (optional ? [] : [{ clause, word }]))
    const plain = normalizeQuery(query)
    const reranked = await Promise.all(
      first.map(async entry => {
        const section = sectionOf(await this.#reader.fragment(entry.candidate.page), entry.candidate.section)
        const factor = proximityBoost({ ...section, same: fold(section.name) === plain }, order, matcher)
        return { ...entry, proximity: factor, score: entry.score * factor }
      }),
    )
    return reranked.sort((a, b) => b.score - a.score)
  }
}

/** The first hits, as far as they are on `MAX_PAGES_PER_ANSWER` pages. */
function limitPages(ranked: readonly Ranked[]): readonly Ranked[] {
  const pages = new Set<number>()
  const end = ranked.findIndex(({ candidate }) => pages.add(candidate.page).size > MAX_PAGES_PER_ANSWER)
  return end < 0 ? ranked : ranked.slice(0, end)
}

/** The texts of a section. The heading is prefixed with the page's title. */
function sectionOf({ title, sections }: Fragment, section: number): { name: string; heading: string; text: string } {
  const [, , name, text] = sections[section] ?? ['', 1, '', '']
  return { name, heading: section === 0 ? title : `${title} ${name}`, text }
}

/**
 * Limits the hits of each page and lowers the score of repeated ones. Groups them by blocks of pages, best pages
 * first, because a hit can be shown only after its page was loaded.
 */
function groupByPages(candidates: readonly Candidate[]): Ranked[][] {
  const pages = new Map<number, { hits: number; block: number }>()
  const blocks: Ranked[][] = []
  for (const candidate of candidates) {
    let page = pages.get(candidate.page)
    if (!page) {
      page = { hits: 0, block: Math.floor(pages.size / MAX_RERANKED_PAGES) }
      pages.set(candidate.page, page)
    }
    const further = REPEATED_PAGE_FACTORS[page.hits++]
    if (further === undefined) continue
    const ranked = { candidate, score: candidate.score * further, proximity: 1 }
    const block = blocks[page.block]
    if (block) block.push(ranked)
    else blocks[page.block] = [ranked]
  }
  for (const block of blocks) block.sort((a, b) => b.score - a.score)
  return blocks
}
