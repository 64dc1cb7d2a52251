/** Which items of a sidebar are hidden because of unlisted pages. */
import type { SidebarItem } from './graph.ts'

/** Whether no page but those in it shows an item of a sidebar. */
export function isHidden(item: SidebarItem): boolean {
  if (item.type === 'html') return false
  if (item.type === 'link') return item.unlisted === true
  const hasPage = item.href !== undefined && item.unlisted !== true
  return !hasPage && item.items.length > 0 && item.items.every(isHidden)
}
