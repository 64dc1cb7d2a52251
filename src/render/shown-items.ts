/** The items of the navbar that are shown. In: the items of the config. Out: those with something to show. */
import type { NavbarItem, ResolvedConfig } from '../model/config.ts'
import { docsOfItem, namesOfDocs } from '../model/item-address.ts'

/** The items that have something to show: a menu has entries, docs exist, and search is not turned off. */
export function withContent(items: readonly NavbarItem[], config: ResolvedConfig): NavbarItem[] {
  const docs = namesOfDocs(config)
  return items.flatMap(item => {
    const name = docsOfItem(item)
    if (name !== undefined && !docs.includes(name)) return []
    if (item.type === 'search' && !config.search.enabled) return []
    const entries = item.items && withContent(item.items, config)
    return item.type === 'dropdown' && entries?.length === 0 && item.to === undefined && item.href === undefined
      ? []
      : [entries ? { ...item, items: entries } : item]
  })
}
