/**
 * Pages that belong together. In: the linked site. Out: for each page its nearest ones, best first, by links between
 * them, by pages that link to both, and by rare words in titles, headings and descriptions. The previous and next pages
 * in its sidebar are left out, as are unlisted pages.
 */
import { groupBy } from '../base/group-by.ts'
import type { Doc, SiteGraph } from '../model/graph.ts'

/** Weights of a link in one direction, and of a page that links to both. Words weigh 1 at most. */
const LINK = 0.45
const LINKED_TOGETHER = 0.35
/**
 * A page with more incoming or outgoing links than this is specific to none of them; the limit is lower on a small
 * site.
 */
const FEW_LINKS = 6
const FEW_SHARE = 0.15
/** A word on more than this share of the pages says nothing, and neither does a page with very many links. */
const COMMON_SHARE = 0.12
const MANY_LINKS = 25
/** Minimum score of a related page. */
const MIN_SCORE = 0.22
const WORD = /[\p{L}\p{N}]{3,}/gu

/** A page with the features for comparison. */
interface Entry {
  doc: Doc
  /** The numbers of its words, and the weight of each; the squares of the weights add up to 1. */
  words: Uint32Array
  weights: Float64Array
  linked: Set<number>
  linkedFrom: number[]
  /** Weight of a link to the page, and of one from it: from 0 to 1, small if it is one of many. */
  shareIn: number
  shareOut: number
}

/** Keys of the related pages by the key of each page. */
export function relatedPages(graph: SiteGraph, most: number): Map<string, string[]> {
  const listed = graph.docs.filter(({ key, unlisted, draft }) => !unlisted && !draft && !graph.posts.get(key)?.date)
  const related = new Map<string, string[]>()
  for (const docs of groupBy(listed, ({ locale, version }) => `${locale}/${version}`).values()) {
    const entries = entriesOf(docs)
    const scores = new Scores(entries)
    for (const [at, { doc }] of entries.entries()) {
      const near = neighboursOf(doc, graph)
      const found = scores
        .of(at)
        .filter(([other]) => !near.has(entries[other]?.doc.route ?? ''))
        .sort(([a, one], [b, two]) => two - one || a - b)
        .slice(0, most)
      if (found.length > 0)
        related.set(
          doc.key,
          found.flatMap(([other]) => entries[other]?.doc.key ?? []),
        )
    }
  }
  return related
}

/** Routes that the page's navigation already leads to. */
function neighboursOf({ key }: Doc, graph: SiteGraph): Set<string> {
  const { prev, next, crumbs = [] } = graph.placement.get(key) ?? {}
  return new Set([prev, next, ...crumbs].flatMap(link => link?.href ?? []))
}

function entriesOf(docs: readonly Doc[]): Entry[] {
  const at = new Map(docs.map((doc, index) => [doc.route, index]))
  const counts = docs.map(wordsOf)
  const pages = new Map<string, number>()
  for (const words of counts) for (const word of words.keys()) pages.set(word, (pages.get(word) ?? 0) + 1)
  const limit = Math.max(2, docs.length * COMMON_SHARE)
  const numbers = new Map<string, number>()
  const entries = docs.map((doc, index): Entry => {
    const words: number[] = []
    const weights: number[] = []
    for (const [word, count] of counts[index] ?? []) {
      const inPages = pages.get(word) ?? 0
      if (inPages < 2 || inPages > limit) continue
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      words.push(number)
      weights.push(count * Math.log(docs.length / inPages))
    }
    const length = Math.hypot(...weights) || 1
    const linked = new Set(doc.resolved.flatMap(({ route }) => at.get(route ?? '') ?? []))
    linked.delete(index)
    const own = { words: Uint32Array.from(words), weights: Float64Array.from(weights, weight => weight / length) }
    return { doc, ...own, linked, linkedFrom: [], shareIn: 1, shareOut: 1 }
  })
  for (const [index, { linked }] of entries.entries())
    for (const other of linked) entries[other]?.linkedFrom.push(index)
  const few = Math.min(FEW_LINKS, Math.max(2, docs.length * FEW_SHARE))
  const shareOf = (links: number) => Math.min(1, Math.sqrt(few / Math.max(1, links)))
  for (const entry of entries) {
    entry.shareIn = shareOf(entry.linkedFrom.length)
    entry.shareOut = shareOf(entry.linked.size)
  }
  return entries
}

/** The words in title, description, headings and tags; those in the title count twice. */
function wordsOf({ title, description, page }: Doc): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, count: number) => {
    for (const [word] of text.toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + count)
  }
  add(title, 2)
  add(description, 1)
  for (const { text } of page.headings) add(text, 1)
  for (const keyword of page.frontMatter.keywords ?? []) add(keyword, 1)
  return counts
}

/** For each page, the other pages that some page links to as well, weighted by that page's number of links. */
function linkedTogether(entries: readonly Entry[]): Map<number, number>[] {
  const together = entries.map(() => new Map<number, number>())
  for (const { linked } of entries) {
    if (linked.size < 2 || linked.size > MANY_LINKS) continue
    const weight = LINKED_TOGETHER / Math.log2(1 + linked.size)
    for (const one of linked)
      for (const other of linked) {
        const weights = together[one]
        if (one !== other) weights?.set(other, (weights.get(other) ?? 0) + weight)
      }
  }
  return together
}

/**
 * How near pages are to each other. Each page is compared with all that share a word, so that the pages of each word are
 * in typed arrays: with maps, this took a twentieth of a build.
 */
class Scores {
  readonly #entries: readonly Entry[]
  readonly #together: Map<number, number>[]
  /** The pages of word `n` and its weights on them are in the places from `#starts[n]` to `#starts[n + 1]`. */
  readonly #starts: Uint32Array
  readonly #pages: Uint32Array
  readonly #weights: Float64Array
  /** The score of each page that was reached from the present one. */
  readonly #sums: Float64Array
  readonly #reached: number[] = []

  constructor(entries: readonly Entry[]) {
    this.#entries = entries
    this.#together = linkedTogether(entries)
    this.#sums = new Float64Array(entries.length).fill(Number.NaN)
    const counts: number[] = []
    for (const { words } of entries) for (const word of words) counts[word] = (counts[word] ?? 0) + 1
    this.#starts = new Uint32Array(counts.length + 1)
    for (const [word, count] of counts.entries()) this.#starts[word + 1] = (this.#starts[word] ?? 0) + count
    const next = this.#starts.slice()
    const size = this.#starts[counts.length] ?? 0
    this.#pages = new Uint32Array(size)
    this.#weights = new Float64Array(size)
    for (const [page, { words, weights }] of entries.entries())
      for (const [at, word] of words.entries()) {
        const place = next[word] ?? 0
        this.#pages[place] = page
        this.#weights[place] = weights[at] ?? 0
        next[word] = place + 1
      }
  }

  /** The pages that are near enough to a page, with their scores. */
  of(at: number): [page: number, score: number][] {
    const own = this.#entries[at]
    if (!own) return []
    this.#addWords(own)
    for (const [other, weight] of this.#together[at] ?? [])
      this.#add(other, Math.min(weight, 2 * LINKED_TOGETHER) * (this.#entries[other]?.shareIn ?? 0))
    for (const other of own.linked) this.#add(other, linkWeight(own, this.#entries[other]))
    for (const other of own.linkedFrom) this.#add(other, linkWeight(this.#entries[other], own))
    const found: [number, number][] = []
    for (const other of this.#reached) {
      const score = this.#sums[other] ?? 0
      if (other !== at && score >= MIN_SCORE) found.push([other, score])
      this.#sums[other] = Number.NaN
    }
    this.#reached.length = 0
    return found
  }

  #addWords({ words, weights }: Entry): void {
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as number
      const weight = weights[index] as number
      const end = this.#starts[word + 1] as number
      for (let place = this.#starts[word] as number; place < end; place++)
        this.#add(this.#pages[place] as number, weight * (this.#weights[place] as number))
    }
  }

  #add(page: number, value: number): void {
    const sum = this.#sums[page] as number
    if (Number.isNaN(sum)) {
      this.#reached.push(page)
      this.#sums[page] = value
    } else this.#sums[page] = sum + value
  }
}

function linkWeight(from: Entry | undefined, to: Entry | undefined): number {
  return LINK * (from?.shareOut ?? 0) * (to?.shareIn ?? 0)
}
