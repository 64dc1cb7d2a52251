/**
 * Generates sidebars from folders.
 *
 * Returns for a folder, its pages and categories, sorted by position (those without one last), then by name on disk,
 * in code-unit order.
 */
import { baseName, folderOf } from '../base/paths.ts'
import type { Doc } from '../model/graph.ts'
import type { CategoryMeta } from '../model/source.ts'
import { type PrefixParsing, splitPrefix } from './number-prefix.ts'
import type { DocsScope } from './scope.ts'
import type { CategoryNode, CategoryPage, SidebarNode } from './sidebar-node.ts'

/** A folder below the docs root, with its direct contents. */
interface Folder {
  path: string
  docs: Doc[]
  folders: Folder[]
}

/** An item with its sort keys. */
interface Ranked {
  node: SidebarNode
  position: number | undefined
  /** Name on disk, including the extension. */
  name: string
}

/** The folders of a scope, for `autogenerate`. */
export type FolderTree = ReadonlyMap<string, Folder>

/** Groups the docs by folder. A home page is in none, unless its front matter sets its position. */
export function folderTree(docs: readonly Doc[]): FolderTree {
  const tree = new Map<string, Folder>([['', { path: '', docs: [], folders: [] }]])
  const folderAt = (path: string): Folder => {
    const known = tree.get(path)
    if (known) return known
    const folder: Folder = { path, docs: [], folders: [] }
    tree.set(path, folder)
    folderAt(folderOf(path)).folders.push(folder)
    return folder
  }
  for (const doc of docs) if (!isPlainHome(doc)) folderAt(folderOf(doc.source.docPath)).docs.push(doc)
  return tree
}

function isPlainHome({ page: { frontMatter } }: Doc): boolean {
  const { layout, sidebar_position, sidebar_label } = frontMatter
  return layout === 'home' && sidebar_position === undefined && sidebar_label === undefined
}

export interface AutogenerateInput {
  scope: DocsScope
  tree: FolderTree
  parsePrefixes: PrefixParsing
  /** Called if a category file names a page that does not exist. */
  onUnknownDoc: (id: string, folder: string) => void
}

/** The items of a folder; undefined if it has no pages. `dirName` is a raw path; '.' is the root. */
export function autogenerate(dirName: string, input: AutogenerateInput): SidebarNode[] | undefined {
  const folder = input.tree.get(
    dirName
      .normalize('NFC')
      .replace(/^(?:\.\/)+|\/+$/g, '')
      .replace(/^\.$/, ''),
  )
  return folder && itemsOf(folder, input).map(({ node }) => node)
}

function itemsOf(folder: Folder, input: AutogenerateInput): Ranked[] {
  const items = [...folder.docs.map(rankedDoc), ...folder.folders.map(inner => rankedCategory(inner, input))]
  return items.sort(byPlace)
}

function byPlace(a: Ranked, b: Ranked): number {
  if (a.position !== b.position) {
    if (a.position === undefined) return 1
    if (b.position === undefined) return -1
    return a.position - b.position
  }
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function rankedDoc(doc: Doc): Ranked {
  const { sidebar_label, sidebar_class_name, sidebar_badge, sidebar_key } = doc.page.frontMatter
  const node: SidebarNode = {
    type: 'doc',
    doc,
    ref: false,
    label: sidebar_label,
    className: sidebar_class_name,
    badge: sidebar_badge,
    key: sidebar_key,
  }
  return { node, position: doc.sidebarPosition, name: baseName(doc.source.docPath) }
}

function rankedCategory(folder: Folder, input: AutogenerateInput): Ranked {
  const meta: CategoryMeta = input.scope.categories.get(folder.path) ?? {}
  const items = itemsOf(folder, input).map(({ node }) => node)
  const doc = linkedDoc(meta.link, { items, folder: folder.path, input })
  const rawName = baseName(folder.path)
  const { name, position } = splitPrefix(rawName, input.parsePrefixes)
  const front = doc?.page.frontMatter
  const node: CategoryNode = {
    type: 'category',
    label: meta.label ?? front?.sidebar_label ?? doc?.title ?? name,
    page: categoryPage(meta.link, doc),
    items: doc === undefined ? items : items.filter(item => item.type !== 'doc' || item.doc !== doc),
    collapsible: meta.collapsible,
    collapsed: meta.collapsed,
    className: meta.className ?? front?.sidebar_class_name,
    badge: meta.badge ?? front?.sidebar_badge,
    key: meta.key ?? front?.sidebar_key,
    description: meta.description,
    folder: folder.path,
  }
  return { node, position: meta.position ?? doc?.sidebarPosition ?? position, name: rawName }
}

function categoryPage(link: CategoryMeta['link'], doc: Doc | undefined): CategoryPage | undefined {
  if (doc !== undefined) return { type: 'doc', doc }
  return link?.type === 'generated-index' ? link : undefined
}

/** The page that a category links to: the one in its category file, or the index of its folder. */
function linkedDoc(
  link: CategoryMeta['link'],
  { items, folder, input }: { items: SidebarNode[]; folder: string; input: AutogenerateInput },
): Doc | undefined {
  if (link === null || link?.type === 'generated-index') return undefined
  const direct = items.flatMap(item => (item.type === 'doc' ? [item.doc] : []))
  if (link === undefined) return direct.find(doc => doc.isCategoryIndex)
  const id = link.id.normalize('NFC')
  const found = direct.find(doc => baseName(doc.id) === id) ?? input.scope.byId.get(id)
  if (found === undefined && !input.scope.draftIds.has(id)) input.onUnknownDoc(link.id, folder)
  return found
}
