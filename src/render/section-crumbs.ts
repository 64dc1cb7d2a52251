/**
 * The breadcrumbs of a page, starting with its part of the site. In: the crumbs from the sidebar, the navigation bar, and
 * the page's place. Out: the same crumbs, preceded by the navbar item that the page belongs to, unless they begin with it.
 */
import { encodePath } from '../base/url.ts'
import type { Crumb } from '../model/graph.ts'
import type { NavLinkView } from '../model/navbar-view.ts'
import type { SiteView } from '../model/view.ts'

/** The address of a page, and the path of its version, which is not a part of the site. */
interface Place {
  route: string
  versionPath: string
}

/** The crumbs; an empty list stays empty. */
export function sectionCrumbs(
  crumbs: Crumb[],
  { left, right }: SiteView['navbar'],
  { route, versionPath }: Place,
): Crumb[] {
  const [first] = crumbs
  if (first === undefined) return crumbs
  const links = [...left, ...right].filter(
    (item): item is NavLinkView => item.kind === 'link' && !item.external && !item.isVersion,
  )
  const isVersion = (base: string) => versionPath !== '' && base.endsWith(`/${encodePath(versionPath)}/`)
  const own = links.filter(
    ({ activeBase }) => activeBase?.endsWith('/') && route.startsWith(activeBase) && !isVersion(activeBase),
  )
  const [section] = own.sort((a, b) => (b.activeBase ?? '').length - (a.activeBase ?? '').length)
  const isThere = section === undefined || section.href === route || isSame(section.label, first.label)
  return isThere ? crumbs : [{ label: section.label, href: section.href }, ...crumbs]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
