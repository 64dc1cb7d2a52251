/**
 * Where pages stand in a sidebar: the way to them, and the order in which they are read.
 *
 * In: a finished sidebar. Out: its stops in reading order (a category's page before what is in it), each with
 * the categories around it. Links and HTML are no stops, and neither are pages that belong elsewhere.
 */
import type { Crumb, Sidebar, SidebarItem } from '../model/graph.ts'

/** A page of a sidebar. */
export interface Stop {
  /** Key of the doc or generated index. */
  key: string
  label: string
  href: string
  unlisted: boolean
  isCategory: boolean
  /** The way to the page, itself last. */
  crumbs: Crumb[]
  /** Indices of the open categories, outermost first; a category's own page has it open. */
  trail: number[]
}

/** The stops of a sidebar. A page that stands in it twice has two. */
export function stopsOf(sidebar: Sidebar): Stop[] {
  const stops: Stop[] = []
  collect(sidebar.items, { crumbs: [], trail: [] }, stops)
  return stops
}

function collect(items: readonly SidebarItem[], way: Pick<Stop, 'crumbs' | 'trail'>, stops: Stop[]): void {
  items.forEach((item, index) => {
    if (item.type === 'html' || (item.type === 'link' && (item.docKey === undefined || item.ref))) return
    const { label, href, unlisted = false } = item
    const crumb: Crumb = href === undefined ? { label } : { label, href }
    const crumbs = [...way.crumbs, crumb]
    const isCategory = item.type === 'category'
    const trail = isCategory ? [...way.trail, index] : way.trail
    const key = item.docKey ?? (isCategory ? item.indexKey : undefined)
    if (key !== undefined && href !== undefined) stops.push({ key, label, href, unlisted, isCategory, crumbs, trail })
    if (isCategory) collect(item.items, { crumbs, trail }, stops)
  })
}
