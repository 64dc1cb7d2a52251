/**
 * The section of the site that a page belongs to, as search results group it: the navbar's item that is
 * the page's, else the top folder, else the site.
 */
import type { NavItemView, NavLinkView } from '../model/navbar-view.ts'
import type { SiteView } from '../model/view.ts'

/** A page, as far as its section depends on it. */
export interface PlacedPage {
  route: string
  sidebar?: string
  /** First folder below the docs root; '' for a page that lies there itself. */
  folder: string
}

/** Name of the section. */
export function siteSection({ route, sidebar, folder }: PlacedPage, site: SiteView): string {
  const links = [...site.navbar.left, ...site.navbar.right].flatMap(linksOf)
  const bySidebar = links.find(link => link.activeSidebar !== undefined && link.activeSidebar === sidebar)
  const byPath = links
    .map(link => ({ link, length: sharedBase(link, { route, home: site.homeHref }) }))
    .reduce((best, next) => (next.length > best.length ? next : best), {
      link: undefined as NavLinkView | undefined,
      length: 0,
    })
  return bySidebar?.label || byPath.link?.label || humanised(folder) || site.title
}

function linksOf(item: NavItemView): NavLinkView[] {
  if (item.kind === 'link') return item.external ? [] : [item]
  return item.kind === 'dropdown' && item.source === 'config' ? item.items.flatMap(linksOf) : []
}

/** Length of the path that the item and the page share; 0 where the page is not the item's. */
function sharedBase({ href, activeBase, activeRegex }: NavLinkView, { route, home }: { route: string; home: string }) {
  if (activeRegex !== undefined && new RegExp(activeRegex).test(route)) return route.length
  const base = (activeBase ?? href).replace(/\/$/, '')
  const isHome = `${base}/` === home
  return !isHome && (route === base || route.startsWith(`${base}/`)) ? base.length : 0
}

/** `based-applications` is `Based applications`; a number before it only sorts. */
function humanised(folder: string): string {
  const words = folder
    .replace(/^\d+[-_.\s]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
