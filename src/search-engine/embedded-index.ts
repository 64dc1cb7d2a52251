/**
 * Answers queries from an index. In: the manifest and a loader of its parts. Out: hits, best first, and
 * on demand why. Loads what a query needs: dictionaries, postings, and the pages that are shown.
 */
import { type Clause, clausesOf, plainQuery } from './clauses.ts'
import { Evidence } from './evidence.ts'
import { type ExpandedClause, expand, withSynonyms } from './expand.ts'
import { fold } from './fold.ts'
import type { Fragment, Manifest } from './format.ts'
import { Matcher } from './matches.ts'
import { nearness } from './nearness.ts'
import { IndexParts, type LoadPart } from './parts.ts'
import { presentHit } from './present.ts'
import { type Candidate, scoreSections } from './score.ts'
import { type Chunk, Tokenizer } from './terms.ts'
import type { SearchAnswer, SearchHit } from './types.ts'
import { isEnglish } from './words.ts'

/** A hit with what its place is owed to. */
export interface ExplainedHit {
  hit: SearchHit
  candidate: Candidate
  nearness: number
}

/** An answer with its reasons. */
export interface Explanation {
  answer: SearchAnswer
  clauses: (ExpandedClause & { mass: number })[]
  hits: ExplainedHit[]
}

/** How many hits of one page there may be, and what each further one counts. */
export const FURTHER = [1, 0.85, 0.75, 0.7]
/** A score from which on a query counts as understood. */
const GOOD = 0.5
/** Pages that are loaded for a first answer; the texts of all their hits are looked at. */
const PAGES_LOOKED_AT = 6
/** Pages that are loaded for one answer. */
const MOST_PAGES = 8
/** Texts whose chunks are kept. */
const KEPT_TEXTS = 200

interface Ranked {
  candidate: Candidate
  score: number
  nearness: number
}

export class EmbeddedIndex {
  readonly #parts: IndexParts
  readonly #tokenizer: Tokenizer
  readonly #english: boolean
  readonly #evidence = new Evidence()
  /** Texts that were looked at: with the next letter, most of them are looked at again. */
  readonly #texts = new Map<string, readonly Chunk[]>()

  constructor(manifest: Manifest, load: LoadPart, locale: string) {
    this.#parts = new IndexParts(manifest, load)
    this.#tokenizer = new Tokenizer(locale)
    this.#english = isEnglish(locale)
  }

  /** The hits from `offset` on. Rejects with what the loader rejects with, or a `RangeError` for damaged parts. */
  async search(query: string, range: { limit: number; offset: number }): Promise<SearchAnswer> {
    return (await this.explain(query, range)).answer
  }

  /** The same with reasons. */
  async explain(query: string, { limit, offset }: { limit: number; offset: number }): Promise<Explanation> {
    const parsed = clausesOf(query, this.#tokenizer, this.#english)
    const { clauses, candidates, masses } = await this.#score(parsed)
    const matcher = new Matcher(clauses, text => this.#chunksOf(text))
    const [first = [], ...others] = inBlocks(candidates)
    const ranked = [...(await this.#rankByNearness(first, { query, clauses, matcher })), ...others.flat()]
    const shown = await Promise.all(
      ofSomePages(ranked.slice(offset, offset + limit)).map(async ({ candidate, nearness: near }) => {
        const hit = presentHit(await this.#parts.fragment(candidate.page), candidate.section, matcher)
        if (!hit) throw new RangeError('the page has no such section')
        return { hit, candidate, nearness: near }
      }),
    )
    const answer = { hits: shown.map(({ hit }) => hit), total: ranked.length, query }
    return { answer, clauses: clauses.map((clause, index) => ({ ...clause, mass: masses[index] ?? 0 })), hits: shown }
  }

  #chunksOf(text: string): readonly Chunk[] {
    const known = this.#texts.get(text)
    if (known) return known
    const chunks = this.#tokenizer.chunks(text)
    if (this.#texts.size >= KEPT_TEXTS) this.#texts.clear()
    this.#texts.set(text, chunks)
    return chunks
  }

  /** Scores by the query's own words. A word that is nowhere, or all where nothing good is found, by others as well. */
  async #score(parsed: readonly Clause[]) {
    const clauses = await expand(parsed, this.#parts, this.#english)
    const scored = await scoreSections(clauses, this.#parts, this.#evidence)
    const first = scored.candidates[0]
    const isGood = first !== undefined && first.score >= GOOD
    const lacking = clauses.map(({ alternatives }, index) =>
      isGood ? alternatives.length === 0 : !((first?.clauses ?? 0) & (1 << index)),
    )
    const richer = this.#english ? await withSynonyms(clauses, lacking, this.#parts) : undefined
    return richer
      ? { clauses: richer, ...(await scoreSections(richer, this.#parts, this.#evidence)) }
      : { clauses, ...scored }
  }

  /** Looks at the texts of some hits and sorts them anew. */
  async #rankByNearness(
    first: readonly Ranked[],
    { query, clauses, matcher }: { query: string; clauses: readonly ExpandedClause[]; matcher: Matcher },
  ): Promise<Ranked[]> {
    const order = clauses.flatMap(({ bonus, word }, clause) => (bonus ? [] : [{ clause, word }]))
    const plain = plainQuery(query)
    const looked = await Promise.all(
      first.map(async entry => {
        const section = sectionOf(await this.#parts.fragment(entry.candidate.page), entry.candidate.section)
        const factor = nearness({ ...section, same: fold(section.name) === plain }, order, matcher)
        return { ...entry, nearness: factor, score: entry.score * factor }
      }),
    )
    return looked.sort((a, b) => b.score - a.score)
  }
}

/** As many of the hits as a reasonable number of pages has. */
function ofSomePages(ranked: readonly Ranked[]): readonly Ranked[] {
  const pages = new Set<number>()
  const end = ranked.findIndex(({ candidate }) => pages.add(candidate.page).size > MOST_PAGES)
  return end < 0 ? ranked : ranked.slice(0, end)
}

/** The texts of a section, its heading with the page's title before it. */
function sectionOf({ title, sections }: Fragment, section: number): { name: string; heading: string; text: string } {
  const [, , name, text] = sections[section] ?? ['', 1, '', '']
  return { name, heading: section === 0 ? title : `${title} ${name}`, text }
}

/**
 * Leaves a few hits of each page, further ones behind those of other pages. The hits of the best pages come
 * before those of all others: pages that are shown have to be loaded.
 */
function inBlocks(candidates: readonly Candidate[]): Ranked[][] {
  const pages = new Map<number, { hits: number; block: number }>()
  const blocks: Ranked[][] = []
  for (const candidate of candidates) {
    let page = pages.get(candidate.page)
    if (!page) {
      page = { hits: 0, block: Math.floor(pages.size / PAGES_LOOKED_AT) }
      pages.set(candidate.page, page)
    }
    const further = FURTHER[page.hits++]
    if (further === undefined) continue
    const ranked = { candidate, score: candidate.score * further, nearness: 1 }
    const block = blocks[page.block]
    if (block) block.push(ranked)
    else blocks[page.block] = [ranked]
  }
  for (const block of blocks) block.sort((a, b) => b.score - a.score)
  return blocks
}
