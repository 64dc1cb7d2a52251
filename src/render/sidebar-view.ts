/**
 * Sidebars as templates see them, and the identity of each of their forms: the same sidebar with
 * other categories open is other HTML. A large sidebar keeps only its open branches in a page.
 */
import { hashOf } from '../base/hash.ts'
import type { Sidebar, SidebarItem } from '../model/graph.ts'
import type { SidebarItemView, SidebarView } from '../model/view.ts'

/** The view of a sidebar. `pruneAbove` is the number of items above which closed branches are left out. */
export function sidebarView({ name, items }: Sidebar, pruneAbove: number): SidebarView {
  const views = items.map(itemView)
  return { name, items: views, pruned: countItems(views) > pruneAbove }
}

/** Identity of the HTML that a page shows of a sidebar: its items, as far as they are in the page. */
export function sidebarScopeHash(sidebar: SidebarView, trail: number[]): string {
  return hashOf(
    JSON.stringify([trail, sidebar.pruned, sidebar.pruned ? pruneItems(sidebar.items, trail) : sidebar.items]),
  )
}

/** The items without what lies below closed categories. */
export function pruneItems(items: SidebarItemView[], trail: readonly number[]): SidebarItemView[] {
  return items.map((item, index) => {
    if (item.type !== 'category') return item
    const isOpen = trail[0] === index
    if (!isOpen && item.collapsible) return { ...item, items: [] }
    return { ...item, items: pruneItems(item.items, isOpen ? trail.slice(1) : []) }
  })
}

function itemView(item: SidebarItem): SidebarItemView {
  if (item.type === 'html') return item
  if (item.type === 'link') {
    const { label, href, external, unlisted, className } = item
    return { type: 'link', label, href, external, unlisted, className }
  }
  const { label, href, collapsible, collapsed, unlisted, className } = item
  const items = item.items.map(itemView)
  return {
    type: 'category',
    label,
    href,
    firstHref: href ?? firstHref(items),
    collapsible,
    collapsed,
    unlisted,
    className,
    items,
  }
}

function firstHref(items: SidebarItemView[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    const href = item.type === 'link' ? item.href : (item.href ?? item.firstHref)
    if (href !== undefined) return href
  }
  return undefined
}

function countItems(items: SidebarItemView[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? countItems(item.items) : 0), 0)
}
