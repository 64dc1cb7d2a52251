/**
 * Suggestions for an address that does not exist: pages that the search finds for its words. In: the address. Out:
 * links below the text of the page. If nothing is found, or the search cannot be loaded, the page is unchanged.
 */
import { make } from './make.ts'
import { pageEngine } from './search/engines.ts'
import { loadSearchTexts, searchText } from './search/texts.ts'

const MOST = 5

/** Adds the suggestions. */
export async function suggestPages(): Promise<void> {
  const place = document.getElementById('dg-similar')
  if (!place || place.childElementCount > 0) return
  await loadSearchTexts()
  for (const query of queriesOf(location.pathname)) {
    const links = await linksFor(query)
    if (links.length === 0) continue
    if (place.isConnected) place.replaceChildren(make('h2', searchText('notFound.similar')), make('ul', '', ...links))
    return
  }
}

/** The queries, most specific first: the last two segments of the address, the last one, and each of its words. */
export function queriesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean).map(wordsOf).filter(Boolean)
  const last = parts.at(-1) ?? ''
  const words = last.split(' ').filter(word => word.length > 2)
  return [...new Set([parts.slice(-2).join(' '), last, ...words])].filter(Boolean)
}

/** The words of a segment: `nodeSetup-v2.html` has three. */
function wordsOf(part: string): string {
  const text = part.includes('%') ? decoded(part) : part
  return text
    .replace(/\.\w{2,5}$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function linksFor(query: string): Promise<HTMLElement[]> {
  const { hits } = await pageEngine().search({ query, limit: 20, offset: 0 })
  const titles = new Map<string, string>()
  for (const { url, hierarchy } of hits) {
    const page = url.replace(/#.*/, '')
    if (!titles.has(page)) titles.set(page, hierarchy.lvl1 ?? hierarchy.lvl0)
  }
  return [...titles].slice(0, MOST).map(([href, title]) => {
    const link = make('a', title) as HTMLAnchorElement
    link.href = href
    return make('li', '', link)
  })
}
