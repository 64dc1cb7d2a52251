/**
 * Everything that a reference can lead to, in maps.
 *
 * Returns look-ups by address, by path of the file, and by path in the docs folder. Built once for a site; each
 * look-up takes only a few map accesses. Paths without extension are indexed when a relative URL is first resolved,
 * because most sites have none.
 */

import type { HostRule } from '../base/host-rules.ts'
import { extensionOf, folderOf } from '../base/paths.ts'
import { routeKey } from '../base/url.ts'
import type { Doc } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import { type AskedNames, targetMap } from './asked-names.ts'
import { stripNumberPrefixes } from './number-prefix.ts'
import type { PageTarget, Resolution } from './page-target.ts'
import type { DocsScope } from './scope.ts'

/** The target of a route. */
function pageTarget(route: string, doc?: Doc): PageTarget {
  const plain: Resolution = { ref: { href: route, status: 'page', route }, hash: '' }
  const page: PageTarget = { kind: 'page', route, doc, plain }
  plain.page = page
  return page
}

/** The page of a category. `folder` is the folder that the category was created from, as on disk, if any. */
export interface CategoryTarget {
  route: string
  doc?: Doc
  scopeKey: string
  folder?: string
}

/** The targets in one scope's docs folder. */
export interface ScopeTargets {
  scope: DocsScope
  /** By path relative to the docs root, as on disk, NFC. */
  byDocPath: Map<string, PageTarget>
  /** By the same path without extension, as on disk and without number prefixes. */
  byStem: () => Map<string, PageTarget>
  /** Index pages by folder, as on disk and without number prefixes. */
  byFolder: () => Map<string, PageTarget>
}

/** Docs by locale, then by path of the file. The path of an original also maps to its translation. */
type DocsBySource = Map<string, Map<string, PageTarget>>

export interface Targets {
  byExactRoute: Map<string, PageTarget>
  /** By `routeKey` of the address, including the base. */
  byRoute: Map<string, PageTarget>
  /** By scope key. */
  scopes: Map<string, ScopeTargets>
  bySource: DocsBySource
  /** Drafts that are not built. */
  drafts: DocsBySource
  draftRoutes: Set<string>
  /** Partials, by path of the file. */
  /** Paths of partials, by their composed form. */
  partials: Map<string, string>
  /** Static files by URL path relative to the base, decoded and NFC. */
  byStaticPath: Map<string, AssetFile>
  /** The roots of the locales other than that of the site. Static files can be addressed below each of them. */
  localeBases: Set<string>
  /** All assets by path of the file, NFC. */
  byAssetPath: Map<string, AssetFile>
  /** Addresses that the build creates besides pages (search, sitemap), by `routeKey`. */
  extraRoutes: Map<string, string>
  /** Redirects by `routeKey` of their `from`, including the base; filled in when they are resolved. */
  redirects: Map<string, string>
  /** Redirects by the host, for paths including the base. */
  hostRules: readonly HostRule[]
  /** Records the names that are looked up, if somebody wants to know. */
  asked?: AskedNames
}

export interface TargetInput {
  siteBase: string
  scopes: readonly DocsScope[]
  categories: readonly CategoryTarget[]
  assets: readonly AssetFile[]
  partials: Iterable<string>
  extraRoutes: readonly string[]
  hostRules: readonly HostRule[]
  /** Records the names that are looked up. */
  asked?: AskedNames
}

/** The look-ups of a site. */
export function makeTargets(input: TargetInput): Targets {
  const { asked } = input
  const targets: Targets = {
    byExactRoute: targetMap(asked),
    byRoute: targetMap(asked),
    scopes: new Map(),
    bySource: new Map(),
    drafts: new Map(),
    draftRoutes: new Set(),
    partials: targetMap(asked),
    byStaticPath: targetMap(asked),
    localeBases: new Set(input.scopes.flatMap(({ base }) => (base === input.siteBase ? [] : [base]))),
    byAssetPath: targetMap(asked),
    extraRoutes: new Map(input.extraRoutes.map(route => [routeKey(route), route])),
    redirects: targetMap(asked),
    hostRules: input.hostRules,
    asked,
  }
  for (const path of input.partials) targets.partials.set(path.normalize('NFC'), path)
  for (const scope of input.scopes) addScope(targets, scope, input.categories)
  for (const { route, doc } of input.categories) addUnder(targets.byRoute, routeKey(route), pageTarget(route, doc))
  for (const asset of input.assets) {
    targets.byAssetPath.set(asset.path.normalize('NFC'), asset)
    if (asset.staticPath !== undefined) targets.byStaticPath.set(asset.staticPath.normalize('NFC'), asset)
  }
  return targets
}

function addScope(targets: Targets, scope: DocsScope, categories: readonly CategoryTarget[]): void {
  const { asked } = targets
  const byDocPath = targetMap<PageTarget>(asked)
  const files = filesOf(targets.bySource, scope.locale, asked)
  for (const doc of scope.docs) {
    const page = pageTarget(doc.route, doc)
    byDocPath.set(doc.source.docPath.normalize('NFC'), page)
    addSource(files, page, { doc, scope })
    addUnder(targets.byRoute, routeKey(doc.route), page)
    addUnder(targets.byExactRoute, doc.route, page)
  }
  const drafts = filesOf(targets.drafts, scope.locale, undefined)
  for (const doc of scope.drafts) {
    addSource(drafts, pageTarget(doc.route, doc), { doc, scope })
    targets.draftRoutes.add(routeKey(doc.route))
  }
  const byStem = once(() => stemsOf(byDocPath, asked))
  const own = categories.filter(category => category.scopeKey === scope.key)
  const byFolder = once(() => foldersOf(byDocPath, own, asked))
  targets.scopes.set(scope.key, { scope, byDocPath, byStem, byFolder })
}

function filesOf(bySource: DocsBySource, locale: string, asked: AskedNames | undefined): Map<string, PageTarget> {
  const known = bySource.get(locale)
  if (known !== undefined) return known
  const files = targetMap<PageTarget>(asked)
  bySource.set(locale, files)
  return files
}

function addSource(
  files: Map<string, PageTarget>,
  page: PageTarget,
  { doc, scope }: { doc: Doc; scope: DocsScope },
): void {
  const { path, docPath } = doc.source
  const { dir } = scope.version
  files.set(path.normalize('NFC'), page)
  const original = dir === '' ? docPath : `${dir}/${docPath}`
  if (original !== path) addUnder(files, original.normalize('NFC'), page)
}

function stemsOf(byDocPath: ReadonlyMap<string, PageTarget>, asked: AskedNames | undefined): Map<string, PageTarget> {
  const stems = targetMap<PageTarget>(asked)
  for (const [docPath, page] of byDocPath) {
    const stem = docPath.slice(0, -extensionOf(docPath).length)
    stems.set(stem, page)
    addUnder(stems, stripNumberPrefixes(stem), page)
  }
  return stems
}

function foldersOf(
  byDocPath: ReadonlyMap<string, PageTarget>,
  categories: readonly CategoryTarget[],
  asked: AskedNames | undefined,
): Map<string, PageTarget> {
  const folders = targetMap<PageTarget>(asked)
  const add = (folder: string, target: PageTarget) => {
    addUnder(folders, folder, target)
    addUnder(folders, stripNumberPrefixes(folder), target)
  }
  for (const [docPath, page] of byDocPath) if (page.doc?.isCategoryIndex) add(folderOf(docPath), page)
  for (const { folder, route, doc } of categories) if (folder !== undefined) add(folder, pageTarget(route, doc))
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
