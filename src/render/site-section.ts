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
  const bySidebar = links.find(({ link }) => link.activeSidebar !== undefined && link.activeSidebar === sidebar)
  return bySidebar?.link.label || byPath(links, route)?.label || humanised(folder) || site.title
}

/** A link, with what is compared with the addresses of pages. */
interface PlacedLink {
  link: NavLinkView
  /** Without a slash at its end; undefined for the home page, which is above all pages. */
  base: string | undefined
  pattern: RegExp | undefined
}

/** The item that shares the longest path with a page. */
function byPath(links: readonly PlacedLink[], route: string): NavLinkView | undefined {
  let best: NavLinkView | undefined
  let longest = 0
  for (const link of links) {
    const length = sharedBase(link, route)
    if (length <= longest) continue
    best = link.link
    longest = length
  }
  return best
}

/** The links of each site view: it has as many pages as the site. */
const known = new WeakMap<SiteView, PlacedLink[]>()

function linksIn(site: SiteView): PlacedLink[] {
  const links = known.get(site) ?? [...site.navbar.left, ...site.navbar.right].flatMap(linksOf).map(placed(site))
  known.set(site, links)
  return links
}

function placed({ homeHref }: SiteView): (link: NavLinkView) => PlacedLink {
  return link => {
    const base = (link.activeBase ?? link.href).replace(/\/$/, '')
    const pattern = link.activeRegex === undefined ? undefined : new RegExp(link.activeRegex)
    return { link, base: `${base}/` === homeHref ? undefined : base, pattern }
  }
}

function linksOf(item: NavItemView): NavLinkView[] {
  if (item.kind === 'link') return item.external ? [] : [item]
  return item.kind === 'dropdown' && item.source === 'config' ? item.items.flatMap(linksOf) : []
}

/** Length of the path that the item and the page share; 0 if the page does not belong to the item. */
function sharedBase({ base, pattern }: PlacedLink, route: string): number {
  if (pattern?.test(route)) return route.length
  if (base === undefined || !route.startsWith(base)) return 0
  return route.length === base.length || route[base.length] === '/' ? base.length : 0
}

/** `based-applications` becomes `Based applications`; a number prefix is for sorting only. */
function humanised(folder: string): string {
  const words = folder
    .replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
