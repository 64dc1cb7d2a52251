/**
 * The last decisions about a sidebar's nodes: addresses of generated indexes, and nodes to leave out.
 *
 * In: nodes as read. Out: nodes in which every category has items or a page. Addresses are assigned in the order of the
 * sidebar, an outer category before its inner ones, and are unique in the scope.
 */
import type GithubSlugger from 'github-slugger'
import { applyTrailingSlash, encodePath } from '../base/url.ts'
import type { DocsScope } from './scope.ts'
import type { CategoryNode, CategoryPage, SidebarNode } from './sidebar-node.ts'
import { slugOf, slugProblem } from './slug.ts'

export interface SettleContext {
  scope: DocsScope
  trailingSlash: boolean | undefined
  /** Shared by all sidebars of the scope. */
  slugger: GithubSlugger
  /** Called with a message about a slug that is not used. */
  onBadSlug: (message: string) => void
}

/** The nodes to show. */
export function settle(nodes: readonly SidebarNode[], settling: SettleContext): SidebarNode[] {
  return nodes.flatMap(node => (node.type === 'category' ? settleCategory(node, settling) : [node]))
}

function settleCategory(node: CategoryNode, settling: SettleContext): SidebarNode[] {
  const page = node.page?.type === 'generated-index' ? settleIndex(node.page, node.label, settling) : node.page
  const items = settle(node.items, settling)
  if (items.length > 0) return [{ ...node, items, page: page?.type === 'draft' ? undefined : page }]
  if (page?.type !== 'doc') return []
  const { label, className, badge, key } = node
  return [{ type: 'doc', doc: page.doc, ref: false, label, className, badge, key }]
}

function settleIndex(
  page: Extract<CategoryPage, { type: 'generated-index' }>,
  label: string,
  { scope, trailingSlash, slugger, onBadSlug }: SettleContext,
): CategoryPage {
  const wrong = page.slug === undefined ? undefined : slugProblem(page.slug)
  if (wrong !== undefined) onBadSlug(`The slug '${page.slug}' of the category '${label}' is not a path: ${wrong}.`)
  const isOwn = page.slug !== undefined && wrong === undefined
  const baseId = isOwn ? '' : `category/${slugger.slug(label)}`
  const slug = slugOf({ folder: '', baseId, isCategoryIndex: false, slug: page.slug })
  const path = scope.prefix + encodePath(slug)
  return { ...page, slug, route: applyTrailingSlash(path, trailingSlash, scope.base) }
}
