/**
 * Groups long lists of a sidebar. Returns a number of entries that a page can show, each either one of the items or a
 * category for a hundred of them. Only the group of the current page is open in its HTML, so that a page does not
 * grow with the number of its siblings. The other groups link to their first pages.
 */
import type { SidebarItemView } from '../model/view.ts'

/** Lists up to this length are not grouped. */
export const MAX_LIST_LENGTH = 200
const GROUP = 100

/** The items, grouped if there are many; the groups are grouped too if there are very many. */
export function inGroups(items: SidebarItemView[]): SidebarItemView[] {
  if (items.length <= MAX_LIST_LENGTH) return items
  const groups: SidebarItemView[] = []
  for (let start = 0; start < items.length; start += GROUP) groups.push(groupOf(items.slice(start, start + GROUP)))
  return inGroups(groups)
}

/** The path to the item at `index` in a list of `length` items: its group, nested groups, then its index. */
export function pathInGroups(index: number, length: number): number[] {
  if (length <= MAX_LIST_LENGTH) return [index]
  return [...pathInGroups(Math.floor(index / GROUP), Math.ceil(length / GROUP)), index % GROUP]
}

/** A group is named after its first and its last listed item. */
function groupOf(items: SidebarItemView[]): SidebarItemView {
  const named = items.filter(item => item.type !== 'html' && !item.unlisted)
  const labels = named.map(item => ('label' in item ? item.label : ''))
  const first = labels[0] ?? ''
  const last = labels.at(-1) ?? ''
  return {
    type: 'category',
    label: named.length < 2 ? first : `${first} – ${last}`,
    firstHref: firstHref(items),
    collapsible: true,
    collapsed: true,
    items,
  }
}

/** The first listed page of a list, including nested ones. */
export function firstHref(items: readonly SidebarItemView[]): string | undefined {
  for (const item of items) {
    if (item.type === 'html') continue
    const own = item.unlisted ? undefined : item.href
    const href = item.type === 'link' ? own : (own ?? item.firstHref)
    if (href !== undefined) return href
  }
  return undefined
}
