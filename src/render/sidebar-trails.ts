/**
 * The categories that are open around a page. Returns the same position in the sidebar's view, in which long lists
 * are grouped.
 */
import type { Sidebar, SidebarItem } from '../model/graph.ts'
import { MAX_LIST_LENGTH, pathInGroups } from './sidebar-groups.ts'

/** A page's trail in the view of a sidebar. `key` is the key of the page or generated index. */
export type ViewTrail = (trail: readonly number[], key: string) => number[]

/** Creates the function for one sidebar. */
export function viewTrails({ items }: Sidebar, isPruned: boolean): ViewTrail {
  if (!isPruned) return trail => [...trail]
  const places = new Map<readonly SidebarItem[], Map<string, number>>()
  const placeOf = (list: readonly SidebarItem[], key: string): number | undefined => {
    const known = places.get(list) ?? placesIn(list)
    places.set(list, known)
    return known.get(key)
  }
  return (trail, key) => {
    const open: number[] = []
    let list: readonly SidebarItem[] = items
    for (const index of trail) {
      open.push(...pathInGroups(index, list.length))
      const item = list[index]
      if (item?.type !== 'category') return open
      list = item.items
    }
    const own = list.length > MAX_LIST_LENGTH ? placeOf(list, key) : undefined
    return own === undefined ? open : [...open, ...pathInGroups(own, list.length).slice(0, -1)]
  }
}

/** The first position of each page in a list. */
function placesIn(list: readonly SidebarItem[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, item] of list.entries())
    if (item.type === 'link' && item.docKey !== undefined && !places.has(item.docKey)) places.set(item.docKey, index)
  return places
}
