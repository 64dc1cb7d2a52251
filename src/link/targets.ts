/**
 * Everything that a reference can lead to, in maps.
 *
 * In: scopes, generated indexes and assets. Out: look-ups by address, by path of the file, and by place in
 * the docs folder. Built once for a site; no look-up is more than a few map accesses.
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
  /** By path below the docs root, as on disk. */
  byDocPath: Map<string, Doc>
  /** By that path without extension, as on disk and without number prefixes. */
  byStem: Map<string, Doc>
  /** By folder, as on disk and without number prefixes: its index page. */
  byFolder: Map<string, PageTarget>
}

export interface Targets {
  /** By `routeKey` of the address, base included. */
  byRoute: Map<string, PageTarget>
  /** By scope key. */
  scopes: Map<string, ScopeTargets>
  /** By `sourceKey`. */
  bySource: Map<string, Doc>
  /** Drafts that are not built, by the same key. */
  drafts: Map<string, Doc>
  draftRoutes: Set<string>
  /** Partials, by path of the file. */
  partials: Set<string>
  /** Static files by URL path below the base, decoded and NFC. */
  byStaticPath: Map<string, AssetFile>
  /** All assets by path of the file, NFC. */
  byAssetPath: Map<string, AssetFile>
  /** Addresses that the build makes besides pages (search, sitemap), by `routeKey`. */
  extraRoutes: Map<string, string>
  /** Redirects by `routeKey` of their `from`, base included. */
  redirects: Map<string, string>
}

export interface TargetInput {
  scopes: readonly DocsScope[]
  categories: readonly CategoryTarget[]
  assets: readonly AssetFile[]
  partials: Iterable<string>
  extraRoutes: readonly string[]
}

/** The look-ups of a site. Redirects are added by `linkSite` when they are known. */
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
  for (const scope of input.scopes) addScope(targets, scope)
  for (const category of input.categories) addCategory(targets, category)
  for (const asset of input.assets) {
    targets.byAssetPath.set(asset.path.normalize('NFC'), asset)
    if (asset.staticPath !== undefined) targets.byStaticPath.set(asset.staticPath.normalize('NFC'), asset)
  }
  return targets
}

function addScope(targets: Targets, scope: DocsScope): void {
  const own: ScopeTargets = { scope, byDocPath: new Map(), byStem: new Map(), byFolder: new Map() }
  targets.scopes.set(scope.key, own)
  for (const doc of scope.docs) {
    const docPath = doc.source.docPath.normalize('NFC')
    targets.bySource.set(sourceKey(scope.locale, doc.source.path), doc)
    // The path of the original leads to the translation.
    if (!doc.source.fallback)
      addUnder(targets.bySource, sourceKey(scope.locale, `${scope.version.dir}/${docPath}`), doc)
    const key = routeKey(doc.route)
    if (!targets.byRoute.has(key)) targets.byRoute.set(key, { route: doc.route, doc })
    own.byDocPath.set(docPath, doc)
    const stem = docPath.slice(0, -extensionOf(docPath).length)
    own.byStem.set(stem, doc)
    addUnder(own.byStem, stripNumberPrefixes(stem), doc)
    if (doc.isCategoryIndex) addFolder(own, folderOf(docPath), { route: doc.route, doc })
  }
  for (const doc of scope.drafts) {
    targets.drafts.set(sourceKey(scope.locale, doc.source.path), doc)
    targets.draftRoutes.add(routeKey(doc.route))
  }
}

function addCategory(targets: Targets, { route, doc, scopeKey, folder }: CategoryTarget): void {
  addUnder(targets.byRoute, routeKey(route), { route, doc })
  const own = targets.scopes.get(scopeKey)
  if (own !== undefined && folder !== undefined) addFolder(own, folder, { route, doc })
}

function addFolder({ byFolder }: ScopeTargets, folder: string, target: PageTarget): void {
  addUnder(byFolder, folder, target)
  addUnder(byFolder, stripNumberPrefixes(folder), target)
}

/** Key of a page by its file, as a locale sees it. */
export function sourceKey(locale: string, path: string): string {
  return `${locale}:${path}`.normalize('NFC')
}

function addUnder<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value)
}
