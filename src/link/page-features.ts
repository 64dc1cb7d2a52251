/**
 * What decides which pages are related: the words of each page, its links to other pages and its neighbours. Only the
 * words of pages that changed are counted again.
 */
import type { Doc, SiteGraph } from '../model/graph.ts'
import { linkedRoutes } from '../model/link-summary.ts'
import type { ParsedPage } from '../model/page.ts'
import { descriptionOf } from './docs.ts'

const WORD = /[\p{L}\p{N}]{3,}/gu
/** The share of known words that have to be in use. */
const MIN_USED = 0.5
const FEW_WORDS = 4096
const MAX_COUNT = 65_535

/** Lists of numbers: list `n` is in the places from `starts[n]` to `starts[n + 1]`. */
export interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/** What linking says of pages, each of which is at the place of its key. */
export interface LinkFeatures {
  keys: string[]
  /** Paths of their files, and their titles. */
  paths: string[]
  titles: string[]
  /** Pages that pages link to. */
  links: Lists
  /** Pages that the navigation of a page leads to. */
  near: Lists
}

/** The features of pages. */
export interface PageFeatures extends LinkFeatures {
  /** Identity of the text that the words are from; '' if it is not known. */
  texts: string[]
  /** Words by number. */
  vocabulary: string[]
  /** Numbers of the words of pages, and how often each is on the page. */
  words: Lists
  counts: Uint16Array
  /** Number of pages whose words were counted in this run. */
  counted: number
}

/** The related pages of a language and version. */
export interface RelatedScope extends PageFeatures {
  lists: Lists
  /** The score that another page needs to get into a list. */
  least: Float64Array
  /** How much each word says, and the weight of a link to each page (related-pages.ts). */
  weights: Float64Array
  shareIn: Float64Array
}

/** What a run found. */
export interface RelatedState {
  most: number
  /** By language and version. */
  scopes: Map<string, RelatedScope>
}

/** The texts of pages, by the paths of their files. */
export interface PageTexts {
  /** Identity of a page; undefined if it is not known. */
  idOf: (path: string) => string | undefined
  pageOf: (path: string) => Pick<ParsedPage, 'headings' | 'frontMatter' | 'excerpt'>
}

/** What linking says of pages. */
export function linkFeatures(docs: readonly Doc[], graph: Pick<SiteGraph, 'placement'>): LinkFeatures {
  const at = new Map(docs.map(({ route }, index) => [route, index]))
  const numberOf = (route: string | undefined) => (route === undefined ? undefined : at.get(route))
  // No route is listed twice.
  const links = docs.map((doc, index) => {
    const linked: number[] = []
    for (const route of linkedRoutes(doc)) {
      const other = numberOf(route)
      if (other !== undefined && other !== index) linked.push(other)
    }
    return linked
  })
  const near = docs.map(({ key }) => {
    const { prev, next, crumbs = [] } = graph.placement.get(key) ?? {}
    const numbers: number[] = []
    const add = (href: string | undefined) => {
      const other = numberOf(href)
      if (other !== undefined) numbers.push(other)
    }
    add(prev?.href)
    add(next?.href)
    for (const { href } of crumbs) add(href)
    return numbers
  })
  return {
    keys: docs.map(({ key }) => key),
    paths: docs.map(({ source }) => source.path),
    titles: docs.map(({ title }) => title),
    links: listsOf(links),
    near: listsOf(near),
  }
}

// The loops below count: iterators and parts of arrays for thousands of pages take most of the time of a run that changes one.

/** Lists in typed arrays. */
export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1)
  for (let at = 0; at < lists.length; at++)
    starts[at + 1] = (starts[at] as number) + (lists[at] as readonly number[]).length
  const items = new Uint32Array(starts[lists.length] as number)
  for (let at = 0; at < lists.length; at++) items.set(lists[at] as readonly number[], starts[at])
  return { starts, items }
}

/** The members of a list. */
export function membersOf({ starts, items }: Lists, list: number): Uint32Array {
  return items.subarray(starts[list], starts[list + 1])
}

/** For each member, the lists that it is in. */
export function reversed(
  { starts, items }: PageFeatures['words'],
  members: number,
): [starts: Uint32Array, lists: Uint32Array] {
  const firsts = new Uint32Array(members + 1)
  for (const member of items) firsts[member + 1] = (firsts[member + 1] as number) + 1
  for (let member = 0; member < members; member++)
    firsts[member + 1] = (firsts[member + 1] as number) + (firsts[member] as number)
  const lists = new Uint32Array(items.length)
  const next = firsts.slice()
  for (let list = 0; list + 1 < starts.length; list++)
    for (let place = starts[list] as number; place < (starts[list + 1] as number); place++) {
      const member = items[place] as number
      lists[next[member] as number] = list
      next[member] = (next[member] as number) + 1
    }
  return [firsts, lists]
}

type Words = Pick<PageFeatures, 'vocabulary' | 'words' | 'counts' | 'counted'>

/** The features of pages with the words of their texts. */
export function withWords(linked: LinkFeatures, texts: PageTexts, before: PageFeatures | undefined): PageFeatures {
  const { keys, paths, titles, links, near } = linked
  const ids = paths.map((path, at) => {
    const id = texts.idOf(path)
    return id === undefined ? '' : `${id} ${titles[at]}`
  })
  const wordsAt = (at: number) => wordsOf(titles[at] as string, texts.pageOf(paths[at] as string))
  return { keys, paths, titles, links, near, texts: ids, ...countWords({ keys, ids, wordsAt }, before) }
}

/** Everything of a page that its words are from, besides its title and its keywords. */
export function wordSources(page: Pick<ParsedPage, 'headings' | 'frontMatter' | 'excerpt'>): string[] {
  return [descriptionOf(page), ...page.headings.map(({ text }) => text)]
}

interface CountedPages {
  keys: readonly string[]
  ids: readonly string[]
  wordsAt: (at: number) => Map<string, number>
}

function countWords({ keys, ids, wordsAt }: CountedPages, before: PageFeatures | undefined): Words {
  const places = new Map(before?.keys.map((key, at) => [key, at]))
  const vocabulary = [...(before?.vocabulary ?? [])]
  const numbers = new Map(vocabulary.map((word, number) => [word, number]))
  /** The words of pages that were counted, and the places of the others in the last run. */
  const ownWords = new Map<number, { own: number[]; ownCounts: number[] }>()
  const placeOf = new Int32Array(keys.length)
  const starts = new Uint32Array(keys.length + 1)
  for (const [at, key] of keys.entries()) {
    const place = places.get(key)
    if (before && place !== undefined && ids[at] !== '' && before.texts[place] === ids[at]) {
      placeOf[at] = place
      const { starts: old } = before.words
      starts[at + 1] = (starts[at] as number) + (old[place + 1] as number) - (old[place] as number)
      continue
    }
    const own: number[] = []
    const ownCounts: number[] = []
    for (const [word, count] of wordsAt(at)) {
      const number = numbers.get(word) ?? vocabulary.push(word) - 1
      numbers.set(word, number)
      own.push(number)
      ownCounts.push(Math.min(count, MAX_COUNT))
    }
    ownWords.set(at, { own, ownCounts })
    starts[at + 1] = (starts[at] as number) + own.length
  }
  const items = new Uint32Array(starts[keys.length] as number)
  const counts = new Uint16Array(items.length)
  for (let at = 0; at < keys.length; ) {
    const counted = ownWords.get(at)
    if (counted) {
      items.set(counted.own, starts[at])
      counts.set(counted.ownCounts, starts[at])
      at++
      continue
    }
    // Pages that follow each other, as in the last run, are copied at once.
    let end = at + 1
    while (end < keys.length && !ownWords.has(end) && placeOf[end] === (placeOf[end - 1] as number) + 1) end++
    const { words: old, counts: oldCounts } = before as PageFeatures
    const [from, to] = [old.starts[placeOf[at] as number], old.starts[(placeOf[end - 1] as number) + 1]]
    items.set(old.items.subarray(from, to), starts[at])
    counts.set(oldCounts.subarray(from, to), starts[at])
    at = end
  }
  return { vocabulary, words: { starts, items }, counts, counted: ownWords.size }
}

/** Whether enough of the known words are on pages: otherwise, all words are numbered again. */
export function isMostlyUsed({ vocabulary, words }: PageFeatures): boolean {
  if (vocabulary.length < FEW_WORDS) return true
  const isUsed = new Uint8Array(vocabulary.length)
  for (let place = 0; place < words.items.length; place++) isUsed[words.items[place] as number] = 1
  let used = 0
  for (let word = 0; word < isUsed.length; word++) used += isUsed[word] as number
  return used > vocabulary.length * MIN_USED
}

/** The words in title, description, headings and tags; those in the title count twice. */
function wordsOf(title: string, page: Pick<ParsedPage, 'headings' | 'frontMatter' | 'excerpt'>): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, count: number) => {
    for (const [word] of text.toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + count)
  }
  add(title, 2)
  for (const text of wordSources(page)) add(text, 1)
  for (const keyword of page.frontMatter.keywords ?? []) add(keyword, 1)
  return counts
}
