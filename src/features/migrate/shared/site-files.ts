/**
 * The files that pages of Starlight and Rspress refer to. Returns their paths in the new site, and the files to copy
 * or to translate with the pages.
 */

import { basename, dirname, join, posix, resolve } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import { decodeUrl } from '../../../base/url.ts'
import { fieldsIn } from './fields.ts'
import type { ForeignPage, ForeignSite, OtherFile } from './foreign-site.ts'
import { isFile, readJson, readText } from './read-folder.ts'

interface Folders<Page extends ForeignPage = ForeignPage> {
  root: string
  /** The folder that `~/` and `@/` refer to. */
  srcDir: string
  contentDir: string
  pages: readonly Page[]
  /** The new path of a file of the content folder that is no page; without it, it keeps its path in `docs`. */
  placeOf?: (file: string) => string
}

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
  const aliases = readAliases(folders.root)
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
    used: translate => translatedFiles(used, { folders, translate }),
  }
}

/** A partial may refer to further files, which are found when it is translated; code imports others. */
function translatedFiles(
  used: Map<string, string>,
  { folders, translate }: { folders: Folders; translate: ForeignSite['translate'] },
): OtherFile[] {
  const files: OtherFile[] = []
  // The map grows meanwhile.
  for (const [to, from] of used) {
    const imported = CODE.test(from) ? importedFiles(from) : []
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
const RELATIVE = /(?:\bfrom|\bimport|@import|@use|\brequire\()\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g

/** The files that code imports by paths relative to it, with these paths. */
function importedFiles(from: string): { written: string; file: string }[] {
  return [...readText(from).matchAll(RELATIVE)].flatMap(([, , path = '']) => {
    const written = path.replace(/\?.*$/, '')
    const file = fileAt(resolve(dirname(from), written))
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
    const path = posix.join(posix.dirname(to), written)
    if (path === target || ENDS.some(end => path + end === target)) return []
    const relative = posix.relative(posix.dirname(to), target)
    return [[written, relative.startsWith('.') ? relative : `./${relative}`]]
  })
  if (moved.length === 0) return undefined
  const paths = new Map(moved)
  return readText(from).replace(RELATIVE, (statement: string, quote: string, path: string) => {
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

interface Place {
  page: { file: string }
  aliases: readonly [string, string][]
  folders: Folders
}

function pathOf(path: string, { page, aliases, folders }: Place): string | undefined {
  const { root, contentDir, srcDir } = folders
  const bare = decodeUrl(path.replace(/[?#].*$/, ''))
  if (bare === '') return undefined
  const alias = aliases.find(([prefix]) => bare.startsWith(prefix))
  const candidates = [
    ...(alias ? [join(alias[1], bare.slice(alias[0].length))] : []),
    ...(/^[~@]\//.test(bare) ? [join(srcDir, bare.slice(2))] : []),
    ...(bare.startsWith('/src/') ? [join(root, bare)] : []),
    ...(/^(?:[./]|[\w-]+:)/.test(bare) && !bare.startsWith('.')
      ? []
      : [resolve(dirname(join(contentDir, page.file)), bare)]),
  ]
  return candidates.map(fileAt).find(Boolean)
}

/** The path of a file that is no page: that of the content folder, or the one it had. */
function newPath(from: string, { root, contentDir, placeOf }: Folders): string {
  const inContent = pathInside(contentDir, from)
  if (inContent !== undefined) return placeOf?.(inContent) ?? `docs/${inContent}`
  // Files in a folder of this name replace templates of docsgen.
  return pathInside(root, from)?.replace(/^theme\//, 'site-theme/') ?? `shared/${basename(from)}`
}

/** The path relative to a folder that contains it. */
function pathInside(dir: string, path: string): string | undefined {
  const inside = siteRelative(dir, path)
  return inside.startsWith('../') ? undefined : inside
}

/** The aliases of `tsconfig.json`, as prefixes and folders. */
function readAliases(root: string): [string, string][] {
  const options = fieldsIn(fieldsIn(readJson(join(root, 'tsconfig.json'))).compilerOptions)
  const base = resolve(root, typeof options.baseUrl === 'string' ? options.baseUrl : '.')
  return Object.entries(fieldsIn(options.paths)).flatMap(([name, targets]): [string, string][] => {
    const [target] = Array.isArray(targets) ? (targets as unknown[]) : []
    if (typeof target !== 'string' || !name.endsWith('/*')) return []
    return [[name.slice(0, -1), `${resolve(base, target.replace(/\*$/, ''))}/`]]
  })
}
