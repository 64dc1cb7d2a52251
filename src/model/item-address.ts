/**
 * The addresses by which navbar items name pages independently of their route: a page by its id, a sidebar by its name,
 * a version by its docs. The name of other docs than the site's is a prefix: `doc:api#intro`.
 */
import type { NavbarItem, ResolvedConfig } from './config.ts'

/** The meaning of such an address. */
export interface ItemAddress {
  kind: 'doc' | 'sidebar' | 'version'
  /** Name of the docs. */
  docs: string
  /** Id of the page or name of the sidebar. */
  name: string
}

/** The address of an item; undefined for an item with a URL. */
export function addressOfItem({ type, docId, sidebarId, docsPluginId: docs, to }: NavbarItem): string | undefined {
  if (type === 'doc' && docId !== undefined) return written({ kind: 'doc', docs, name: docId })
  if (type === 'docSidebar' && sidebarId !== undefined) return written({ kind: 'sidebar', docs, name: sidebarId })
  return type === 'docsVersion' && to === undefined ? versionAddress(docs) : undefined
}

/** The types of items that lead to docs. */
const OF_DOCS = ['doc', 'docSidebar', 'docsVersion', 'docsVersionDropdown']

/** The name of the docs that an item leads to; undefined for items that lead elsewhere. */
export function docsOfItem({ type, docsPluginId = 'default' }: NavbarItem): string | undefined {
  return OF_DOCS.includes(type) ? docsPluginId : undefined
}

/** The names of all docs of a site. */
export function namesOfDocs({ sections }: Pick<ResolvedConfig, 'sections'>): string[] {
  return sections.flatMap(({ kind, id }) => (kind === 'docs' ? [id] : []))
}

/** The address of a version's main page. */
export function versionAddress(docs: string | undefined): string {
  return written({ kind: 'version', docs, name: '' })
}

function written({ kind, docs = 'default', name }: Omit<ItemAddress, 'docs'> & { docs?: string }): string {
  return docs === 'default' ? `${kind}:${name}` : `${kind}:${docs}#${name}`
}

/** The meaning of an address; undefined if it is not the address of an item. */
export function readItemAddress(address: string): ItemAddress | undefined {
  const [, kind, docs = 'default', name = ''] = /^(doc|sidebar|version):(?:([\w.-]+)#)?(.*)$/s.exec(address) ?? []
  return kind === undefined ? undefined : { kind: kind as ItemAddress['kind'], docs, name }
}
