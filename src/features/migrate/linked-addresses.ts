/**
 * The addresses that pages link to and that nothing has. They are links of the text, of the navbar and of the footer:
 * pages that a plugin of the other tool made are among them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decodePath } from '../../base/url.ts'
import { keyOf, type Pages } from './compare-builds.ts'
import type { Usage } from './report.ts'

/** Addresses in the HTML that templates write: their quotes are always double. */
const LINK = /<a\b[^>]*?\shref="(\/(?!\/)[^"#?]*)/g

/** All of them, most linked first. */
export function linkedNowhere(folder: string, baseUrl: string, pages: Pages): Usage[] {
  const counts = new Map<string, number>()
  const known = new Map<string, boolean>()
  const isThere = (href: string) => {
    const path = decodePath(href.replaceAll('&amp;', '&'))
    const below = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined
    const places = below === undefined ? [] : [below, `${below}.html`, join(below, 'index.html')]
    return pages.has(keyOf(href)) || places.some(place => existsSync(join(folder, place)))
  }
  for (const read of pages.values()) {
    const hrefs = new Set([...read().matchAll(LINK)].map(([, href = '']) => href))
    for (const href of hrefs) {
      if (!known.has(href)) known.set(href, isThere(href))
      if (!known.get(href)) counts.set(href, (counts.get(href) ?? 0) + 1)
    }
  }
  const all = [...counts].map(([name, on]) => ({ name, pages: on }))
  return all.sort((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1))
}
