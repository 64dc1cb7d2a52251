/**
 * The breadcrumbs of a page from its part of the site on. In: the crumbs by the sidebar, and the navigation bar. Out: the
 * same, behind the item of the bar that the page belongs to, where the crumbs do not begin with it.
 */
import type { Crumb } from '../model/graph.ts'
import type { NavLinkView } from '../model/navbar-view.ts'
import type { SiteView } from '../model/view.ts'

/** The crumbs; none stay none. */
export function sectionCrumbs(crumbs: Crumb[], { left, right }: SiteView['navbar'], route: string): Crumb[] {
  const [first] = crumbs
  if (first === undefined) return crumbs
  const links = [...left, ...right].filter((item): item is NavLinkView => item.kind === 'link' && !item.external)
  const own = links.filter(({ activeBase }) => activeBase?.endsWith('/') && route.startsWith(activeBase))
  const [section] = own.sort((a, b) => (b.activeBase ?? '').length - (a.activeBase ?? '').length)
  const isThere = section === undefined || section.href === route || isSame(section.label, first.label)
  return isThere ? crumbs : [{ label: section.label, href: section.href }, ...crumbs]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
