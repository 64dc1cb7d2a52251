/**
 * The sidebars of all scopes as pages show them, and the position of every page.
 *
 * Returns sidebars, generated indexes, placements, the sidebar of each doc and the first page of each version. The
 * addresses of `link` items are checked here.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type {
  Doc,
  GeneratedIndex,
  Placement,
  ResolvedRef,
  Sidebar,
  SidebarCategory,
  SidebarItem,
  SidebarLink,
} from '../model/graph.ts'
import { isHidden } from '../model/hidden-items.ts'
import { docsOf, sidebarsFileOf } from '../model/sections.ts'
import type { Findings } from './findings.ts'
import type { Origin } from './origin.ts'
import { placeInSidebars } from './placement.ts'
import { resolveReference } from './resolve-reference.ts'
import type { DocsScope } from './scope.ts'
import type { CategoryNode, DocNode, LinkNode, SidebarNode } from './sidebar-node.ts'
import type { ResolvedSidebar } from './sidebars.ts'

export interface ShownSidebars {
  sidebars: Sidebar[]
  indexes: GeneratedIndex[]
  /** By doc or index key. */
  placement: Map<string, Placement>
  /** Name of the sidebar by doc key. */
  sidebarOf: Map<string, string>
  /** Key of the main doc by scope key. */
  mainDocs: Map<string, string>
}

export interface ShowInput {
  config: ResolvedConfig
  scopes: readonly DocsScope[]
  settled: ReadonlyMap<string, ResolvedSidebar[]>
  /** The origin of the config's references, for each scope. */
  originOf: (scope: DocsScope) => Origin
  findings: Findings
}

/** The sidebars with everything that depends on them. */
export function showSidebars(input: ShowInput): ShownSidebars {
  const shown: ShownSidebars = {
    sidebars: [],
    indexes: [],
    placement: new Map(),
    sidebarOf: new Map(),
    mainDocs: new Map(),
  }
  for (const scope of input.scopes) showScope(scope, input, shown)
  return shown
}

function showScope(scope: DocsScope, input: ShowInput, shown: ShownSidebars): void {
  const indexes: GeneratedIndex[] = []
  const { version, locale } = scope
  const docs = docsOf(input.config, version)
  const sidebars = (input.settled.get(scope.key) ?? []).map(({ name, nodes }): Sidebar => {
    const resolve = (href: string, label: string) => resolveItem(href, { name, label, scope, input })
    const items = sidebarItems(nodes, { name, scope, defaults: docs, resolve, indexes })
    return { name, version: version.name, locale, items }
  })
  const sidebarsFile = sidebarsFileOf(input.config, version)
  const { breadcrumbs, breadcrumbsFromSection: fromSection } = docs
  const placed = placeInSidebars({
    scope,
    sidebars,
    indexes,
    breadcrumbs,
    fromSection,
    sidebarsFile,
    isOfOtherTool: input.config.lenient,
    findings: input.findings,
  })
  shown.sidebars.push(...sidebars)
  shown.indexes.push(...indexes)
  for (const [key, value] of placed.placement) shown.placement.set(key, value)
  for (const [key, value] of placed.sidebarOf) shown.sidebarOf.set(key, value)
  const main = mainDoc(scope, sidebars)
  if (main !== undefined) shown.mainDocs.set(scope.key, main.key)
}

function resolveItem(
  href: string,
  { name, label, scope, input }: { name: string; label: string; scope: DocsScope; input: ShowInput },
): ResolvedRef {
  const { config, findings } = input
  const { ref, problem } = resolveReference({ url: href, kind: 'link' }, input.originOf(scope))
  if (problem !== undefined) {
    const file = sidebarsFileOf(config, scope.version)
    const message = `sidebars.${name}: the link '${label}': ${problem.message}`
    const { rule, hint, atMost, leadsTo } = problem
    findings.add({ rule, message, hint, file, atMost, leadsTo, quoted: href })
  }
  return ref
}

// The first page of a version, the target of its entry in the version dropdown. A page with the layout `home` is
// skipped.

/** The main doc of a scope; undefined if it has no docs. */
function mainDoc(scope: DocsScope, sidebars: readonly Sidebar[]): Doc | undefined {
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

/**
 * Converts a sidebar to the form that pages show: labels are translated, links resolved, defaults added. A label is
 * the item's own, else the page's `sidebar_label`, else its title.
 */
interface ItemsInput {
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
function sidebarItems(nodes: readonly SidebarNode[], input: ItemsInput): SidebarItem[] {
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
