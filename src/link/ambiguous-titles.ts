/**
 * Distinguishes pages with the same title in a language and version, in the browser's tabs and history and in search
 * results. Returns by key of the page, the name above it in the breadcrumbs; if that is the same too, the names up to
 * the first that differs.
 */
import { groupBy } from '../base/group-by.ts'
import type { Doc, GeneratedIndex, SiteGraph } from '../model/graph.ts'

/** The additions to titles. */
export function ambiguousTitles(graph: SiteGraph): Map<string, string> {
  const additions = new Map<string, string>()
  const pages: (Doc | GeneratedIndex)[] = [...graph.docs, ...graph.generated]
  const sameTitle = groupBy(pages, ({ locale, version, title }) => `${locale}/${version}/${title.trim()}`)
  for (const same of sameTitle.values()) {
    if (same.length < 2) continue
    const trails = same.map(page => trailAbove(page, graph))
    for (let length = 1; length <= 3; length++) {
      const names = trails.map(trail => trail.slice(0, length).join(', '))
      const isEnough = new Set(names).size === names.length
      for (const [index, name] of names.entries()) {
        const key = same[index]?.key
        if (key !== undefined && name !== '') additions.set(key, name)
      }
      if (isEnough) break
    }
  }
  return additions
}

/** The names above a page, nearest first, without those that equal its title. */
function trailAbove({ key, title }: Doc | GeneratedIndex, graph: SiteGraph): string[] {
  const above = graph.placement.get(key)?.crumbs.slice(0, -1) ?? []
  return above
    .map(({ label }) => label)
    .filter(label => label !== title)
    .reverse()
}
