/**
 * The first page of a version, the target of its entry in the version dropdown.
 *
 * In: the docs of a scope and its sidebars. Out: the doc at the version's root, else the first doc of the first
 * sidebar, else the first doc. A page with the layout `home` is skipped.
 */
import type { Doc, Sidebar, SidebarItem } from '../model/graph.ts'
import type { DocsScope } from './scope.ts'

/** The main doc of a scope; undefined if it has no docs. */
export function mainDoc(scope: DocsScope, sidebars: readonly Sidebar[]): Doc | undefined {
  const docs = scope.docs.filter(doc => doc.page.frontMatter.layout !== 'home')
  const root = docs.find(doc => doc.route === scope.prefix || doc.route === `${scope.prefix}/`)
  if (root !== undefined) return root
  const key = firstDocKey(sidebars[0]?.items ?? [])
  return (key === undefined ? undefined : scope.byKey.get(key)) ?? docs[0] ?? scope.docs[0]
}

function firstDocKey(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    const key = item.docKey ?? (item.type === 'category' ? firstDocKey(item.items) : undefined)
    if (key !== undefined && !(item.type === 'link' && item.ref)) return key
  }
  return undefined
}
