/**
 * Suggestions for an address that does not exist: pages that the search finds for its words, and whose address or
 * headings have these words as well. If nothing is similar, or the search cannot be loaded, the page is unchanged.
 */

import { editDistance, maxTyposFor } from '../../src/search-engine/edit-distance.ts'
import { make } from './make.ts'
import type { PageEngine } from './search/engines.ts'

const MOST = 5

interface SearchedSite {
  engine: PageEngine
  baseUrl: string
}

/** Adds the suggestions. */
export async function suggestPages(): Promise<void> {
  const place = document.getElementById('dg-similar')
  if (!place || place.childElementCount > 0) return
  place.ariaBusy = 'true'
  try {
    const { loadSearchTexts, pageEngine, searchText, settings } = await import('./search/index.ts')
    await loadSearchTexts()
    const { baseUrl } = settings()
    const links = await similarLinks(partsOf(location.pathname, baseUrl), { engine: pageEngine(), baseUrl })
    if (links.length > 0) place.replaceChildren(make('h2', searchText('notFound.similar')), make('ul', '', ...links))
  } finally {
    place.ariaBusy = 'false'
  }
}

/** Links to the pages that the first query with a result finds. */
async function similarLinks(address: readonly string[][], site: SearchedSite): Promise<HTMLElement[]> {
  for (const query of queriesOf(address)) {
    const links = await linksFor(query, address.at(-1) ?? [], site)
    if (links.length > 0) return links
  }
  return []
}

/** The words of each segment of an address. The base, which may be the name of a project, is no sign of similarity. */
function partsOf(path: string, baseUrl: string): string[][] {
  return (path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path)
    .split('/')
    .map(part => wordsOf(decoded(part).replace(/\.\w{2,5}$/, '')))
    .filter(words => words.length > 0)
}

/** The queries, most specific first: the last two segments of the address, the last one, and each of its words. */
function queriesOf(parts: readonly string[][]): Set<string> {
  const last = parts.at(-1) ?? []
  const words = last.filter(word => word.length > 2)
  return new Set([parts.slice(-2).flat().join(' '), last.join(' '), ...words].filter(Boolean))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function linksFor(
  query: string,
  address: readonly string[],
  { engine, baseUrl }: SearchedSite,
): Promise<HTMLElement[]> {
  const { hits } = await engine.search({ query, limit: 20, offset: 0 })
  const pages = new Map<string, { title: string; words: string[] }>()
  for (const { url, hierarchy } of hits) {
    const href = url.replace(/#.*/, '')
    // The section of the site is no sign of similarity, because many pages share it.
    const { lvl0: section, ...headings } = hierarchy
    const page = pages.get(href) ?? {
      title: hierarchy.lvl1 ?? section,
      words: partsOf(new URL(href, location.href).pathname, baseUrl).at(-1) ?? [],
    }
    page.words.push(...wordsOf(Object.values(headings).join(' ')))
    pages.set(href, page)
  }
  return [...pages]
    .filter(([, { words }]) => isSimilar(address, words))
    .sort(([, one], [, other]) => similarity(address, other.words) - similarity(address, one.words))
    .slice(0, MOST)
    .map(([href, { title }]) => {
      const link = make('a', title) as HTMLAnchorElement
      link.href = href
      return make('li', '', link)
    })
}

// How similar a page is to an address that does not exist.

/** A share from which pages are suggested: two words in five, if they have equally many letters. */
const ENOUGH = 0.4
/** Words that differ in more letters at their ends are different words. */
const MAX_ENDING = 3
/** Shorter beginnings are shared by unrelated words. */
const MIN_STEM = 4
/** Shorter words differ in one letter from too many others. */
const MIN_TYPO = 5

/** Whether a page with these words is worth suggesting for an address with those words. */
export function isSimilar(address: readonly string[], page: readonly string[]): boolean {
  return similarity(address, page) >= ENOUGH
}

/** Between 0 and 1. */
function similarity(address: readonly string[], page: readonly string[]): number {
  let shared = 0
  let all = 0
  for (const word of address) {
    const length = [...word].length
    all += length
    if (page.some(other => isSameWord(word, other))) shared += length
  }
  return all === 0 ? 0 : shared / all
}

/** The words of a text, in lower case and without accents. `nodeSetup-v2` has three. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long) return short.length > 1
  const hasLetters = !/[a-z]/.test(short) || short.length >= MIN_STEM
  if (hasLetters && long.length - short.length <= MAX_ENDING && long.startsWith(short)) return true
  const most = maxTyposFor(short.length)
  return short.length >= MIN_TYPO && editDistance(one, other, { most, prefix: false }) <= most
}
