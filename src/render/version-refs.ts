/**
 * Navbar items that mean a page of the reader's version. In: what the config's addresses came to in the last
 * version, and one version. Out: the same for that version; a page that it does not have is the last one's.
 */
import type { NavbarItem } from '../model/config.ts'
import type { SidebarItem, SiteGraph } from '../model/graph.ts'
import type { DocsVersion } from '../model/source.ts'
import { mainHref } from './alternatives.ts'
import type { ShellRefs } from './shell-view.ts'

/** The address that stands for a version's main page. */
export const MAIN_PAGE = 'version:'

interface Scope {
  graph: SiteGraph
  locale: string
  version: DocsVersion
}

/** The addresses for pages of a version. */
export function refsOfVersion(refs: ShellRefs, scope: Scope): ShellRefs {
  const own = new Map(refs)
  for (const address of [...refs.keys(), MAIN_PAGE]) {
    const route = routeIn(address, scope)
    if (route !== undefined) own.set(address, { href: route, status: 'page', route })
  }
  return own
}

function routeIn(address: string, { graph, locale, version }: Scope): string | undefined {
  if (address === MAIN_PAGE) return mainHref(graph, locale, version.name)
  if (address.startsWith('doc:')) return graph.docByKey.get(`${locale}/${version.name}/${address.slice(4)}`)?.route
  if (!address.startsWith('sidebar:')) return undefined
  const sidebar = graph.sidebars.find(
    it => it.locale === locale && it.version === version.name && it.name === address.slice(8),
  )
  return sidebar && firstLink(sidebar.items)
}

/** Items of the type `docsVersion` with the version's name, unless they say something else. */
export function labelled(items: readonly NavbarItem[], version: DocsVersion): NavbarItem[] {
  return items.map(item => ({
    ...item,
    ...(item.type === 'docsVersion' && item.label === undefined && { label: version.label }),
    ...(item.items && { items: labelled(item.items, version) }),
  }))
}

/** Where the first page of a sidebar or category is. */
export function firstLink(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    const href =
      item.type === 'html' ? undefined : (item.href ?? (item.type === 'category' ? firstLink(item.items) : undefined))
    if (href !== undefined) return href
  }
  return undefined
}
