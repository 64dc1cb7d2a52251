/**
 * Everything that a reference can lead to, in maps.
 *
 * In: scopes, the pages of categories, and assets. Out: look-ups by address, by path of the file, and by place
 * in the docs folder. Built once for a site; no look-up is more than a few map accesses. Places without
 * extension are indexed when a relative URL is first resolved: most sites have none.
 */
import { extensionOf, folderOf } from '../base/paths.ts'
import { routeKey } from '../base/url.ts'
import type { Doc } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import { stripNumberPrefixes } from './number-prefix.ts'
import type { DocsScope } from './scope.ts'

/** A page that a link can lead to. A generated index has no doc. */
export interface PageTarget {
  route: string
  doc?: Doc
}

/** The page of a category. `folder` is the folder that the category was made from, as on disk, if any. */
export interface CategoryTarget extends PageTarget {
  scopeKey: string
  folder?: string
}

/** The places of one scope's docs folder. */
export interface ScopeTargets {
  scope: DocsScope
  /** By path below the docs root, as on disk, NFC. */
  byDocPath: Map<string, Doc>
  /** By that path without extension, as on disk and without number prefixes. */
  byStem: () => Map<string, Doc>
  /** By folder, as on disk and without number prefixes: its index page. */
  byFolder: () => Map<string, PageTarget>
}

/** Docs by locale, then by path of the file. The path of an original leads to its translation. */
export type DocsBySource = Map<string, Map<string, Doc>>

export interface Targets {
  /** By `routeKey` of the address, base included. */
  byRoute: Map<string, PageTarget>
  /** By scope key. */
  scopes: Map<string, ScopeTargets>
  bySource: DocsBySource
  /** Drafts that are not built. */
  drafts: DocsBySource
  draftRoutes: Set<string>
  /** Partials, by path of the file. */
  partials: Set<string>
  /** Static files by URL path below the base, decoded and NFC. */
  byStaticPath: Map<string, AssetFile>
  /** All assets by path of the file, NFC. */
  byAssetPath: Map<string, AssetFile>
  /** Addresses that the build makes besides pages (search, sitemap), by `routeKey`. */
  extraRoutes: Map<string, string>
  /** Redirects by `routeKey` of their `from`, base included; filled in when they are resolved. */
  redirects: Map<string, string>
}

export interface TargetInput {
  scopes: readonly DocsScope[]
  categories: readonly CategoryTarget[]
  assets: readonly AssetFile[]
  partials: Iterable<string>
  extraRoutes: readonly string[]
}

/** The look-ups of a site. */
export function makeTargets(input: TargetInput): Targets {
  const targets: Targets = {
    byRoute: new Map(),
    scopes: new Map(),
    bySource: new Map(),
    drafts: new Map(),
    draftRoutes: new Set(),
    partials: new Set(input.partials),
    byStaticPath: new Map(),
    byAssetPath: new Map(),
    extraRoutes: new Map(input.extraRoutes.map(route => [routeKey(route), route])),
    redirects: new Map(),
  }
  for (const scope of input.scopes) addScope(targets, scope, input.categories)
  for (const { route, doc } of input.categories) addUnder(targets.byRoute, routeKey(route), { route, doc })
  for (const asset of input.assets) {
    targets.byAssetPath.set(asset.path.normalize('NFC'), asset)
    if (asset.staticPath !== undefined) targets.byStaticPath.set(asset.staticPath.normalize('NFC'), asset)
  }
  return targets
}

function addScope(targets: Targets, scope: DocsScope, categories: readonly CategoryTarget[]): void {
  const byDocPath = new Map<string, Doc>()
  const files = filesOf(targets.bySource, scope.locale)
  for (const doc of scope.docs) {
    byDocPath.set(doc.source.docPath.normalize('NFC'), doc)
    addSource(files, doc, scope)
    addUnder(targets.byRoute, routeKey(doc.route), { route: doc.route, doc })
  }
  const drafts = filesOf(targets.drafts, scope.locale)
  for (const doc of scope.drafts) {
    addSource(drafts, doc, scope)
    targets.draftRoutes.add(routeKey(doc.route))
  }
  const byStem = once(() => stemsOf(byDocPath))
  const own = categories.filter(category => category.scopeKey === scope.key)
  const byFolder = once(() => foldersOf(byDocPath, own))
  targets.scopes.set(scope.key, { scope, byDocPath, byStem, byFolder })
}

function filesOf(bySource: DocsBySource, locale: string): Map<string, Doc> {
  const known = bySource.get(locale)
  if (known !== undefined) return known
  const files = new Map<string, Doc>()
  bySource.set(locale, files)
  return files
}

function addSource(files: Map<string, Doc>, doc: Doc, { version }: DocsScope): void {
  const { path, docPath } = doc.source
  files.set(path.normalize('NFC'), doc)
  const original = version.dir === '' ? docPath : `${version.dir}/${docPath}`
  if (original !== path) addUnder(files, original.normalize('NFC'), doc)
}

function stemsOf(byDocPath: ReadonlyMap<string, Doc>): Map<string, Doc> {
  const stems = new Map<string, Doc>()
  for (const [docPath, doc] of byDocPath) {
    const stem = docPath.slice(0, -extensionOf(docPath).length)
    stems.set(stem, doc)
    addUnder(stems, stripNumberPrefixes(stem), doc)
  }
  return stems
}

function foldersOf(
  byDocPath: ReadonlyMap<string, Doc>,
  categories: readonly CategoryTarget[],
): Map<string, PageTarget> {
  const folders = new Map<string, PageTarget>()
  const add = (folder: string, target: PageTarget) => {
    addUnder(folders, folder, target)
    addUnder(folders, stripNumberPrefixes(folder), target)
  }
  for (const [docPath, doc] of byDocPath) if (doc.isCategoryIndex) add(folderOf(docPath), { route: doc.route, doc })
  for (const { folder, route, doc } of categories) if (folder !== undefined) add(folder, { route, doc })
  return folders
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function addUnder<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value)
}
