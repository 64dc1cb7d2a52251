/**
 * Converts a sidebar to the form that pages show: labels are translated, links resolved, defaults added.
 *
 * In: settled nodes. Out: the model's items, and the generated indexes of its categories. A label is the item's own,
 * else the page's `sidebar_label`, else its title.
 */

import type { GeneratedIndex, ResolvedRef, SidebarCategory, SidebarItem, SidebarLink } from '../model/graph.ts'
import { isHidden } from '../model/hidden-items.ts'
import type { DocsScope } from './scope.ts'
import type { CategoryNode, DocNode, LinkNode, SidebarNode } from './sidebar-node.ts'

export interface ItemsInput {
  /** Name of the sidebar. */
  name: string
  scope: DocsScope
  defaults: { sidebarCollapsible: boolean; sidebarCollapsed: boolean }
  /** Resolves the address of a `link` item; `label` is for the diagnostic. */
  resolve: (href: string, label: string) => ResolvedRef
  /** Indexes are added here, in the order of the sidebar. */
  indexes: GeneratedIndex[]
}

/** The items of a list of nodes. */
export function sidebarItems(nodes: readonly SidebarNode[], input: ItemsInput): SidebarItem[] {
  return nodes.map(node => sidebarItem(node, input))
}

function sidebarItem(node: SidebarNode, input: ItemsInput): SidebarItem {
  if (node.type === 'doc') return docItem(node, input)
  if (node.type === 'link') return linkItem(node, input)
  if (node.type === 'category') return categoryItem(node, input)
  return { type: 'html', html: withAddresses(node.html, input), className: node.className }
}

const HREF = /(<a\s[^>]*?\bhref\s*=\s*)("[^"]*"|'[^']*')/gi

/** HTML in which links have the addresses of the site, including the base path. */
function withAddresses(html: string, { resolve }: ItemsInput): string {
  return html.replace(HREF, (tag, before: string, quoted: string) => {
    const url = quoted.slice(1, -1).replaceAll('&amp;', '&')
    if (url === '') return tag
    const { href } = resolve(url, url)
    return `${before}"${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
}

function docItem(node: DocNode, input: ItemsInput): SidebarLink {
  const { doc, className, badge } = node
  const label = node.label === undefined ? undefined : translated('doc', { key: node.key, label: node.label }, input)
  return {
    type: 'link',
    label: label ?? doc.page.frontMatter.sidebar_label ?? doc.title,
    href: doc.route,
    external: false,
    docKey: doc.key,
    unlisted: doc.unlisted || undefined,
    className,
    badge: badge ?? doc.page.frontMatter.sidebar_badge,
    description: doc.description || undefined,
    ref: node.ref || undefined,
  }
}

function linkItem(node: LinkNode, input: ItemsInput): SidebarLink {
  const { status, href } = input.resolve(node.href, node.label)
  const { className, badge, description } = node
  const label = translated('link', node, input)
  return { type: 'link', label, href, external: status === 'external', className, badge, description }
}

function categoryItem(node: CategoryNode, input: ItemsInput): SidebarCategory {
  const { defaults } = input
  const collapsible = node.collapsible ?? defaults.sidebarCollapsible
  const category: SidebarCategory = {
    type: 'category',
    label: translated('category', node, input),
    ...pageOf(node, input),
    collapsible,
    collapsed: collapsible && (node.collapsed ?? defaults.sidebarCollapsed),
    className: node.className,
    badge: node.badge,
    description: node.description,
    items: [],
  }
  addIndex(node, category, input)
  category.items.push(...sidebarItems(node.items, input))
  // A generated index of nothing but unlisted pages would be empty.
  if (category.indexKey !== undefined && category.items.length > 0 && category.items.every(isHidden))
    category.unlisted = true
  return category
}

function pageOf({ page }: CategoryNode, { scope }: ItemsInput): Partial<SidebarCategory> {
  if (page?.type === 'doc') {
    const { doc } = page
    return { href: doc.route, docKey: doc.key, unlisted: doc.unlisted || undefined }
  }
  if (page?.type !== 'generated-index' || page.route === undefined) return {}
  return { href: page.route, indexKey: indexKey(scope, page.slug ?? '') }
}

function addIndex(node: CategoryNode, category: SidebarCategory, input: ItemsInput): void {
  const { page } = node
  if (page?.type !== 'generated-index' || category.indexKey === undefined || category.href === undefined) return
  const { scope, name } = input
  const key = `sidebar.${name}.category.${node.key ?? node.label}.link.generated-index`
  input.indexes.push({
    key: category.indexKey,
    route: category.href,
    title: scope.messages[`${key}.title`] ?? page.title ?? category.label,
    description: scope.messages[`${key}.description`] ?? page.description ?? '',
    image: page.image,
    keywords: page.keywords,
    searchKeywords: page.search_keywords,
    version: scope.version.name,
    locale: scope.locale,
    sidebar: name,
    category,
  })
}

/** Keys of docs have a slash after the version; a version's name cannot have a colon. */
function indexKey(scope: DocsScope, slug: string): string {
  return `${scope.key}:${slug}`
}

function translated(
  kind: string,
  { key, label }: { key?: string; label: string },
  { name, scope }: ItemsInput,
): string {
  return scope.messages[`sidebar.${name}.${kind}.${key ?? label}`] ?? label
}
