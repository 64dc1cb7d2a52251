/**
 * The section of the site that a page belongs to, for grouping search results: the navbar item that the page belongs
 * to, else the top folder, else the site.
 */
import type { NavItemView, NavLinkView } from '../model/navbar-view.ts'
import type { SiteView } from '../model/view.ts'

/** The properties of a page that determine its section. */
export interface PlacedPage {
  route: string
  sidebar?: string
  /** First folder below the docs root; '' for a page directly in the root. */
  folder: string
}

/** Name of the section. */
export function siteSection({ route, sidebar, folder }: PlacedPage, site: SiteView): string {
  const links = linksIn(site)
  const bySidebar = links.find(link => link.activeSidebar !== undefined && link.activeSidebar === sidebar)
  return bySidebar?.label || byPath(links, { route, home: site.homeHref })?.label || humanised(folder) || site.title
}

/** The item that shares the longest path with a page. */
function byPath(links: readonly NavLinkView[], page: { route: string; home: string }): NavLinkView | undefined {
  let best: NavLinkView | undefined
  let longest = 0
  for (const link of links) {
    const length = sharedBase(link, page)
    if (length <= longest) continue
    best = link
    longest = length
  }
  return best
}

/** The links of each site view: it has as many pages as the site. */
const known = new WeakMap<SiteView, NavLinkView[]>()

function linksIn(site: SiteView): NavLinkView[] {
  const links = known.get(site) ?? [...site.navbar.left, ...site.navbar.right].flatMap(linksOf)
  known.set(site, links)
  return links
}

function linksOf(item: NavItemView): NavLinkView[] {
  if (item.kind === 'link') return item.external ? [] : [item]
  return item.kind === 'dropdown' && item.source === 'config' ? item.items.flatMap(linksOf) : []
}

/** Length of the path that the item and the page share; 0 if the page does not belong to the item. */
function sharedBase({ href, activeBase, activeRegex }: NavLinkView, { route, home }: { route: string; home: string }) {
  if (activeRegex !== undefined && new RegExp(activeRegex).test(route)) return route.length
  const base = (activeBase ?? href).replace(/\/$/, '')
  const isHome = `${base}/` === home
  return !isHome && (route === base || route.startsWith(`${base}/`)) ? base.length : 0
}

/** `based-applications` becomes `Based applications`; a number prefix is for sorting only. */
function humanised(folder: string): string {
  const words = folder
    .replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
