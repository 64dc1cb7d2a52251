/**
 * References to files: `./x.md`, `@site/docs/x.md`, `./img/a.png`, `/img/a.png`.
 *
 * Returns the page, asset or partial, or undefined. Paths with `./` or `../` are only relative to the file's folder;
 * others also to the docs root and the site folder.
 */
import { posix } from 'node:path'
import { folderOf, resolvePath } from '../base/paths.ts'
import type { AssetFile } from '../model/source.ts'
import type { Origin } from './origin.ts'
import type { PageTarget } from './page-target.ts'

const SITE = '@site/'

/** Whether the path starts with `@site/`. */
export function isSitePath(path: string): boolean {
  return path.startsWith(SITE)
}

/**
 * Places in which to look for a file, best first: relative to the docs root (`docs`), where a translation or its
 * fallback is found, and relative to the site folder (`site`).
 */
export function placesOf(
  path: string,
  { docsFolder = '', siteFolder = '', siteDir = '' }: Origin,
): { docs: string[]; site: string[] } {
  if (isSitePath(path)) return { docs: [], site: [posix.normalize(path.slice(SITE.length))] }
  if (path.startsWith('/')) return { docs: [resolvePath('', path.slice(1))], site: [resolvePath('', path.slice(1))] }
  const beside = { docs: [resolvePath(docsFolder, path)], site: [inSite(resolvePath(siteFolder, path), siteDir)] }
  if (path.startsWith('./') || path.startsWith('../')) return beside
  return { docs: [...beside.docs, resolvePath('', path)], site: [...beside.site, resolvePath('', path)] }
}

/** A path relative to the site folder; one that leaves the folder and enters it again by its name is one in the folder. */
function inSite(path: string, siteDir: string): string {
  const [ups = ''] = /^(?:\.\.\/)+/.exec(path) ?? []
  if (ups === '') return path
  const names = siteDir.split(/[\\/]/).slice(-ups.length / '../'.length)
  const inside = `${ups}${names.join('/')}/`
  return path.startsWith(inside) ? path.slice(inside.length) : path
}

/**
 * The page beside the file, by a path as written, which nearly all links to files refer to: one look-up. Undefined may
 * also mean that the path has to be decoded or looked up elsewhere.
 */
export function pageBeside(path: string, { docsFolder, scope }: Origin): PageTarget | undefined {
  if (scope === undefined || docsFolder === undefined || docsFolder.startsWith('..')) return undefined
  let folder = docsFolder
  let at = 0
  while (path.startsWith('.', at)) {
    if (path.startsWith('./', at)) at += 2
    else if (folder !== '' && path.startsWith('../', at)) {
      folder = folderOf(folder)
      at += 3
    } else return undefined
  }
  const rest = at === 0 ? path : path.slice(at)
  return scope.byDocPath.get(folder === '' ? rest : `${folder}/${rest}`)
}

/** The page that a path to a markdown file refers to. */
export function resolveMarkdownFile(path: string, origin: Origin): PageTarget | undefined {
  const { docs, site } = placesOf(path, origin)
  const inDocs = origin.scope && firstOf(docs, origin.scope.byDocPath)
  const files = origin.lookUps.targets.bySource.get(origin.locale)
  return inDocs ?? (files && firstOf(site, files))
}

/**
 * The asset that a path refers to: beside the file, in the docs root or, for `/x`, in a static directory. A translation
 * uses the images of the original if it has none of its own.
 */
export function resolveAssetFile(path: string, origin: Origin): AssetFile | undefined {
  const { docs, site } = placesOf(path, origin)
  const dir = origin.scope?.scope.version.dir
  const below = docs.map(place => (dir ? posix.join(dir, place) : place))
  const inStatic = path.startsWith('/') ? staticFile(path, origin) : undefined
  return inStatic ?? firstOf([...site, ...below], origin.lookUps.targets.byAssetPath)
}

function staticFile(path: string, { siteBase, lookUps }: Origin): AssetFile | undefined {
  const bases = [siteBase, ...lookUps.targets.localeBases]
  const withBase = bases.filter(prefix => prefix !== '/' && path.startsWith(prefix))
  return firstOf([path.slice(1), ...withBase.map(prefix => path.slice(prefix.length))], lookUps.targets.byStaticPath)
}

/** The path of the markdown file that an import refers to: a partial, or a page used as one. */
export function resolvePartialFile(path: string, origin: Origin): string | undefined {
  const { docs, site } = placesOf(path, origin)
  const page = resolveMarkdownFile(path, origin)
  if (page?.doc !== undefined) return page.doc.source.path
  const dir = origin.scope?.scope.version.dir ?? ''
  const places = [...site, ...docs.map(place => (dir ? posix.join(dir, place) : place))]
  return firstOf(
    places.map(place => place.normalize('NFC')),
    origin.lookUps.targets.partials,
  )
}

function firstOf<T>(keys: readonly string[], map: ReadonlyMap<string, T>): T | undefined {
  for (const key of keys) {
    const value = map.get(key)
    if (value !== undefined) return value
  }
  return undefined
}
