/**
 * The navigation of a site of Nextra, which `_meta` files describe. Returns the entries of the sidebars and of the
 * navigation bar of one language.
 */
import { posix } from 'node:path'
import { isObject } from '../../../schema/fields.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { SidebarItem } from '../shared/summary.ts'
import type { NavItem } from '../shared/translated-labels.ts'

/** The entries of a folder, in their order. */
export type Meta = Record<string, unknown>

/** What the front matter and the text of a page say about its entry. */
export interface PageFacts {
  title?: string
  /** Whether its folder leads to it. */
  isIndexOfFolder: boolean
}

/** What the navigation needs to know. */
export interface NavContext {
  /** Ids of the pages of the language. */
  ids: ReadonlySet<string>
  /** The `_meta` file of a folder: '' is the topmost. */
  metaOf: (dir: string) => Meta | undefined
  factsOf: (id: string) => PageFacts
  remarks: string[]
}

/** The sidebars and the navigation bar. */
export interface Navigation {
  sidebars: Record<string, SidebarItem[]>
  navbar: (NavItem & { to?: string; href?: string })[]
}

/** The navigation: each page of the navigation bar has a sidebar of its own, and the rest shares one. */
export function nextraNav(context: NavContext): Navigation {
  const entries = entriesOf('', undefined, context)
  const isInBar = ({ fields }: Entry) => fields.type === 'page' || fields.type === 'menu'
  const shared = itemsOf(
    entries.filter(entry => !isInBar(entry)),
    '',
    context,
  )
  const sidebars: Record<string, SidebarItem[]> = shared.length > 0 ? { docs: shared } : {}
  for (const { name, fields } of entries) {
    if (fields.type !== 'page') continue
    const items = itemsOf(entriesOf(name, fields.items, context), name, context)
    if (items.length > 0) sidebars[name] = items
  }
  return { sidebars, navbar: entries.filter(isInBar).flatMap(entry => barItem(entry, context)) }
}

/** An entry of a folder. */
interface Entry {
  name: string
  fields: Fields
}

/** The entries of a folder: those of its `_meta` file in their order, then the other pages and folders in it. */
function entriesOf(dir: string, given: unknown, { ids, metaOf }: NavContext): Entry[] {
  const meta = isObject(given) ? given : (metaOf(dir) ?? {})
  const start = dir === '' ? '' : `${dir}/`
  const inside = [...ids].filter(id => id.startsWith(start)).map(id => id.slice(start.length))
  const names = [...new Set(inside.map(id => id.split('/')[0] ?? ''))]
  const rest = names
    .filter(name => !Object.hasOwn(meta, name))
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1))
  const { type, display } = fieldsIn(meta['*'])
  const ofAll = { ...(type !== undefined && { type }), ...(display !== undefined && { display }) }
  return [...Object.keys(meta).filter(name => name !== '*'), ...rest].map(name => {
    const value = meta[name]
    const own = typeof value === 'string' || isElement(value) ? { title: value } : fieldsIn(value)
    return { name, fields: { ...ofAll, ...own } }
  })
}

function isElement(value: unknown): boolean {
  return isObject(value) && 'type' in value && isObject(value.props) && !('title' in value)
}

/** The text of a label, which may be an element. */
function labelOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(part => labelOf(part) ?? '').join('') || undefined
  return isObject(value) ? labelOf(fieldsIn(value.props).children) : undefined
}

const titleIn = ({ title }: Fields) => text(labelOf(title)?.trim())

/** Entries; a separator with a title begins a category that ends at the next one. */
function itemsOf(entries: readonly Entry[], dir: string, context: NavContext): SidebarItem[] {
  const result: SidebarItem[] = []
  let open = result
  for (const entry of entries) {
    const { name, fields } = entry
    if (fields.type === 'separator' || /^-{2,}/.test(name)) {
      const label = titleIn(fields)
      open = label === undefined ? result : []
      if (label !== undefined) result.push({ type: 'category', label, collapsed: false, items: open })
    } else open.push(...itemOf(entry, dir, context))
  }
  return result.filter(item => item.type !== 'category' || item.items.length > 0 || item.link !== undefined)
}

function itemOf({ name, fields }: Entry, dir: string, context: NavContext): SidebarItem[] {
  const { ids, factsOf, remarks } = context
  if (fields.display === 'hidden') return []
  const shown = titleIn(fields)
  const href = text(fields.href)
  if (href !== undefined) return [{ type: 'link', label: shown ?? wordsOf(name), href }]
  const path = posix.join(dir, name)
  const inside = [...ids].filter(id => id.startsWith(`${path}/`))
  const isFolder = inside.length > 0
  // A folder with nothing but its index is a page.
  const page = !isFolder ? path : inside.length === 1 && inside[0] === `${path}/index` ? inside[0] : undefined
  if (page !== undefined && ids.has(page)) {
    const label = shown ?? factsOf(page).title ?? wordsOf(name === 'index' ? posix.basename(dir) || 'index' : name)
    return [{ type: 'doc', id: page, label }]
  }
  if (!isFolder) {
    remarks.push(`The entry '${path}' of a _meta file leads to no page: it is left out.`)
    return []
  }
  const items = itemsOf(entriesOf(path, fields.items, context), path, context)
  if (fields.display === 'children' || fields.type === 'children') return items
  return [folderItem(path, items, { shown, isOpen: fieldsIn(fields.theme).collapsed === false, context })]
}

/** A folder, whose own page is the file beside it with its name, or its index if that says so. */
function folderItem(
  path: string,
  items: SidebarItem[],
  { shown, isOpen, context }: { shown: string | undefined; isOpen: boolean; context: NavContext },
): SidebarItem {
  const { ids, factsOf } = context
  const index = `${path}/index`
  const own = ids.has(path) ? path : ids.has(index) && factsOf(index).isIndexOfFolder ? index : undefined
  const rest = items.filter(item => item.type !== 'doc' || item.id !== own)
  const label = shown ?? (own && factsOf(own).title) ?? wordsOf(posix.basename(path))
  if (own !== undefined && rest.length === 0) return { type: 'doc', id: own, label }
  return {
    type: 'category',
    label,
    collapsed: !isOpen,
    ...(own !== undefined && { link: { type: 'doc', id: own } }),
    items: rest,
  }
}

/** An entry of the navigation bar, which leads to the page of its folder, or to the first one in it. */
function barItem(entry: Entry, context: NavContext): Navigation['navbar'] {
  const { name, fields } = entry
  if (fields.display === 'hidden') return []
  const { ids, factsOf } = context
  const path = [name, `${name}/index`].find(id => ids.has(id))
  const label = titleIn(fields) ?? (path && factsOf(path).title) ?? wordsOf(name)
  if (fields.type === 'menu') {
    const items = Object.entries(fieldsIn(fields.items)).flatMap(([key, value]) => {
      const own = typeof value === 'string' ? { title: value } : fieldsIn(value)
      if (own.type === 'separator') return []
      return [linkTo(titleIn(own) ?? wordsOf(key), text(own.href) ?? `/${posix.join(name, key)}`)]
    })
    return items.length === 0 ? [] : [{ label, items }]
  }
  const href = text(fields.href)
  if (href !== undefined) return [linkTo(label, href)]
  const first = path ?? firstPage(itemsOf(entriesOf(name, fields.items, context), name, { ...context, remarks: [] }))
  return first === undefined ? [] : [linkTo(label, `/${first.replace(/(?:^|\/)index$/, '')}`)]
}

function linkTo(label: string, address: string): Navigation['navbar'][number] {
  return /^(?:[a-z]+:)?\/\//i.test(address) ? { label, href: address } : { label, to: address }
}

function firstPage(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    const id =
      item.type === 'doc' ? item.id : item.type === 'category' ? (item.link?.id ?? firstPage(item.items)) : undefined
    if (id !== undefined) return id
  }
  return undefined
}

/** Words that titles write in lower case. */
const SMALL = /^(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/

/** The title that Nextra makes of the name of a file. */
function wordsOf(name: string): string {
  const words = name.split(/[-_]+/).filter(Boolean)
  return words
    .map((word, at) => (at > 0 && SMALL.test(word) ? word : word.replace(/^./, first => first.toUpperCase())))
    .join(' ')
}
