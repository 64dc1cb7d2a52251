/**
 * The position of pages in a sidebar: breadcrumbs and reading order.
 *
 * Returns its pages in reading order (a category's page before its items), each with the categories around it. Links,
 * HTML and pages of other sidebars are left out.
 */
import type { Crumb, Sidebar, SidebarItem } from '../model/graph.ts'

/** The position of a page in a sidebar. */
export interface PagePosition {
  /** Key of the doc or generated index. */
  key: string
  label: string
  href: string
  unlisted: boolean
  isCategory: boolean
  /** The breadcrumbs, ending with the page. */
  crumbs: Crumb[]
  /** Indices of the open categories, outermost first; on a category's own page, it is open. */
  trail: number[]
}

/** The positions of all pages of a sidebar. A page that occurs twice has two. */
export function positionsOf(sidebar: Sidebar): PagePosition[] {
  const positions: PagePosition[] = []
  collect(sidebar.items, { crumbs: [], trail: [] }, positions)
  return positions
}

function collect(
  items: readonly SidebarItem[],
  way: Pick<PagePosition, 'crumbs' | 'trail'>,
  positions: PagePosition[],
): void {
  items.forEach((item, index) => {
    if (item.type === 'html' || (item.type === 'link' && (item.docKey === undefined || item.ref))) return
    const { label, href, unlisted = false } = item
    const crumb: Crumb = href === undefined ? { label } : { label, href }
    const crumbs = [...way.crumbs, crumb]
    const isCategory = item.type === 'category'
    const trail = isCategory ? [...way.trail, index] : way.trail
    const key = item.docKey ?? (isCategory ? item.indexKey : undefined)
    if (key !== undefined && href !== undefined)
      positions.push({ key, label, href, unlisted, isCategory, crumbs, trail })
    // Other pages do not lead to an unlisted one.
    if (isCategory) collect(item.items, { crumbs: unlisted ? [...way.crumbs, { label }] : crumbs, trail }, positions)
  })
}
