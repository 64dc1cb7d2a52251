/**
 * Compares two builds of one site, page by page. In: the folder of the other build, and docsgen's pages. Out: the pages
 * that only one of them has, and the differences between the others.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../base/list-files.ts'
import { routeKey } from '../../base/url.ts'
import { type HtmlPage, readHtml } from './read-html.ts'
import type { Comparison, Difference } from './report.ts'

/** Pages by the key of their address. */
export type Pages = ReadonlyMap<string, () => string>

/** The pages of a build folder. Redirects and search pages do not count. */
export function pagesIn(folder: string, baseUrl: string): Map<string, () => string> {
  const pages = filesBelow(folder).filter(path => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return new Map(
    pages
      .filter(path => !/http-equiv="refresh"/i.test(read(path).slice(0, 2000)))
      .map(path => [keyOf(baseUrl + path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')), () => read(path)]),
  )
}

/** The key of an address, computed in the same way for both builds. */
export function keyOf(route: string): string {
  return routeKey(route.replace(/\.html$/, '')) || '/'
}

const LISTS = ['ids', 'images', 'links'] as const
const TEXTS = ['title', 'description', 'canonical', 'previous', 'next'] as const

/** Compares the pages that both builds have. */
export function compareBuilds(theirs: Pages, ours: Pages): Comparison {
  const differences: Difference[] = []
  const counts = new Map<string, number>()
  let compared = 0
  let equal = 0
  for (const [key, read] of theirs) {
    const own = ours.get(key)
    if (own === undefined) continue
    compared++
    const found = differencesOf(readHtml(read()), readHtml(own())).map(difference => ({ route: key, ...difference }))
    if (found.length === 0) equal++
    for (const { what } of found) counts.set(what, (counts.get(what) ?? 0) + 1)
    differences.push(...found)
  }
  const sorted = [...counts].map(([name, pages]) => ({ name, pages })).sort((a, b) => b.pages - a.pages)
  return { compared, equal, counts: sorted, differences }
}

function differencesOf(theirs: HtmlPage, ours: HtmlPage): Omit<Difference, 'route'>[] {
  const found: Omit<Difference, 'route'>[] = []
  for (const what of TEXTS)
    if (flat(theirs[what]) !== flat(ours[what])) found.push({ what, theirs: theirs[what], ours: ours[what] })
  for (const what of LISTS) {
    const [missing, added] = apart(theirs[what], ours[what])
    if (missing.length + added.length > 0) found.push({ what, theirs: shown(missing), ours: shown(added) })
  }
  // Docusaurus's HTML only contains the open categories.
  const [unlisted] = apart(theirs.sidebar, ours.sidebar)
  if (unlisted.length > 0) found.push({ what: 'sidebar', theirs: shown(unlisted), ours: '' })
  const [lost, more] = apart(theirs.words, ours.words)
  if (lost.length + more.length > 0) found.push({ what: 'text', theirs: shown(lost), ours: shown(more) })
  return found
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The items that only one of two lists has; repeated items count. */
function apart(first: readonly string[], second: readonly string[]): [string[], string[]] {
  const counts = new Map<string, number>()
  for (const part of first) counts.set(part, (counts.get(part) ?? 0) + 1)
  for (const part of second) counts.set(part, (counts.get(part) ?? 0) - 1)
  const times = (sign: number) => [...counts].flatMap(([part, count]) => (count * sign > 0 ? [part] : []))
  return [times(1), times(-1)]
}

function shown(parts: readonly string[]): string {
  return parts.slice(0, 8).join(', ') + (parts.length > 8 ? ` and ${parts.length - 8} more` : '')
}
