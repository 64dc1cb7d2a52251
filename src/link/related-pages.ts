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
  /** Weight of each word; the squares add up to 1. */
  words: Map<string, number>
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
    const pagesOf = pagesByWord(entries)
    const together = linkedTogether(entries)
    for (const [at, { doc }] of entries.entries()) {
      const scores = scoresOf(at, { entries, pagesOf, together })
      const near = neighboursOf(doc, graph)
      const found = [...scores]
        .filter(([other, score]) => score >= MIN_SCORE && !near.has(entries[other]?.doc.route ?? ''))
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
  const entries = docs.map((doc, index): Entry => {
    const words = new Map<string, number>()
    for (const [word, count] of counts[index] ?? []) {
      const inPages = pages.get(word) ?? 0
      if (inPages > 1 && inPages <= limit) words.set(word, count * Math.log(docs.length / inPages))
    }
    const length = Math.hypot(...words.values()) || 1
    for (const [word, weight] of words) words.set(word, weight / length)
    const linked = new Set(doc.resolved.flatMap(({ route }) => at.get(route ?? '') ?? []))
    linked.delete(index)
    return { doc, words, linked, linkedFrom: [], shareIn: 1, shareOut: 1 }
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

type Pair = [page: number, weight: number]

function pagesByWord(entries: readonly Entry[]): Map<string, Pair[]> {
  const pages = new Map<string, Pair[]>()
  for (const [index, { words }] of entries.entries())
    for (const [word, weight] of words) {
      const known = pages.get(word)
      if (known) known.push([index, weight])
      else pages.set(word, [[index, weight]])
    }
  return pages
}

/** For each page, the other pages that some page links to as well, weighted by that page's number of links. */
function linkedTogether(entries: readonly Entry[]): Map<number, number>[] {
  const together = entries.map(() => new Map<number, number>())
  for (const { linked } of entries) {
    if (linked.size < 2 || linked.size > MANY_LINKS) continue
    const weight = LINKED_TOGETHER / Math.log2(1 + linked.size)
    for (const one of linked)
      for (const other of linked) if (one !== other) add(together[one] ?? new Map(), other, weight)
  }
  return together
}

function scoresOf(
  at: number,
  {
    entries,
    pagesOf,
    together,
  }: { entries: readonly Entry[]; pagesOf: Map<string, Pair[]>; together: Map<number, number>[] },
): Map<number, number> {
  const scores = new Map<number, number>()
  const own = entries[at]
  for (const [word, weight] of own?.words ?? [])
    for (const [other, otherWeight] of pagesOf.get(word) ?? []) add(scores, other, weight * otherWeight)
  for (const [other, weight] of together[at] ?? [])
    add(scores, other, Math.min(weight, 2 * LINKED_TOGETHER) * (entries[other]?.shareIn ?? 0))
  for (const other of own?.linked ?? []) add(scores, other, linkWeight(own, entries[other]))
  for (const other of own?.linkedFrom ?? []) add(scores, other, linkWeight(entries[other], own))
  scores.delete(at)
  return scores
}

function linkWeight(from: Entry | undefined, to: Entry | undefined): number {
  return LINK * (from?.shareOut ?? 0) * (to?.shareIn ?? 0)
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
