/** The navigation of a MkDocs site. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodeUrl } from '../../../base/url.ts'
import { isObject } from '../../../schema/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { invalidFiles, type OnInvalid, readText, readYaml } from '../shared/read-folder.ts'
import { splitFront, withFields } from '../shared/split-front.ts'
import { docId, plainLabel, type SidebarItem } from '../shared/summary.ts'
import { textLines } from '../shared/text-lines.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

interface NavContext {
  /** The folder of the pages. */
  contentDir: string
  /** Paths of the pages, relative to the folder of the pages. */
  files: readonly string[]
  remarks: string[]
  /** The file of a plugin that describes a folder. */
  ofFolder: (dir: string) => FolderNav | undefined
}

/** What a folder's own file says. */
interface FolderNav {
  title?: string
  nav?: readonly unknown[]
  /** Whether the index of the folder comes first, without an entry. */
  isIndex?: boolean
  isHidden?: boolean
  isReversed?: boolean
}

/** Plugins that read files in folders, the names of these files, and how they are read. */
const FOLDER_FILES: Record<string, { option: string; name: string; read: NavReader['read'] }> = {
  'awesome-pages': { option: 'filename', name: '.pages', read: yamlNav },
  'awesome-nav': { option: 'filename', name: '.nav.yml', read: yamlNav },
  'literate-nav': { option: 'nav_file', name: 'SUMMARY.md', read: path => ({ nav: listNav(readText(path)) }) },
}

/** The sidebar; undefined if all pages are in the order of their names. */
export function mkdocsNav(
  config: MkdocsConfig,
  { contentDir, ...place }: { contentDir: string; files: readonly string[]; remarks: string[] },
): SidebarItem[] | undefined {
  const readers = readersOf(config)
  const onInvalid = invalidFiles(contentDir, place.remarks)
  const known = new Map<string, FolderNav | undefined>()
  const ofFolder = (dir: string) => {
    if (!known.has(dir)) {
      const reader = readers.find(({ name }) => existsSync(join(contentDir, dir, name)))
      known.set(dir, reader?.read(join(contentDir, dir, reader.name), onInvalid))
    }
    return known.get(dir)
  }
  const context: NavContext = { ...place, contentDir, ofFolder }
  if (Array.isArray(config.nav)) return navItems(config.nav, '', context)
  return hasOwnNav('', context) ? folderItems('', context) : undefined
}

/** Which files of the folder of pages are read by a plugin and are no pages. An index is a page as well. */
export function navFiles(config: MkdocsConfig): (file: string) => boolean {
  const readers = readersOf(config)
  return file => !isIndex(file) && readers.some(({ name }) => posix.basename(file) === name)
}

/** Whether the file is the index of its folder. */
export function isIndex(file: string): boolean {
  return /(?:^|\/)(?:index|README)\.\w+$/i.test(file)
}

interface NavReader {
  name: string
  /** Reads a file; `onInvalid` is told if it is invalid. */
  read: (path: string, onInvalid: OnInvalid) => FolderNav
}

function readersOf(config: MkdocsConfig): NavReader[] {
  const plugins = namedOptions(config.plugins)
  return Object.entries(FOLDER_FILES).flatMap(([plugin, { option, name, read }]): NavReader[] => {
    const options = plugins.get(plugin)
    if (options === undefined) return []
    const own = String(options[option] ?? name)
    const first = options.implicit_index === true || isIndex(own)
    return [{ name: own, read: (path, onInvalid) => ({ ...read(path, onInvalid), isIndex: first }) }]
  })
}

/** The entries of a list: files, folders, titled files, titled lists, and `...` or `*` for the rest. */
function navItems(entries: readonly unknown[], dir: string, context: NavContext): SidebarItem[] {
  const named = new Set(
    entries.flatMap(entry => namesIn(entry)).flatMap(name => [dir, ''].map(from => pathIn(from, name))),
  )
  return entries.flatMap((entry): SidebarItem[] => {
    if (typeof entry === 'string')
      return isRest(entry) ? restItems(dir, named, context) : target(undefined, entry, dir, context)
    if (!isObject(entry)) return []
    return Object.entries(entry).flatMap(([title, value]): SidebarItem[] => {
      if (typeof value === 'string') return target(title, value, dir, context)
      if (!Array.isArray(value)) return []
      const items = navItems(value, dir, context)
      if (items.length === 0) return []
      return [title === '' ? unnamed(items, context) : { type: 'category', label: title, items }]
    })
  })
}

/** A section without a name has that of its index, which is its own page. */
function unnamed(items: SidebarItem[], { files, contentDir }: NavContext): SidebarItem {
  const [first, ...others] = items
  const file = first?.type === 'doc' ? files.find(path => docId(path) === first.id) : undefined
  if (first?.type !== 'doc' || file === undefined) return { type: 'category', label: 'More', items }
  const label = first.label ?? titleOfPage(join(contentDir, file)) ?? titleOf(posix.dirname(file))
  if (!isIndex(file) || others.length === 0) return { type: 'category', label, items }
  return { type: 'category', label, link: { type: 'doc', id: first.id }, items: others }
}

/** The title of a page: that of its front matter, or its first heading. */
export function titleOfPage(path: string): string | undefined {
  const text = readText(path)
  const { fields, whole } = splitFront(text)
  if (fields?.title) return String(fields.title)
  for (const { text: line, isCode } of textLines(text.slice(whole.length))) {
    const heading = isCode ? undefined : /^#[ \t]+(.+?)[ \t]*(?:\{[^{}]*\})?[ \t]*#*[ \t]*$/.exec(line)?.[1]
    if (heading !== undefined) return plainLabel(heading)
  }
  return undefined
}

/** Entries for all pages without one, such as `...`, `*`, `*.md` and `... | flat`. */
function isRest(entry: string): boolean {
  return /^\.\.\.(?:\s*\|.*)?$|^[*./]*\*+(?:\.md)?\/?$/.test(entry)
}

function namesIn(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (Array.isArray(entry)) return entry.flatMap(namesIn)
  return isObject(entry) ? Object.values(entry).flatMap(namesIn) : []
}

function pathIn(dir: string, name: string): string {
  return posix.join(dir, name).replace(/\/$/, '')
}

function target(title: string | undefined, value: string, dir: string, context: NavContext): SidebarItem[] {
  const { files, remarks } = context
  if (/^(?:https?:)?\/\//.test(value)) return [{ type: 'link', label: title ?? value, href: value }]
  const isFolder = (path: string) => files.some(file => file.startsWith(`${path}/`))
  // Paths in the file of a folder may also begin at the folder of all pages.
  const paths = [dir, ''].map(from => pathIn(from, value.replace(/\/\*$/, '')))
  const found = paths.flatMap(path => [path, `${path}.md`]).find(path => files.includes(path))
  if (found !== undefined) return [docItem(found, title)]
  const path = paths.find(isFolder)
  if (path !== undefined) {
    const own = context.ofFolder(path)
    const label = title ?? own?.title ?? (own && titleOf(path))
    return label === undefined ? folderItems(path, context) : [folder(label, path, context)]
  }
  remarks.push(`The entry '${title ?? value}' of nav leads to ${value}, which is no page: it is left out.`)
  return []
}

function docItem(file: string, label: string | undefined): SidebarItem {
  return { type: 'doc', id: docId(file), ...(label !== undefined && { label }) }
}

/** A category of a folder, whose own file may name the category again. */
function folder(label: string, path: string, context: NavContext): SidebarItem {
  const items = folderItems(path, context)
  const [only] = items
  const isSame = items.length === 1 && only?.type === 'category' && only.label === label
  return { type: 'category', label, items: isSame ? only.items : items }
}

/** The entries of a folder: those of its own file; else its pages and folders, in the order of their names. */
function folderItems(dir: string, context: NavContext): SidebarItem[] {
  const own = context.ofFolder(dir)
  if (own?.nav) {
    const items = navItems(own.nav, dir, context)
    const index = own.isIndex ? context.files.find(file => posix.dirname(file) === dir && isIndex(file)) : undefined
    const isListed = items.some(item => item.type === 'doc' && item.id === docId(index ?? ''))
    return index === undefined || isListed ? items : [docItem(index, undefined), ...items]
  }
  if (!hasOwnNav(dir, context)) return [{ type: 'autogenerated', dirName: dir === '' ? '.' : dir }]
  const items = restItems(dir, new Set(), context)
  return own?.isReversed ? items.reverse() : items
}

/** The pages and folders of a folder that no entry names. */
function restItems(dir: string, named: ReadonlySet<string>, context: NavContext): SidebarItem[] {
  const { files, ofFolder } = context
  const inside = files.filter(file => dir === '' || file.startsWith(`${dir}/`))
  const start = dir === '' ? 0 : dir.length + 1
  const isNamed = (path: string) => named.has(path) || named.has(path.replace(/\.\w+$/, ''))
  const own = inside.filter(file => !file.slice(start).includes('/') && !isNamed(file))
  const folders = new Set(
    inside.flatMap(file => {
      const [name = '', ...more] = file.slice(start).split('/')
      return more.length === 0 ? [] : [file.slice(0, start + name.length)]
    }),
  )
  const isShown = (path: string) => ![...named].some(name => name === path || name.startsWith(`${path}/`))
  return [
    ...own.toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a))).map(file => docItem(file, undefined)),
    ...[...folders]
      .filter(path => isShown(path) && !ofFolder(path)?.isHidden)
      .map((path): SidebarItem => folder(ofFolder(path)?.title ?? titleOf(path), path, context)),
  ]
}

/** Whether a file of a plugin describes the folder or one below. */
function hasOwnNav(dir: string, { files, ofFolder }: NavContext): boolean {
  const folders = new Set(files.map(file => posix.dirname(file)).filter(path => path !== '.'))
  const above = [...folders].flatMap(path => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')))
  return ['', ...above].some(
    path => (dir === '' || path === dir || path.startsWith(`${dir}/`)) && ofFolder(path) !== undefined,
  )
}

/** The title that MkDocs gives a folder. */
function titleOf(dir: string): string {
  const words = posix.basename(dir).replace(/[-_]/g, ' ')
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

function yamlNav(path: string, onInvalid: OnInvalid): FolderNav {
  const value = readYaml(path, onInvalid)
  if (!isObject(value)) return {}
  const { title, nav, arrange, hide, order } = value as Record<string, unknown>
  const list = Array.isArray(nav) ? nav : Array.isArray(arrange) ? arrange : undefined
  return {
    ...(typeof title === 'string' && { title }),
    ...(list && { nav: list }),
    isHidden: hide === true,
    isReversed: order === 'desc',
  }
}

/** The navigation of a MkDocs site as a list of links, which plugins read from SUMMARY.md. */
const LINK = /^\[(.*)\]\(\s*<?([^)>]*?)>?\s*\)$/

/** A nested list of links in the form of `nav`. */
function listNav(text: string): unknown[] {
  const root: unknown[] = []
  let open: { indent: number; title: string; value?: string; items: unknown[]; siblings: unknown[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, blanks, content = ''] = /^(\s*)[-*+]\s+(.+?)\s*$/.exec(line) ?? []
    if (blanks === undefined) continue
    const indent = blanks.replaceAll('\t', '    ').length
    open = open.filter(entry => entry.indent < indent)
    const parent = open.at(-1)
    // An entry with entries below it is a section; its own page is the first of them.
    if (parent && parent.items.length === 0) {
      const own = parent.siblings.length - 1
      if (parent.value !== undefined && !parent.value.endsWith('/')) parent.items.push({ [parent.title]: parent.value })
      parent.siblings[own] = { [parent.title]: parent.items }
    }
    const siblings = parent?.items ?? root
    const [, label, value] = LINK.exec(content) ?? []
    const title = plainLabel(label ?? content)
    siblings.push(value === undefined ? content : { [title]: decodeUrl(value) })
    open.push({ indent, title, ...(value !== undefined && { value }), items: [], siblings })
  }
  return root
}

/** The labels of pages in the navigation, by id. */
function labelsIn(items: readonly SidebarItem[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const item of items)
    if (item.type === 'doc' && item.label !== undefined) labels.set(item.id, item.label)
    else if (item.type === 'category') for (const [id, label] of labelsIn(item.items)) labels.set(id, label)
  return labels
}

/** A page without a title has that of its entry in the navigation. */
function withTitle(text: string, label: string | undefined): string {
  const { fields, whole } = splitFront(text)
  const hasHeading = textLines(text).some(
    ({ text: line, isCode }) => !isCode && /^#(?:[ \t]|$)|^=+[ \t]*$|<h1\b/.test(line),
  )
  if (fields?.title !== undefined) return text
  const late = lateHeading(text.slice(whole.length))
  const name = hasHeading ? late && (label ?? late) : label
  if (name === undefined) return text
  const title = `title: ${JSON.stringify(name)}\n${late === undefined ? '' : 'hide_title: true\n'}`
  return whole !== '' && fields === undefined ? text : withFields(text, title)
}

/** The first heading of level 1, if something comes before it: MkDocs puts no title above that. */
function lateHeading(body: string): string | undefined {
  const lines = textLines(body).filter(({ text }) => text.trim() !== '')
  const at = lines.findIndex(({ text, isCode }) => !isCode && /^#[ \t]+\S/.test(text))
  const isEarlier = lines
    .slice(0, at)
    .some(({ text }, index) => /<h1\b/.test(text) || (index > 0 && /^=+[ \t]*$/.test(text)))
  return at < 1 || isEarlier
    ? undefined
    : plainLabel((lines[at]?.text ?? '').replace(/^#[ \t]+/, '').replace(/\{[^{}]*\}[ \t]*$/, ''))
}

/** Gives a translated page without a title that of its entry in the navigation; `to` is its path in the new site. */
export function withNavTitles(nav: readonly SidebarItem[] = []): (page: Translated, to: string) => Translated {
  const labels = labelsIn(nav)
  return (page, to) => ({ ...page, text: withTitle(page.text, labels.get(to.replace(/^docs\/|\.md$/g, ''))) })
}
