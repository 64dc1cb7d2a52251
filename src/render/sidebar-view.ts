/**
 * Sidebars as templates see them, and the identity of each of their variants: the same sidebar with other categories
 * open has different HTML. A large sidebar keeps only its open branches in a page, and long lists in groups, so that
 * the sidebar of a page has at most a few hundred entries, however many pages the site has.
 */
import { hashOf, hashParts } from '../base/hash.ts'
import type { Sidebar, SidebarItem } from '../model/graph.ts'
import type { SidebarItemView, SidebarView } from '../model/view.ts'
import { firstHref, inGroups } from './sidebar-groups.ts'

/**
 * Maximum number of entries in categories that are open on all pages; if there are more, only the current branch is
 * open.
 */
const MAX_SHOWN_ITEMS = 500

/** The view of a sidebar. `pruneAbove` is the number of items above which closed branches are left out. */
export function sidebarView({ name, items }: Sidebar, pruneAbove: number): SidebarView {
  const views = items.map(itemView)
  if (countItems(views) <= pruneAbove) return { name, items: views, pruned: false }
  const grouped = withGroups(views)
  return { name, items: countShown(grouped) > MAX_SHOWN_ITEMS ? grouped.map(closed) : grouped, pruned: true }
}

/**
 * Identity of the HTML that a page shows of a sidebar: of those items that are in the page. A large sidebar has as many variants
 * as categories, so each list is hashed once, as pages outside it show it.
 */
export function sidebarScopeHash({ items, pruned }: SidebarView, trail: readonly number[]): string {
  const lists = pruned ? openLists(items, trail) : [items]
  return hashParts([JSON.stringify([trail, pruned]), ...lists.map(list => listHash(list, pruned))])
}

/** The lists that are open on a page: the whole sidebar, and that of each category that contains the page. */
function openLists(items: readonly SidebarItemView[], trail: readonly number[]): (readonly SidebarItemView[])[] {
  const item = items[trail[0] ?? -1]
  return [items, ...(item?.type === 'category' ? openLists(item.items, trail.slice(1)) : [])]
}

const listHashes = new WeakMap<readonly SidebarItemView[], string>()

function listHash(items: readonly SidebarItemView[], pruned: boolean): string {
  const known = listHashes.get(items) ?? hashOf(JSON.stringify(pruned ? pruneItems(items, []) : items))
  listHashes.set(items, known)
  return known
}

/** The items without the contents of closed categories. */
export function pruneItems(items: readonly SidebarItemView[], trail: readonly number[]): SidebarItemView[] {
  return items.map((item, index) => {
    if (item.type !== 'category') return item
    const isOpen = trail[0] === index
    if (!isOpen && !isOpenByDefault(item)) return { ...item, items: [] }
    return { ...item, items: pruneItems(item.items, isOpen ? trail.slice(1) : []) }
  })
}

function itemView(item: SidebarItem): SidebarItemView {
  if (item.type === 'html') return item
  if (item.type === 'link') {
    const { label, href, external, unlisted, className, badge } = item
    return { type: 'link', label, href, external, unlisted, className, badge }
  }
  const { label, href, collapsible, collapsed, unlisted, className, badge } = item
  const items = item.items.map(itemView)
  return {
    type: 'category',
    label,
    href,
    firstHref: (unlisted ? undefined : href) ?? firstHref(items),
    collapsible,
    collapsed,
    unlisted,
    className,
    badge,
    items,
  }
}

type CategoryView = Extract<SidebarItemView, { type: 'category' }>

function isOpenByDefault({ collapsed, collapsible }: CategoryView): boolean {
  return !collapsed || !collapsible
}

function withGroups(items: SidebarItemView[]): SidebarItemView[] {
  return inGroups(items.map(item => (item.type === 'category' ? { ...item, items: withGroups(item.items) } : item)))
}

/** An item with its categories closed on pages outside them. */
function closed(item: SidebarItemView): SidebarItemView {
  if (item.type !== 'category') return item
  return { ...item, collapsible: true, collapsed: true, items: item.items.map(closed) }
}

/** The number of entries that every page shows. */
function countShown(items: readonly SidebarItemView[]): number {
  return items.reduce(
    (sum, item) => sum + 1 + (item.type === 'category' && isOpenByDefault(item) ? countShown(item.items) : 0),
    0,
  )
}

function countItems(items: SidebarItemView[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? countItems(item.items) : 0), 0)
}
