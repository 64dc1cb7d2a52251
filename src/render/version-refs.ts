/**
 * Navbar items that lead to a page of the reader's version. Returns the same for that version; if it lacks a page,
 * the address in the last version.
 */

import type { NavbarItem } from '../model/config.ts'
import type { SidebarItem, SiteGraph } from '../model/graph.ts'
import { readItemAddress, versionAddress } from '../model/item-address.ts'
import { isLastOf } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'
import { mainHref } from './alternatives.ts'
import type { ShellRefs } from './view-context.ts'

interface Scope {
  graph: SiteGraph
  locale: string
  version: DocsVersion
}

/** The addresses for pages of a version. */
export function refsOfVersion(refs: ShellRefs, scope: Scope): ShellRefs {
  const own = new Map(refs)
  const mainPages = scope.graph.versions.map(({ section }) => versionAddress(section.id))
  for (const address of [...refs.keys(), ...mainPages]) {
    const route = routeIn(address, scope)
    if (route !== undefined) own.set(address, { href: route, status: 'page', route })
  }
  for (const { name } of scope.graph.versions) {
    const route = mainHref(scope.graph, scope.locale, name)
    if (route !== undefined) own.set(`main:${name}`, { href: route, status: 'page', route })
  }
  return own
}

function routeIn(address: string, { graph, locale, version: shown }: Scope): string | undefined {
  const read = readItemAddress(address)
  if (read === undefined) return undefined
  const { kind, docs: id, name } = read
  const isShown = shown.section.kind === 'docs' && shown.section.id === id
  const version = isShown ? shown : graph.versions.find(it => isLastOf(it, { kind: 'docs', id }))
  if (version === undefined) return undefined
  if (kind === 'version') return mainHref(graph, locale, version.name)
  if (kind === 'doc') return graph.docByKey.get(`${locale}/${version.name}/${name.normalize('NFC')}`)?.route
  const sidebar = graph.sidebars.find(it => it.locale === locale && it.version === version.name && it.name === name)
  return sidebar && firstLink(sidebar.items)
}

/** Sets the version's name on items of the type `docsVersion`, unless they have a label. */
export function labelled(
  items: readonly NavbarItem[],
  version: DocsVersion,
  versions: readonly DocsVersion[],
): NavbarItem[] {
  return items.map(item => ({
    ...item,
    ...(item.type === 'docsVersion' && item.label === undefined && { label: labelIn(item, version, versions) }),
    ...(item.items && { items: labelled(item.items, version, versions) }),
  }))
}

/** The label of the version that an item of the type `docsVersion` shows. */
function labelIn({ docsPluginId: id = 'default' }: NavbarItem, shown: DocsVersion, versions: readonly DocsVersion[]) {
  if (shown.section.kind === 'docs' && shown.section.id === id) return shown.label
  return versions.find(version => isLastOf(version, { kind: 'docs', id }))?.label ?? ''
}

/** The address of the first listed page of a sidebar or category. */
export function firstLink(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    const own = item.unlisted ? undefined : item.href
    const href = own ?? (item.type === 'category' ? firstLink(item.items) : undefined)
    if (href !== undefined) return href
  }
  return undefined
}
