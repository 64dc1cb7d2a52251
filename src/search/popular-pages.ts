/**
 * What the empty dialog offers. In: the pages of an index. Out: those that most links of the site lead to, of each section of
 * the site no more than a few.
 */
import type { PopularPage } from '../model/search.ts'
import type { SearchablePage } from './searchable-pages.ts'

const MOST_PAGES = 6
const MOST_OF_A_GROUP = 2
/** A page that fewer links lead to is not popular. */
const FEWEST_LINKS = 2

/** The popular pages, those with the most links first. */
export function popularPages(pages: readonly SearchablePage[]): PopularPage[] {
  const sorted = pages
    .filter(({ inboundLinks }) => inboundLinks >= FEWEST_LINKS)
    .sort((a, b) => b.inboundLinks - a.inboundLinks || (a.route < b.route ? -1 : 1))
  const ofGroup = new Map<string, number>()
  const chosen = sorted.filter(({ group }) => {
    const known = ofGroup.get(group) ?? 0
    ofGroup.set(group, known + 1)
    return known < MOST_OF_A_GROUP
  })
  return chosen.slice(0, MOST_PAGES).map(({ route, title, group }) => ({ route, title, group }))
}
