/**
 * Pages that belong together. Returns, for each page, its nearest ones, best first, by links between them, by pages
 * that link to both, and by rare words in titles, headings and descriptions. The previous and next pages in its
 * sidebar are left out, as are unlisted pages.
 *
 * The list of a page is a task: it reads the words and links of the page, and its score with each other page. It runs again
 * only if one of them changed, or if another page may now score enough for the list. For this, frequencies and numbers of links
 * are rounded (`rounded`), so that an edit of one page does not change the weight of a word on all others. The result never
 * depends on earlier runs.
 */
import { groupBy } from '../base/group-by.ts'
import type { SiteGraph } from '../model/graph.ts'
import {
  isMostlyUsed,
  type LinkFeatures,
  type Lists,
  linkFeatures,
  listsOf,
  membersOf,
  type PageFeatures,
  type PageTexts,
  type RelatedScope,
  type RelatedState,
  reversed,
  withWords,
} from './page-features.ts'

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
/** More than two sums of the same numbers in another order can differ. */
const ROUNDING = 1e-9

interface RelatedInput {
  /** Largest number of related pages of a page. */
  most: number
  texts: PageTexts
  before?: RelatedState
}

export interface RelatedPages {
  /** For the next run, and whether it differs from that of the last one. */
  state: RelatedState
  isChanged: boolean
  /** Number of lists that were made, and of those that are as before. */
  run: number
  reused: number
}

/** The related pages of a linked site. */
export function relatedPages(graph: SiteGraph, { most, texts, before }: RelatedInput): RelatedPages {
  const listed = graph.docs.filter(({ key, unlisted, draft }) => !unlisted && !draft && !graph.posts.get(key)?.date)
  const scopes = groupBy(listed, ({ locale, version }) => `${locale}/${version}`)
  const linked = Array.from(scopes, ([name, docs]) => [name, linkFeatures(docs, graph)] as const)
  return inScopes(linked, { most, texts, before: before?.most === most ? before : undefined })
}

/** The related pages of a site of which only the texts of pages changed: links and titles are those of the last run. */
export function relatedAfterEdits(before: RelatedState, texts: PageTexts): RelatedPages {
  return inScopes(before.scopes, { most: before.most, texts, before })
}

/** Keys of the related pages by the key of each page. */
export function relatedKeys({ scopes }: RelatedState): Map<string, string[]> {
  const related = new Map<string, string[]>()
  for (const {
    keys,
    lists: { starts, items },
  } of scopes.values())
    for (let at = 0; at < keys.length; at++) {
      const list: string[] = []
      for (let place = starts[at] as number; place < (starts[at + 1] as number); place++)
        list.push(keys[items[place] as number] ?? '')
      if (list.length > 0) related.set(keys[at] as string, list)
    }
  return related
}

function inScopes(
  scopes: Iterable<readonly [string, LinkFeatures]>,
  { most, texts, before }: RelatedInput,
): RelatedPages {
  const found: RelatedPages = { state: { most, scopes: new Map() }, isChanged: false, run: 0, reused: 0 }
  for (const [name, linked] of scopes) {
    const last = before?.scopes.get(name)
    const known = last && isMostlyUsed(last) ? last : undefined
    const { now, run } = scopeLists(withWords(linked, texts, known), { most, before: known })
    found.isChanged ||= run > 0 || now.counted > 0 || known?.keys.length !== now.keys.length
    found.state.scopes.set(name, now)
    found.run += run
    found.reused += now.keys.length - run
  }
  return found
}

/** The lists of a scope: those of the last run, except where they may have changed. */
function scopeLists(
  features: PageFeatures,
  { most, before }: { most: number; before?: RelatedScope },
): { now: RelatedScope; run: number } {
  const scores = new Scores(features)
  const { keys, near } = features
  const changed = before && outdatedLists(before, features, scores)
  const least = new Float64Array(keys.length)
  let run = 0
  const lists = keys.map((_, at) => {
    const old = changed?.isOutdated[at] === 0 ? (changed.oldOf[at] as number) : -1
    if (before && changed && old >= 0) {
      least[at] = before.least[old] as number
      return numbersNow(before.lists, old, changed.nowOf)
    }
    run++
    const hidden = membersOf(near, at)
    const found = scores
      .of(at)
      .filter(([other, score]) => score >= MIN_SCORE && !hidden.includes(other))
      .sort(([a, one], [b, two]) => two - one || a - b)
      .slice(0, most)
    least[at] = found.length < most ? MIN_SCORE : (found.at(-1)?.[1] ?? 0)
    return found.map(([other]) => other)
  })
  const { weights, shareIn } = scores
  return { now: { ...features, lists: listsOf(lists), least, weights, shareIn }, run }
}

interface OutdatedLists {
  /** 1 for each page whose list has to be made again. */
  isOutdated: Uint8Array
  /** Numbers of pages in the last run by those of now, and the reverse; -1 for none. */
  oldOf: Int32Array
  nowOf: Int32Array
}

/** The lists that may have changed; undefined if all may. */
function outdatedLists(before: RelatedScope, now: PageFeatures, scores: Scores): OutdatedLists | undefined {
  const size = now.keys.length
  if (rounded(size) !== rounded(before.keys.length)) return undefined
  const numbers = new Map(before.keys.map((key, at) => [key, at]))
  const oldOf = Int32Array.from(now.keys, key => numbers.get(key) ?? -1)
  const nowOf = new Int32Array(before.keys.length).fill(-1)
  let last = -1
  for (let at = 0; at < size; at++) {
    const old = oldOf[at] as number
    if (old < 0) continue
    // Equal scores are in the order of the pages.
    if (old < last) return undefined
    last = old
    nowOf[old] = at
  }
  const isOutdated = new Uint8Array(size)
  const mark = (at: number | undefined) => {
    if (at !== undefined && at >= 0) isOutdated[at] = 1
  }
  const others = changedWords({ before, now, oldOf }, scores)
  if (2 * others.length > size) return undefined
  markLinks({ before, now, oldOf, nowOf }, { scores, mark })
  for (const at of others) mark(at)
  const isOther = new Uint8Array(size)
  for (const at of others) isOther[at] = 1
  const { starts, items } = before.lists
  for (let old = 0; old < nowOf.length; old++)
    for (let place = starts[old] as number; place < (starts[old + 1] as number); place++) {
      const other = nowOf[items[place] as number] as number
      if (other < 0 || isOther[other] === 1) mark(nowOf[old])
    }
  const leastOf = (at: number) => before.least[oldOf[at] as number] as number
  for (const other of others)
    for (const [at, score] of scores.of(other, 'for others'))
      if (isOutdated[at] === 0 && score >= leastOf(at) - ROUNDING) mark(at)
  return { isOutdated, oldOf, nowOf }
}

interface TwoRuns {
  before: RelatedScope
  now: PageFeatures
  oldOf: Int32Array
  nowOf: Int32Array
}

/** The pages of which a word is new or gone, or weighs more or less. */
function changedWords({ before, now, oldOf }: Omit<TwoRuns, 'nowOf'>, { weights }: Scores): number[] {
  const changed = new Uint8Array(weights.length)
  let areSame = true
  for (let word = 0; word < weights.length; word++) {
    if (weights[word] === (before.weights[word] ?? 0)) continue
    changed[word] = 1
    areSame = false
  }
  const others: number[] = []
  const { starts, items } = now.words
  const hasChanged = (at: number) => {
    for (let place = starts[at] as number; place < (starts[at + 1] as number); place++)
      if (changed[items[place] as number] === 1) return true
    return false
  }
  for (let at = 0; at < oldOf.length; at++) {
    const old = oldOf[at] as number
    const isKnown = old >= 0 && now.texts[at] !== '' && now.texts[at] === before.texts[old]
    const isSame = isKnown || (old >= 0 && isSameText(before, old, now, at))
    if (!isSame || !(areSame || !hasChanged(at))) others.push(at)
  }
  return others
}

function isSameText(before: PageFeatures, old: number, now: PageFeatures, at: number): boolean {
  const [start, end] = [now.words.starts[at] as number, now.words.starts[at + 1] as number]
  const shift = (before.words.starts[old] as number) - start
  if ((before.words.starts[old + 1] as number) - end !== shift) return false
  for (let place = start; place < end; place++)
    if (
      now.words.items[place] !== before.words.items[place + shift] ||
      now.counts[place] !== before.counts[place + shift]
    )
      return false
  return true
}

/** Marks the pages whose links or neighbours changed, and those for which the link of another page now counts differently. */
function markLinks(
  { before, now, oldOf, nowOf }: TwoRuns,
  { scores, mark }: { scores: Scores; mark: (at: number | undefined) => void },
): void {
  const markLinked = (linked: Iterable<number>) => {
    for (const other of linked) mark(other)
  }
  for (let at = 0; at < oldOf.length; at++) {
    const old = oldOf[at] as number
    if (old < 0 || !isSameList(now.links, at, { lists: before.links, list: old, nowOf })) {
      mark(at)
      markLinked(membersOf(now.links, at))
      if (old >= 0) markLinked(numbersNow(before.links, old, nowOf))
    }
    if (old < 0 || !isSameList(now.near, at, { lists: before.near, list: old, nowOf })) mark(at)
    if (old >= 0 && scores.shareIn[at] === before.shareIn[old]) continue
    mark(at)
    for (const from of scores.linkedFrom(at)) {
      mark(from)
      markLinked(membersOf(now.links, from))
    }
  }
  for (let old = 0; old < nowOf.length; old++)
    if ((nowOf[old] as number) < 0) markLinked(numbersNow(before.links, old, nowOf))
}

/** The numbers that the members of a list of the last run have now. */
function numbersNow({ starts, items }: Lists, list: number, nowOf: Int32Array): number[] {
  const numbers: number[] = []
  for (let place = starts[list] as number; place < (starts[list + 1] as number); place++)
    numbers.push(nowOf[items[place] as number] as number)
  return numbers
}

/** Whether a list is that of the last run, whose members have other numbers now. */
function isSameList(
  { starts, items }: Lists,
  at: number,
  before: { lists: Lists; list: number; nowOf: Int32Array },
): boolean {
  const { lists, list, nowOf } = before
  const [start, oldStart] = [starts[at] as number, lists.starts[list] as number]
  const length = (starts[at + 1] as number) - start
  if ((lists.starts[list + 1] as number) - oldStart !== length) return false
  for (let place = 0; place < length; place++)
    if (items[start + place] !== nowOf[lists.items[oldStart + place] as number]) return false
  return true
}

/**
 * A number that stands for all that are near it: that itself, if it is small, and one of four for each power of two.
 * An edit of one page seldom changes it.
 */
function rounded(count: number): number {
  return count < 16 ? count : 2 ** (Math.round(4 * Math.log2(count)) / 4)
}

/** The words of pages, by word. */
interface WordIndex {
  /** The weights of the words of pages, as `words.items`. The squares of those of a page add up to 1. */
  ofPages: Float64Array
  /** The pages of word `n` and its weights on them are in the places from `starts[n]` to `starts[n + 1]`. */
  starts: Uint32Array
  pages: Uint32Array
  onPages: Float64Array
}

/** How near pages are to each other. Everything is in typed arrays: with maps, this took a twentieth of a build. */
class Scores {
  readonly #features: PageFeatures
  /** By number of the word: how much it says; 0 if it is on one page, or on too many. */
  readonly weights: Float64Array
  /** Made when a score is asked for. */
  #words: WordIndex | undefined
  /** The pages that link to page `n` are in the places from `#fromStarts[n]` to `#fromStarts[n + 1]`. */
  readonly #fromStarts: Uint32Array
  readonly #from: Uint32Array
  /** Weight of a link to a page, and of one from it: from 0 to 1, small if it is one of many. */
  readonly shareIn: Float64Array
  readonly #shareOut: Float64Array
  /** The score of each page that was reached from the present one. */
  readonly #sums: Float64Array
  readonly #reached: number[] = []

  constructor(features: PageFeatures) {
    this.#features = features
    const { words, links, vocabulary } = features
    const pages = features.keys.length
    const most = Math.max(2, rounded(pages) * COMMON_SHARE)
    const counts = new Uint32Array(vocabulary.length)
    for (let place = 0; place < words.items.length; place++) {
      const word = words.items[place] as number
      counts[word] = (counts[word] as number) + 1
    }
    this.weights = new Float64Array(vocabulary.length)
    for (let word = 0; word < counts.length; word++) {
      const on = counts[word] as number
      if (on >= 2 && on <= most) this.weights[word] = Math.log(rounded(pages) / rounded(on))
    }
    const [fromStarts, from] = reversed(links, pages)
    this.#fromStarts = fromStarts
    this.#from = from
    const few = Math.min(FEW_LINKS, Math.max(2, rounded(pages) * FEW_SHARE))
    const shareOf = (number: number) => Math.min(1, Math.sqrt(few / Math.max(1, rounded(number))))
    this.shareIn = new Float64Array(pages)
    this.#shareOut = new Float64Array(pages)
    for (let page = 0; page < pages; page++) {
      this.shareIn[page] = shareOf((fromStarts[page + 1] as number) - (fromStarts[page] as number))
      this.#shareOut[page] = shareOf((links.starts[page + 1] as number) - (links.starts[page] as number))
    }
    this.#sums = new Float64Array(pages).fill(Number.NaN)
  }

  /** The pages that link to a page. */
  linkedFrom(page: number): Uint32Array {
    return this.#from.subarray(this.#fromStarts[page], this.#fromStarts[page + 1])
  }

  /** The pages that have anything in common with a page, with their scores; or the scores of the page for each of them. */
  of(at: number, perspective: 'own' | 'for others' = 'own'): [page: number, score: number][] {
    this.#addWords(at)
    for (const [other, weight] of this.#together(at)) {
      const share = this.shareIn[perspective === 'own' ? other : at] as number
      this.#add(other, Math.min(weight, 2 * LINKED_TOGETHER) * share)
    }
    for (const other of membersOf(this.#features.links, at)) this.#add(other, this.#linkWeight(at, other))
    for (const other of this.linkedFrom(at)) this.#add(other, this.#linkWeight(other, at))
    const found: [number, number][] = []
    for (const other of this.#reached) {
      const score = this.#sums[other] as number
      if (other !== at && score >= MIN_SCORE - ROUNDING) found.push([other, score])
      this.#sums[other] = Number.NaN
    }
    this.#reached.length = 0
    return found
  }

  get #index(): WordIndex {
    this.#words ??= this.#indexed()
    return this.#words
  }

  #indexed(): WordIndex {
    const { words, counts, vocabulary, keys } = this.#features
    const ofPages = new Float64Array(words.items.length)
    for (let page = 0; page < keys.length; page++) {
      const [start, end] = [words.starts[page] as number, words.starts[page + 1] as number]
      let squares = 0
      for (let place = start; place < end; place++) {
        const weight = (counts[place] as number) * (this.weights[words.items[place] as number] as number)
        ofPages[place] = weight
        squares += weight * weight
      }
      const length = Math.sqrt(squares) || 1
      for (let place = start; place < end; place++) ofPages[place] = (ofPages[place] as number) / length
    }
    const [starts, pages] = reversed(words, vocabulary.length)
    const onPages = new Float64Array(pages.length)
    const next = starts.slice()
    for (let place = 0; place < words.items.length; place++) {
      const word = words.items[place] as number
      onPages[next[word] as number] = ofPages[place] as number
      next[word] = (next[word] as number) + 1
    }
    return { ofPages, starts, pages, onPages }
  }

  #addWords(page: number): void {
    const { ofPages, starts, pages, onPages } = this.#index
    const { words } = this.#features
    const last = words.starts[page + 1] as number
    for (let index = words.starts[page] as number; index < last; index++) {
      const weight = ofPages[index] as number
      if (weight === 0) continue
      const word = words.items[index] as number
      const end = starts[word + 1] as number
      for (let place = starts[word] as number; place < end; place++)
        this.#add(pages[place] as number, weight * (onPages[place] as number))
    }
  }

  /** The other pages that some page links to as well, weighted by that page's number of links. */
  #together(page: number): Map<number, number> {
    const together = new Map<number, number>()
    for (const from of this.linkedFrom(page)) {
      const linked = membersOf(this.#features.links, from)
      if (linked.length < 2 || linked.length > MANY_LINKS) continue
      const weight = LINKED_TOGETHER / Math.log2(1 + linked.length)
      for (const other of linked) if (other !== page) together.set(other, (together.get(other) ?? 0) + weight)
    }
    return together
  }

  #add(page: number, value: number): void {
    const sum = this.#sums[page] as number
    if (Number.isNaN(sum)) {
      this.#reached.push(page)
      this.#sums[page] = value
    } else this.#sums[page] = sum + value
  }

  #linkWeight(from: number, to: number): number {
    return LINK * (this.#shareOut[from] as number) * (this.shareIn[to] as number)
  }
}
