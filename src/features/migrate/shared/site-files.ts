/**
 * The files that pages of Starlight and Rspress refer to. Returns their paths in the new site, and the files to copy
 * or to translate with the pages.
 */

import { dirname, join, posix, resolve } from 'node:path'
import { packageOf } from '../../../base/package-managers.ts'
import { siteRelative } from '../../../base/paths.ts'
import { decodeUrl } from '../../../base/url.ts'
import { fieldsIn } from './fields.ts'
import type { ForeignPage, ForeignSite, OtherFile } from './foreign-site.ts'
import { isFile, readFolder, readJson, readText } from './read-folder.ts'

interface Folders<Page extends ForeignPage = ForeignPage> {
  root: string
  /** The folder that `~/` and `@/` refer to. */
  srcDir: string
  contentDir: string
  pages: readonly Page[]
  /** The new path of a file of the content folder that is no page; without it, it keeps its path in `docs`. */
  placeOf?: (file: string) => string
  /** Further starts of paths, with the folders or files that they mean. */
  aliases?: readonly Alias[]
}

/** The start of a path, and the absolute path that it means. */
type Alias = readonly [string, string]

/** A file that was found. */
interface FoundFile {
  /** Its path in the new site, without hash: from the page if that is as before, else from the site folder with `@site/`. */
  address: string
}

export interface SiteFiles<Page extends ForeignPage = ForeignPage> {
  /** The file that a page refers to; undefined if there is none. */
  find: (path: string, page: { file: string }) => FoundFile | undefined
  /** The page of a file of the content folder. */
  pageOf: (file: string) => Page | undefined
  /** All files that were found and are no pages. */
  used: (translate: ForeignSite['translate']) => OtherFile[]
}

/** The files of a site. */
export function siteFiles<Page extends ForeignPage>(folders: Folders<Page>): SiteFiles<Page> {
  const { contentDir, pages } = folders
  const aliases = [...(folders.aliases ?? []), ...readAliases(folders.root)]
  const byFile = new Map(pages.map(page => [page.file, page]))
  const used = new Map<string, string>()
  const find: SiteFiles['find'] = (path, page) => {
    const from = pathOf(path, { page, aliases, folders })
    if (from === undefined) return undefined
    const inContent = pathInside(contentDir, from)
    const known = inContent === undefined ? undefined : byFile.get(inContent)
    const to = known?.to ?? newPath(from, folders)
    if (known === undefined) used.set(to, from)
    const isKept = path.startsWith('.') && inContent !== undefined && byFile.get(page.file)?.to === `docs/${page.file}`
    return { address: isKept ? path.replace(/[?#].*$/, '') : `@site/${to}` }
  }
  return {
    find,
    pageOf: file => byFile.get(file),
    used: translate => {
      const files = translatedFiles(used, { folders, aliases, translate })
      return [...files, ...packageFile(folders.root, files)]
    },
  }
}

/** The packages that the copied code imports, with the versions of the old site: they have to be installed. */
function packageFile(root: string, files: readonly OtherFile[]): OtherFile[] {
  const { dependencies, devDependencies } = fieldsIn(readJson(join(root, 'package.json')))
  const known = { ...fieldsIn(devDependencies), ...fieldsIn(dependencies) }
  const code = files.filter(({ to }) => CODE.test(to)).map(file => ('text' in file ? file.text : readText(file.from)))
  const names = code.flatMap(text => [...text.matchAll(IMPORTED)].flatMap(([, , path = '']) => packageOf(path) ?? []))
  // Versions such as 'workspace:*' mean packages of the repository.
  const used = [...new Set(names)].sort().filter(name => /^[\^~<>=\d]/.test(String(known[name] ?? '')))
  if (used.length === 0) return []
  const value = { private: true, dependencies: Object.fromEntries(used.map(name => [name, known[name]])) }
  return [{ to: 'package.json', text: `${JSON.stringify(value, null, 2)}\n` }]
}

/** A partial may refer to further files, which are found when it is translated; code imports others. */
function translatedFiles(
  used: Map<string, string>,
  { folders, aliases, translate }: { folders: Folders; aliases: readonly Alias[]; translate: ForeignSite['translate'] },
): OtherFile[] {
  const files: OtherFile[] = []
  // The map grows meanwhile.
  for (const [to, from] of used) {
    const imported = CODE.test(from) ? importedFiles(from, { folders, aliases }) : []
    for (const { file: path } of imported) used.set(newPath(path, folders), path)
    const text = CODE.test(from) ? withNewPaths(from, { to, imported, folders }) : undefined
    if (text !== undefined) files.push({ to, text })
    else if (!/\.(?:mdx?|markdown)$/i.test(from)) files.push({ to, from })
    else {
      const file = siteRelative(folders.contentDir, from)
      files.push({ to, text: translate(readText(from), { file, to, route: '' }).text })
    }
  }
  return files
}

const CODE = /\.(?:[cm]?[jt]sx?|css|scss)$/
const IMPORTED = /(?:\bfrom|\bimport|@import|@use|\brequire\()\s*(['"])([^'"\n]+)\1/g

interface FromCode {
  folders: Folders
  aliases: readonly Alias[]
}

/** The files that code imports by relative paths or by aliases, with these paths. */
function importedFiles(from: string, { folders, aliases }: FromCode): { written: string; file: string }[] {
  return [...readText(from).matchAll(IMPORTED)].flatMap(([, , path = '']) => {
    const written = path.replace(/\?.*$/, '')
    const isRelative = /^\.{1,2}\//.test(written)
    const file = isRelative
      ? fileAt(resolve(dirname(from), written))
      : aliasedPaths(written, aliases, folders).map(fileAt).find(Boolean)
    return file === undefined ? [] : [{ written, file }]
  })
}

/** Code whose imports lead elsewhere in the new site, with their new paths; undefined if they lead there as they are. */
function withNewPaths(
  from: string,
  { to, imported, folders }: { to: string; imported: readonly { written: string; file: string }[]; folders: Folders },
): string | undefined {
  const moved = imported.flatMap(({ written, file }): [string, string][] => {
    const target = newPath(file, folders)
    const path = /^\./.test(written) ? posix.join(posix.dirname(to), written) : ''
    if (path === target || ENDS.some(end => path + end === target)) return []
    const relative = posix.relative(posix.dirname(to), target)
    return [[written, relative.startsWith('.') ? relative : `./${relative}`]]
  })
  if (moved.length === 0) return undefined
  const paths = new Map(moved)
  return readText(from).replace(IMPORTED, (statement: string, quote: string, path: string) => {
    const [, written = '', query = ''] = /^([^?]*)(.*)$/s.exec(path) ?? []
    const now = paths.get(written)
    return now === undefined ? statement : statement.replace(quote + path + quote, quote + now + query + quote)
  })
}

const ENDS = ['', ...['tsx', 'ts', 'jsx', 'js', 'mjs'].flatMap(end => [`.${end}`, `/index.${end}`])]

/** The file at a path, whose ending may be left out. */
function fileAt(path: string): string | undefined {
  return ENDS.map(end => path + end).find(isFile)
}

interface Place extends FromCode {
  page: { file: string }
}

function pathOf(path: string, { page, aliases, folders }: Place): string | undefined {
  const { root, contentDir } = folders
  const bare = decodeUrl(path.replace(/[?#].*$/, ''))
  if (bare === '') return undefined
  const candidates = [
    ...aliasedPaths(bare, aliases, folders),
    ...(bare.startsWith('/src/') ? [join(root, bare)] : []),
    ...(/^(?:[./]|[\w-]+:)/.test(bare) && !bare.startsWith('.')
      ? []
      : [resolve(dirname(join(contentDir, page.file)), bare)]),
  ]
  return candidates.map(fileAt).find(Boolean)
}

/** Where a path may lead that begins with an alias. */
function aliasedPaths(path: string, aliases: readonly Alias[], { srcDir }: Folders): string[] {
  return [
    ...aliases.filter(([start]) => path.startsWith(start)).map(([start, dir]) => dir + path.slice(start.length)),
    ...(/^[~@]\//.test(path) ? [join(srcDir, path.slice(2))] : []),
  ]
}

/** The path of a file that is no page: that of the content folder, or the one it had. */
function newPath(from: string, { root, contentDir, placeOf }: Folders): string {
  const inContent = pathInside(contentDir, from)
  if (inContent !== undefined) return placeOf?.(inContent) ?? `docs/${inContent}`
  // Files in a folder of this name replace templates of docsgen.
  const outside = siteRelative(root, from).replace(/^(?:\.\.\/)+/, '')
  return pathInside(root, from)?.replace(/^theme\//, 'site-theme/') ?? `shared/${outside}`
}

/** The path relative to a folder that contains it. */
function pathInside(dir: string, path: string): string | undefined {
  const inside = siteRelative(dir, path)
  return inside.startsWith('../') ? undefined : inside
}

/** The aliases of `tsconfig.json`: prefixes and whole names, the folders of which come before that of all names. */
function readAliases(root: string): Alias[] {
  const options = fieldsIn(fieldsIn(readJson(join(root, 'tsconfig.json'))).compilerOptions)
  const base = typeof options.baseUrl === 'string' ? resolve(root, options.baseUrl) : undefined
  const named = Object.entries(fieldsIn(options.paths)).flatMap(([name, targets]): Alias[] => {
    const [target] = Array.isArray(targets) ? (targets as unknown[]) : []
    if (typeof target !== 'string') return []
    const path = resolve(base ?? root, target.replace(/\*$/, ''))
    return [name.endsWith('/*') ? [name.slice(0, -1), `${path}/`] : [name, path]]
  })
  // Names of files in the base are no packages.
  return base === undefined
    ? named
    : [...named, ...folderNames(base).map((name): Alias => [`${name}/`, `${base}/${name}/`])]
}

function folderNames(dir: string): string[] {
  return readFolder(dir).filter(name => /^[\w-]+$/.test(name) && !isFile(join(dir, name)))
}
