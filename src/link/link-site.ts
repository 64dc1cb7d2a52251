/**
 * Links all pages: routes, sidebars, redirects and resolved references.
 *
 * In: the files on disk and the parsed pages. Out: the graph of the site, with a diagnostic for everything that is
 * broken. Pure and serial: nothing is read, and every step is a few map look-ups per page or link. A live server
 * answers requests between steps.
 */
import { hostRules } from '../base/host-rules.ts'
import { applyTrailingSlash, encodePath, outputPathOf, routeKey } from '../base/url.ts'
import { runAllSteps, type Steps } from '../base/yield.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Redirect, ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import { isLastOf } from '../model/sections.ts'
import type { Inventory } from '../model/source.ts'
import { checkBlockedImages } from './blocked-images.ts'
import { checkAuthorPictures } from './blog/check-author-pictures.ts'
import { type LinkedBlogs, linkBlogs } from './blog/link-blogs.ts'
import { checkAnchors } from './check-anchors.ts'
import { createdRedirects } from './created-redirects.ts'
import { placeDocs } from './docs.ts'
import { reportFallbackProblems } from './fallback-problems.ts'
import { Findings } from './findings.ts'
import { htmlRedirects } from './html-redirects.ts'
import { cutGrowth } from './include-budget.ts'
import { linkableFiles } from './linkable-files.ts'
import { checkContents } from './long-contents.ts'
import { type LookUps, makeLookUps } from './look-ups.ts'
import { checkHome } from './missing-home.ts'
import type { Origin } from './origin.ts'
import { claimOutputs, searchPath } from './outputs.ts'
import { cutCycles } from './partial-cycles.ts'
import { configRedirects } from './redirects.ts'
import { ReferenceRun, sourcesByPath } from './reference-run.ts'
import { type DocsScope, localeBase, scopeFrames } from './scope.ts'
import { checkShellItems } from './shell-items.ts'
import { shellLinks } from './shell-links.ts'
import { resolveShell } from './shell-refs.ts'
import { showSidebars } from './show-sidebars.ts'
import type { GeneratedSidebars } from './sidebar-generators.ts'
import { categoryTargets, readSidebars, type SettledSidebar } from './sidebars.ts'
import { makeTargets, type Targets } from './targets.ts'

export interface LinkInput {
  config: ResolvedConfig
  inventory: Inventory
  /** Pages and partials, by path relative to the site folder. */
  pages: ReadonlyMap<string, ParsedPage>
  /** Whether drafts are built. */
  drafts: boolean
  /** Reads the present path of each renamed file, relative to the site folder. */
  renames?: () => ReadonlyMap<string, string>
  /** Sidebars created by functions; absent if there are none. */
  generators?: GeneratedSidebars
}

/** Data shared by the steps below. */
interface Site extends LinkInput {
  findings: Findings
  scopes: DocsScope[]
  settled: Map<string, SettledSidebar[]>
  targets: Targets
  lookUps: LookUps
  blogs: LinkedBlogs
}

/** The linked site. */
export function linkSite(input: LinkInput): SiteGraph {
  return runAllSteps(linkInSteps(input))
}

/** The linked site, created in steps. */
export function* linkInSteps(input: LinkInput): Steps<SiteGraph> {
  const site = prepare(input)
  yield
  const { config, inventory, findings, scopes, targets } = site
  const redirects = linkRedirects(site)
  const originOf = (scope: DocsScope) => configOrigin(site, scope)
  const shown = showSidebars({ ...site, originOf })
  yield
  const placed = scopes.flatMap(scope => scope.docs)
  const indexes = [...shown.indexes, ...site.blogs.listings]
  const routes = claimOutputs({ pages: [...placed, ...indexes], assets: inventory.assets, config, findings })
  yield
  const run = yield* linkPages(site)
  checkContents(placed, config, findings)
  checkBlockedImages(placed, config, findings)
  checkAuthorPictures(site.blogs.posts.values(), { config, staticFiles: targets.byStaticPath, findings })
  checkHome({ config, routes: routes.keys(), redirects, assets: inventory.assets, findings })
  for (const doc of placed) {
    doc.resolved = run.docs.get(doc.key)?.refs ?? []
    doc.sidebar = shown.sidebarOf.get(doc.key) ?? doc.sidebar
  }
  const generated = indexes.filter(index => routes.get(index.route) === index)
  return {
    versions: inventory.versions,
    locales: inventory.locales,
    docs: placed.filter(doc => routes.get(doc.route) === doc),
    generated,
    generatedRoutes: new Map(generated.map(({ key, route }) => [key, route])),
    sidebars: [...shown.sidebars, ...site.blogs.sidebars],
    redirects: [...redirects, ...linkHtmlRedirects(routes.keys(), redirects, site)],
    routes,
    docByKey: new Map(placed.map(doc => [doc.key, doc])),
    partials: new Map([...run.partials].map(([key, { page }]) => [key, page])),
    partialRefs: new Map([...run.partials].map(([key, { refs }]) => [key, refs])),
    placement: new Map([...shown.placement, ...site.blogs.placement]),
    posts: site.blogs.posts,
    mainDocs: shown.mainDocs,
    shellRefs: linkShell(site, shown.sidebars),
    connectTo: inventory.connectTo ?? [],
    linkedAnchors: site.lookUps.linkedAnchors.byPath,
    asksForAllAnchors: run.asksForAllAnchors,
    usedAssets: new Set([...run.usedAssets].filter(path => targets.byAssetPath.get(path)?.staticPath === undefined)),
    diagnostics: findings.list,
  }
}

/** Puts everything that has an address into maps. */
function prepare(input: LinkInput): Site {
  const { config, inventory, generators } = input
  const findings = new Findings()
  const sourcePaths = new Set(inventory.files.map(file => file.path))
  const place = { ...input, lastUpdates: inventory.lastUpdates, sourcePaths, findings }
  const scopes = scopeFrames(config, inventory).map(frame => placeDocs(frame, place))
  const settled = new Map(
    scopes.map(scope => [scope.key, readSidebars(scope, { config, inventory, findings, generators })]),
  )
  const blogs = linkBlogs(scopes, input)
  const ofCategories = [...settled].flatMap(([key, own]) => own.flatMap(({ nodes }) => categoryTargets(nodes, key)))
  const ofListings = blogs.listings.map(({ route, locale, version }) => ({ scopeKey: `${locale}/${version}`, route }))
  const targets = makeTargets({
    siteBase: config.baseUrl,
    scopes,
    categories: [...ofCategories, ...ofListings],
    assets: inventory.assets,
    partials: inventory.files.filter(file => file.kind === 'partial').map(file => file.path),
    extraRoutes: extraRoutes(config),
    hostRules: hostRules(inventory.hostRules ?? ''),
  })
  return { ...input, findings, scopes, settled, targets, blogs, lookUps: makeLookUps({ ...input, targets }) }
}

/** Addresses that exist without a corresponding page. */
function extraRoutes(config: ResolvedConfig): string[] {
  return [...linkableFiles(config), ...searchRoutes(config)]
}

/** The search page of each locale. */
function searchRoutes(config: ResolvedConfig): string[] {
  const search = searchPath(config)
  if (search === undefined) return []
  return config.i18n.locales.map(locale => {
    const base = localeBase(config, locale)
    return applyTrailingSlash(base + encodePath(search), config.trailingSlash, base)
  })
}

/** The config as seen from a version and locale: its paths are relative to the locale's root. */
function configOrigin({ config, lookUps }: Site, scope: DocsScope): Origin {
  const { locale, base } = scope
  const targets = lookUps.targets.scopes.get(scope.key)
  return { lookUps, locale, base, siteBase: config.baseUrl, siteUrl: config.url, scope: targets }
}

/** The main version in each locale, which links in the config refer to. */
function lastScopes({ scopes }: Site): DocsScope[] {
  return scopes.filter(scope => scope.version.isMain)
}

function linkRedirects(site: Site): Redirect[] {
  const { config, targets, findings } = site
  const redirects = lastScopes(site).flatMap(scope => {
    const origin = configOrigin(site, scope)
    const made = createdRedirects({ config, scopes: site.scopes, scope })
    const redirects = [...config.redirects, ...(site.inventory.madeRedirects ?? []), ...made]
    const written = { ...config, redirects }
    return configRedirects({ config: written, origin, findings, report: scope.locale === config.i18n.defaultLocale })
  })
  for (const { from, to } of redirects) targets.redirects.set(routeKey(config.baseUrl + encodePath(from.slice(1))), to)
  return redirects
}

function linkHtmlRedirects(routes: Iterable<string>, own: readonly Redirect[], site: Site): Redirect[] {
  const { config, targets } = site
  if (!config.redirectHtml) return []
  const written = new Set(own.map(({ from }) => routeKey(from)))
  const isTaken = (address: string) => {
    const path = outputPathOf(address, config)
    return (
      written.has(`/${path}`) ||
      targets.byStaticPath.has(path) ||
      targets.byStaticPath.has(`${path}/index.html`) ||
      targets.byRoute.has(routeKey(address))
    )
  }
  return htmlRedirects([...routes, ...(config.search.enabled ? searchRoutes(config) : [])], { ...config, isTaken })
}

/** Number of pages in one step. */
const PAGES_PER_STEP = 128

function* linkPages(site: Site): Steps<ReferenceRun> {
  const { config, lookUps, findings, pages, targets } = site
  const sources = sourcesByPath(site.inventory.files)
  const run = new ReferenceRun({
    findings,
    pages,
    bases: { lookUps, siteBase: config.baseUrl, siteUrl: config.url },
    sources,
    defaultLocale: config.i18n.defaultLocale,
  })
  for (const scope of targets.scopes.values())
    for (const [at, doc] of scope.scope.docs.entries()) {
      if (at % PAGES_PER_STEP === PAGES_PER_STEP - 1) yield
      run.addDoc(doc, scope)
    }
  yield
  cutCycles(run.partials, findings)
  const sizeOf = (path: string) => sources.get(path)?.size ?? 0
  cutGrowth(run, { sizeOf, pageBytes: config.limits.pageBytes }, findings)
  checkAnchors(run)
  reportFallbackProblems(run, findings)
  return run
}

function linkShell(site: Site, sidebars: SiteGraph['sidebars']): Map<string, Map<string, ResolvedRef>> {
  const { config, findings } = site
  checkShellItems(site)
  const links = shellLinks(config)
  const { configFile, i18n } = config
  const byLocale = new Map<string, Map<string, ResolvedRef>>()
  // Problems in the default locale are reported once; other locales only report additional ones.
  const scopes = lastScopes(site).sort(
    (a, b) => Number(b.locale === i18n.defaultLocale) - Number(a.locale === i18n.defaultLocale),
  )
  for (const scope of scopes) {
    const { locale } = scope
    const docsNamed = (name: string) => {
      const named = site.scopes.find(
        ({ version, locale: its }) => its === locale && isLastOf(version, { kind: 'docs', id: name }),
      )
      const isOwn = (sidebar: SiteGraph['sidebars'][number]) =>
        sidebar.version === named?.version.name && sidebar.locale === locale
      return named && { scope: named, sidebars: sidebars.filter(isOwn) }
    }
    const original = byLocale.get(i18n.defaultLocale)
    const input = { origin: configOrigin(site, scope), docsNamed, configFile, findings, original }
    byLocale.set(locale, resolveShell(links, input))
  }
  return byLocale
}
