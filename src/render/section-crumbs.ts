/**
 * The breadcrumbs of a page, starting with its part of the site. In: the crumbs from the sidebar, and the navigation
 * bar. Out: the same crumbs, preceded by the navbar item that the page belongs to, unless they begin with it.
 */
import type { Crumb } from '../model/graph.ts'
import type { NavLinkView } from '../model/navbar-view.ts'
import type { SiteView } from '../model/view.ts'

/** The crumbs; an empty list stays empty. */
export function sectionCrumbs(crumbs: Crumb[], { left, right }: SiteView['navbar'], route: string): Crumb[] {
  const [first] = crumbs
  if (first === undefined) return crumbs
  const links = [...left, ...right].filter(
    (item): item is NavLinkView => item.kind === 'link' && !item.external && !item.isVersion,
  )
  const own = links.filter(({ activeBase }) => activeBase?.endsWith('/') && route.startsWith(activeBase))
  const [section] = own.sort((a, b) => (b.activeBase ?? '').length - (a.activeBase ?? '').length)
  const isThere = section === undefined || section.href === route || isSame(section.label, first.label)
  return isThere ? crumbs : [{ label: section.label, href: section.href }, ...crumbs]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
