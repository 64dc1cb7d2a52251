/**
 * The suggestions of the empty search dialog. In: the pages of an index. Out: those with the most incoming links, but
 * only a few from each section of the site.
 */
import type { PopularPage } from '../model/search.ts'
import type { SearchablePage } from './searchable-pages.ts'

const MAX_PAGES = 6
const MAX_PAGES_PER_GROUP = 2
/** A page with fewer incoming links is not popular. */
const MIN_LINKS = 2

/** The popular pages, those with the most links first. */
export function popularPages(pages: readonly SearchablePage[]): PopularPage[] {
  const sorted = pages
    .filter(({ inboundLinks }) => inboundLinks >= MIN_LINKS)
    .sort((a, b) => b.inboundLinks - a.inboundLinks || (a.route < b.route ? -1 : 1))
  const ofGroup = new Map<string, number>()
  const chosen = sorted.filter(({ group }) => {
    const known = ofGroup.get(group) ?? 0
    ofGroup.set(group, known + 1)
    return known < MAX_PAGES_PER_GROUP
  })
  return chosen.slice(0, MAX_PAGES).map(({ route, title, group }) => ({ route, title, group }))
}
