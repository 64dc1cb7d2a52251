/**
 * Links all pages: routes, sidebars, redirects and resolved references.
 *
 * Returns the graph of the site, with a diagnostic for everything that is broken. Pure and serial: nothing is read,
 * and every step is a few map look-ups per page or link. A live server answers requests between steps.
 */
import { hostRules } from '../base/host-rules.ts'
import { applyTrailingSlash, encodePath, outputPathOf, pathInSite, routeKey } from '../base/url.ts'
import { runAllSteps, type Steps } from '../base/yield.ts'
import { notBuilt } from '../findings/lacking-pages.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, Redirect, ResolvedRef, SiteGraph } from '../model/graph.ts'
import { imagesElsewhere, type ParsedPage } from '../model/page.ts'
import { isLastOf } from '../model/sections.ts'
import type { LackingPages } from '../model/site-plugins.ts'
import type { Inventory } from '../model/source.ts'
import type { AddedRedirects } from './added-redirects.ts'
import { type LinkedBlogs, linkBlogs } from './blog/link-blogs.ts'
import { checkAnchors } from './check-anchors.ts'
import { placeDocs } from './docs.ts'
import type { EarlierLinks } from './earlier-links.ts'
import { reportFallbackProblems } from './fallback-problems.ts'
import { Findings } from './findings.ts'
import { cutCycles, cutGrowth } from './include-limits.ts'
import { type LinkableFiles, linkableFiles } from './linkable-files.ts'
import { type LookUps, makeLookUps } from './look-ups.ts'
import type { Origin } from './origin.ts'
import { claimOutputs, searchPath } from './outputs.ts'
import { ReferenceRun, sourcesByPath } from './reference-run.ts'
import { type DocsScope, emptyScopes, localeBase } from './scope.ts'
import { checkShellItems } from './shell-items.ts'
import { shellLinks } from './shell-links.ts'
import { resolveShell } from './shell-refs.ts'
import { showSidebars } from './show-sidebars.ts'
import type { GeneratedSidebars } from './sidebar-generators.ts'
import { categoryTargets, type ResolvedSidebar, readSidebars } from './sidebars.ts'
import { checkAuthorPictures, checkContents, checkHome } from './site-checks.ts'
import { type CategoryTarget, makeTargets, type Targets } from './targets.ts'

export interface LinkInput {
  config: ResolvedConfig
  inventory: Inventory
  /** Pages and partials, by path relative to the site folder. */
  pages: ReadonlyMap<string, ParsedPage>
  /** Whether drafts are built. */
  drafts: boolean
  /** Reads the present path of each renamed file, relative to the site folder. */
  renames?: () => ReadonlyMap<string, string>
  /** Features that add files to which pages may link. */
  linkable?: LinkableFiles
  /** Features that redirect addresses. */
  redirects?: AddedRedirects
  /** Sidebars created by functions; absent if there are none. */
  generators?: GeneratedSidebars
  /** What was found while they were created. */
  foundBefore?: readonly Diagnostic[]
  /** The references of the last run, of which those that are the same are kept. Default: none. */
  earlier?: EarlierLinks
}

/** Data shared by the steps below. */
interface Site extends LinkInput {
  findings: Findings
  scopes: DocsScope[]
  settled: Map<string, ResolvedSidebar[]>
  targets: Targets
  lookUps: LookUps
  blogs: LinkedBlogs
  categories: readonly CategoryTarget[]
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
  const { assets, versions } = inventory
  const routes = claimOutputs({ ...input, pages: [...placed, ...indexes], assets, versions, findings })
  yield
  const run = yield* linkPages(site)
  checkContents(placed, config, findings)
  checkBlockedImages(placed, config, findings)
  checkAuthorPictures(site.blogs.posts.values(), { config, staticFiles: targets.byStaticPath, findings })
  checkHome({ config, routes: routes.keys(), redirects, assets: inventory.assets, findings })
  for (const doc of placed) {
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
    redirects: [...redirects, ...linkMoreRedirects(routes.keys(), redirects, site)],
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
    lackedAnchors: site.lookUps.linkedAnchors.lacking,
    asksForAllAnchors: run.asksForAllAnchors,
    usedAssets: new Set([...run.usedAssets].filter(path => targets.byAssetPath.get(path)?.staticPath === undefined)),
    get diagnostics() {
      return findings.list
    },
    get diagnosticsIdentity() {
      return findings.identity
    },
  }
}

/** Puts everything that has an address into maps. */
function prepare(input: LinkInput): Site {
  const { config, inventory, generators, earlier } = input
  const findings = new Findings()
  for (const finding of input.foundBefore ?? []) findings.add(finding)
  const sourcePaths = new Set(inventory.files.map(file => file.path))
  const place = { ...input, lastUpdates: inventory.lastUpdates, sourcePaths, findings }
  const scopes = emptyScopes(config, inventory).map(scope => placeDocs(scope, place))
  const settled = new Map(
    scopes.map(scope => [scope.key, readSidebars(scope, { config, inventory, findings, generators })]),
  )
  const blogs = linkBlogs(scopes, input)
  const ofCategories = [...settled].flatMap(([key, own]) => own.flatMap(({ nodes }) => categoryTargets(nodes, key)))
  const ofListings = blogs.listings.map(({ route, locale, version }) => ({ scopeKey: `${locale}/${version}`, route }))
  const allCategories = [...ofCategories, ...ofListings]
  const targets = makeTargets({
    siteBase: config.baseUrl,
    scopes,
    categories: allCategories,
    assets: inventory.assets,
    partials: inventory.files.filter(file => file.kind === 'partial').map(file => file.path),
    extraRoutes: extraRoutes(config, input.linkable),
    hostRules: hostRules(inventory.hostRules ?? ''),
    asked: earlier?.asked,
  })
  return {
    ...input,
    findings,
    scopes,
    settled,
    targets,
    blogs,
    categories: allCategories,
    lookUps: makeLookUps({ ...input, config: earlier?.config ?? config, targets }),
  }
}

/** Addresses that exist without a corresponding page. */
function extraRoutes(config: ResolvedConfig, linkable: LinkableFiles = []): string[] {
  return [...linkableFiles(config, linkable), ...searchRoutes(config)]
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
function configOrigin({ config, inventory, lookUps }: Site, scope: DocsScope): Origin {
  const { locale, base } = scope
  const targets = lookUps.targets.scopes.get(scope.key)
  const { baseUrl: siteBase, url: siteUrl, lenient: isOfOtherTool } = config
  const lacking = lackingPages({ config, inventory })
  return { lookUps, locale, base, siteBase, siteUrl, isOfOtherTool, lackingPages: lacking, scope: targets }
}

/** The pages that the site goes without, because a plugin is not run or they are not built. */
function lackingPages({ config, inventory }: Pick<Site, 'config' | 'inventory'>): LackingPages[] {
  return [...(config.functions?.lackingPages ?? []), ...notBuilt(inventory.diagnostics)]
}

/** The main version in each locale, which links in the config refer to. */
function lastScopes({ scopes }: Site): DocsScope[] {
  return scopes.filter(scope => scope.version.isMain)
}

/** Redirects in all languages. From here on, links to their addresses lead to their targets. */
function linkRedirects(site: Site): Redirect[] {
  const { config, targets } = site
  const redirects = lastScopes(site).flatMap(scope => {
    const inLanguage = { ...site, origin: configOrigin(site, scope), scope }
    return (site.redirects ?? []).flatMap(({ redirects: { inLanguage: of } }) => of(inLanguage))
  })
  for (const { from, to } of redirects) targets.redirects.set(routeKey(config.baseUrl + encodePath(from.slice(1))), to)
  return redirects
}

/** Redirects from other forms of the site's addresses, which no page, file or redirect has. */
function linkMoreRedirects(routes: Iterable<string>, own: readonly Redirect[], site: Site): Redirect[] {
  const { config, targets } = site
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
  const all = [...routes, ...(config.search.enabled ? searchRoutes(config) : [])]
  return (site.redirects ?? []).flatMap(({ redirects: { toRoutes } }) => toRoutes(all, { config, isTaken }))
}

/** Number of pages in one step. */
const PAGES_PER_STEP = 128

function* linkPages(site: Site): Steps<ReferenceRun> {
  const { config, lookUps, findings, pages, targets, earlier } = site
  earlier?.compare(site.scopes, lookUps, site.categories)
  const { baseUrl, url, i18n, lenient } = earlier?.config ?? config
  const sources = sourcesByPath(site.inventory.files)
  const run = new ReferenceRun({
    findings,
    pages,
    bases: {
      ...{ lookUps, siteBase: baseUrl, siteUrl: url, siteDir: config.siteDir, isOfOtherTool: lenient },
      lackingPages: lackingPages(site),
      emptyFolders: new Set([...site.settled.values()].flatMap(all => all.flatMap(it => it.emptyFolders))),
    },
    sources,
    defaultLocale: i18n.defaultLocale,
    earlier,
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
  earlier?.store(site.scopes.flatMap(({ docs }) => docs))
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
      const settled = (named && site.settled.get(named.key)) ?? []
      const isReported = (sidebar: string) => settled.some(it => it.name === sidebar && it.emptyFolders.length > 0)
      return named && { scope: named, sidebars: sidebars.filter(isOwn), isReported }
    }
    const original = byLocale.get(i18n.defaultLocale)
    const input = { origin: configOrigin(site, scope), docsNamed, configFile, findings, original }
    byLocale.set(locale, resolveShell(links, input))
  }
  return byLocale
}

// Images on other hosts that the policy of a site blocks, if its pages run no code and so cannot widen the policy.

/** Reports them at the first image of each host. */
function checkBlockedImages(docs: readonly Doc[], config: ResolvedConfig, findings: Findings): void {
  const { contentSecurityPolicy: policy, markdown } = config
  if (!policy || markdown.mdx !== 'static') return
  const allowed = (policy['img-src'] ?? []).join(' ')
  const seen = new Set<string>()
  for (const { page, source } of docs) {
    if (source.fallback || imagesElsewhere(page).length === 0) continue
    for (const { kind, url, span } of page.links) {
      const absolute = url.startsWith('//') ? `https:${url}` : url
      if (kind !== 'image' || !/^https?:/i.test(absolute) || !URL.canParse(absolute)) continue
      if (pathInSite(absolute, config) !== undefined) continue
      const { host, origin } = new URL(absolute)
      if (seen.has(host) || allowed.includes(host) || /(?:^| )(?:\*|https:)(?: |$)/.test(allowed)) continue
      seen.add(host)
      const message = `Browsers do not show images of ${host}, because pages of this site cannot widen its policy.`
      const hint = `Copy the images into the site, or add '${origin}' to 'img-src' of contentSecurityPolicy.`
      findings.add({ rule: 'blocked-image', message, hint, file: page.path, span })
    }
  }
}
