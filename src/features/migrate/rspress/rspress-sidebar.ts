/**
 * Reads the sidebars of Rspress, which `_meta.json` files describe. Returns the entries of each sidebar.
 */
import { join, posix } from 'node:path'
import { fieldsIn, records, text } from '../shared/fields.ts'
import { isFile, type OnInvalid, readFolder, readJson, readText } from '../shared/read-folder.ts'
import type { SidebarItem } from '../shared/summary.ts'

/** Gives a label its text in the main language. */
export type Translate = (label: string) => string

/** What the entries of a sidebar need to know. */
export interface MetaContext {
  /** Ids of the existing pages. */
  ids: ReadonlySet<string>
  translate: Translate
  remarks: string[]
  onInvalid: OnInvalid
}

/** The sidebars of a folder with the pages of one language and version. */
export function metaSidebars(root: string, context: MetaContext): Record<string, SidebarItem[]> {
  if (isFile(join(root, '_meta.json'))) return { docs: folderItems(root, '', context) }
  const folders = readFolder(root).filter(name => [...context.ids].some(id => id.startsWith(`${name}/`)))
  const all = folders.map((name): [string, SidebarItem[]] => [name, folderItems(root, name, context)])
  return Object.fromEntries(all.filter(([, items]) => items.length > 0))
}

function folderItems(root: string, dir: string, context: MetaContext): SidebarItem[] {
  const meta = readJson(join(root, dir, '_meta.json'), context.onInvalid)
  if (Array.isArray(meta)) return sections(meta, item => metaItems(item, { root, dir, context }), context)
  const start = dir === '' ? '' : `${dir}/`
  const inside = [...context.ids].filter(id => id.startsWith(start)).map(id => id.slice(start.length))
  const names = [...new Set(inside.map(id => id.split('/')[0] ?? ''))].filter(name => !name.startsWith('_'))
  return names
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1))
    .flatMap(name => metaItems(name, { root, dir, context }))
}

/** A header begins a category that ends at the next one. */
function sections(
  meta: readonly unknown[],
  itemsOf: (item: unknown) => SidebarItem[],
  { translate }: MetaContext,
): SidebarItem[] {
  const result: SidebarItem[] = []
  let open: SidebarItem[] = result
  for (const item of meta) {
    const { type, label } = fieldsIn(item)
    if (type === 'section-header') {
      open = []
      result.push({ type: 'category', label: translate(String(label)), collapsed: false, items: open })
    } else open.push(...itemsOf(item))
  }
  return result.filter(item => item.type !== 'category' || item.items.length > 0)
}

interface Place {
  root: string
  dir: string
  context: MetaContext
}

function metaItems(item: unknown, { root, dir, context }: Place): SidebarItem[] {
  const { ids, translate, remarks } = context
  if (typeof item === 'string') {
    const id = posix.join(dir, item.replace(/\.mdx?$/, ''))
    if (ids.has(id)) return [{ type: 'doc', id }]
    return metaItems({ type: 'dir', name: item }, { root, dir, context })
  }
  const { type, name, label, link, collapsed, items } = fieldsIn(item)
  const shown = text(label)
  if (type === 'custom-link') {
    const inner = sections(records(items), part => metaItems(part, { root, dir, context }), context)
    const href = text(link)
    if (inner.length > 0 && shown !== undefined) return [{ type: 'category', label: translate(shown), items: inner }]
    return href === undefined ? [] : [{ type: 'link', label: translate(shown ?? href), href }]
  }
  const path = text(name) === undefined ? undefined : posix.join(dir, String(name).replace(/\.mdx?$/, ''))
  if (path === undefined) return []
  if (type === 'file' && ids.has(path)) return [{ type: 'doc', id: path, ...(shown && { label: translate(shown) }) }]
  const inner = folderItems(root, path, context)
  if (inner.length === 0) {
    remarks.push(`The entry '${path}' of a _meta.json leads to no page: it is left out.`)
    return []
  }
  // The header of a section is no button.
  const isCollapsed = collapsed !== false && type !== 'dir-section-header'
  return [folderCategory(path, inner, { shown: shown && translate(shown), isCollapsed, root, ids })]
}

/** A folder, whose own page is its index or the file beside it with its name. */
function folderCategory(
  path: string,
  inner: SidebarItem[],
  {
    shown,
    isCollapsed,
    root,
    ids,
  }: { shown: string | undefined; isCollapsed: boolean; root: string; ids: ReadonlySet<string> },
): SidebarItem {
  const id = [`${path}/index`, path].find(name => ids.has(name))
  const rest = inner.filter(other => other.type !== 'doc' || other.id !== id)
  const label = shown ?? (id && titleOf(root, id)) ?? posix.basename(path)
  if (rest.length === 0 && id !== undefined) return { type: 'doc', id, label }
  return {
    type: 'category',
    label,
    collapsed: isCollapsed,
    ...(id !== undefined && { link: { type: 'doc', id } }),
    items: rest,
  }
}

function titleOf(root: string, id: string): string | undefined {
  const path = ['.mdx', '.md'].map(end => join(root, id + end)).find(isFile)
  return path === undefined ? undefined : /^#[ \t]+(.+?)[ \t]*$/m.exec(readText(path))?.[1]
}
