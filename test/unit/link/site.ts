/**
 * Tiny sites for tests of link: files as plain objects in, the linked site out. Nothing is on disk. The path of a file
 * determines its version, locale and kind, as in a scan.
 */

import { resolveSite } from '../../../src/config/resolve.ts'
import type { SiteConfig } from '../../../src/config/site-config.ts'
import { validateSite } from '../../../src/config/validate.ts'
import { adaptDocusaurus } from '../../../src/features/docusaurus/config/adapt.ts'
import { feature as ofRedirects } from '../../../src/features/redirects/index.ts'
import { withSeverities } from '../../../src/findings/severities.ts'
import { linkSite } from '../../../src/link/link-site.ts'
import type { ResolvedConfig, SidebarsConfig } from '../../../src/model/config.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import type { Feature } from '../../../src/model/feature.ts'
import type { FrontMatter } from '../../../src/model/frontmatter.ts'
import type { SiteGraph } from '../../../src/model/graph.ts'
import type { LinkRef, ParsedPage } from '../../../src/model/page.ts'
import type {
  AssetFile,
  CategoryMeta,
  DocsVersion,
  Inventory,
  LastUpdate,
  SourceFile,
  Translation,
} from '../../../src/model/source.ts'

/** A markdown file: front matter, links and anchors. A link is a URL, or a reference. */
export interface TestPage extends Partial<Omit<FrontMatter, 'extra'>> {
  links?: (string | Pick<LinkRef, 'url' | 'kind'>)[]
  anchors?: string[]
  contentTitle?: string
  excerpt?: string
  /** The bytes of the file. */
  size?: number
}

/** The contents of the config file of a test site. */
export type SiteFields = SiteConfig

export interface TestSite {
  /** By path relative to the site folder. */
  files: Record<string, TestPage>
  /** `_category_` files by folder. */
  categories?: Record<string, CategoryMeta>
  /** Paths of assets; those below `static/` are static files. */
  assets?: string[]
  versions?: DocsVersion[]
  versionSidebars?: Record<string, SidebarsConfig>
  translations?: Translation[]
  lastUpdates?: Record<string, LastUpdate>
  drafts?: boolean
  sidebars?: SidebarsConfig | false
  config?: SiteFields
}

const CURRENT: DocsVersion = {
  name: 'current',
  own: 'current',
  section: { kind: 'docs', id: 'default', routeBasePath: '' },
  isMain: true,
  label: 'Next',
  path: '',
  isLast: true,
  banner: 'none',
  badge: false,
  noIndex: false,
  className: 'docs-version-current',
  dir: 'docs',
}

/** A version as a scan returns it. */
export function version(fields: Partial<DocsVersion>): DocsVersion {
  const name = fields.name ?? 'current'
  const isCurrent = name === 'current'
  return {
    ...CURRENT,
    ...{ own: name, isLast: false, isMain: fields.isLast ?? false },
    dir: isCurrent ? 'docs' : `versioned_docs/version-${name}`,
    ...(!isCurrent && { sidebarsFile: `versioned_sidebars/version-${name}-sidebars.json` }),
    ...fields,
  }
}

/** The config of a test site. */
function configOf(site: Pick<TestSite, 'config' | 'sidebars'>): ResolvedConfig {
  // Features check redirects too; these tests reach their checks by bypassing the schema.
  const { redirects, redirectHtml = false, ...rest } = site.config ?? {}
  const authored = { search: { enabled: true }, ...rest }
  const checked = validateSite(adaptDocusaurus(authored).site)
  const place = {
    siteDir: '/site',
    configFile: 'site.config.ts',
    docsPath: 'docs',
    sidebars: new Map([['default', { sidebars: site.sidebars }]]),
  }
  const config = resolveSite(checked, place)
  return { ...config, redirectHtml, redirects: (redirects ?? []).map(({ from, to }) => ({ from: [from].flat(), to })) }
}

const configs = new WeakMap<SiteGraph, ResolvedConfig>()

/** Links a test site. Its findings are those that its config does not ignore. */
export function link(site: TestSite): SiteGraph {
  const config = configOf(site)
  const pages = new Map(Object.entries(site.files).map(([path, page]) => [path, pageOf(path, page)]))
  const graph = linkSite({
    config,
    inventory: inventoryOf(site, config),
    pages,
    drafts: site.drafts ?? false,
    redirects: [ofRedirects as Required<Pick<Feature, 'redirects'>>],
  })
  const isHeard = (finding: Diagnostic) => withSeverities([finding], config).length > 0
  // Few of these sites have a page at their root.
  const isTested = (finding: Diagnostic) => finding.rule !== 'missing-home' && isHeard(finding)
  const heard = { ...graph, diagnostics: graph.diagnostics.filter(isTested) }
  configs.set(heard, config)
  return heard
}

/** `rule severity file` of every diagnostic, for comparison as a whole. */
export function findings(graph: SiteGraph): string[] {
  return withSeverities(graph.diagnostics, configs.get(graph)).map(
    ({ rule, severity, file }) => `${rule} ${severity} ${file}`,
  )
}

/** The routes of all docs, in order. */
export function routes(graph: SiteGraph): string[] {
  return graph.docs.map(doc => doc.route)
}

/** The doc of a file; throws if there is none. */
export function docAt(graph: SiteGraph, path: string, locale = 'en') {
  const doc = graph.docs.find(candidate => candidate.source.path === path && candidate.locale === locale)
  if (doc === undefined) throw new Error(`no doc from ${path} in ${locale}`)
  return doc
}

function inventoryOf(site: TestSite, config: ResolvedConfig): Inventory {
  const { routeBasePath } = config.docs
  const versions = (site.versions ?? [CURRENT]).map(version => ({
    ...version,
    section: { ...version.section, routeBasePath },
  }))
  const { locales, defaultLocale } = config.i18n
  const own = Object.entries(site.files).map(([path, { size = 1 }]) => ({
    ...sourceOf(path, versions, defaultLocale),
    size,
  }))
  const fallbacks = own
    .filter(file => file.locale === defaultLocale)
    .flatMap(file =>
      locales
        .filter(locale => locale !== defaultLocale)
        .filter(
          locale =>
            !own.some(
              other => other.locale === locale && other.version === file.version && other.docPath === file.docPath,
            ),
        )
        .map(locale => ({ ...file, locale, fallback: true })),
    )
  return {
    versions,
    locales,
    files: [...own, ...fallbacks],
    categories: Object.entries(site.categories ?? {}).map(([dir, data]) => ({
      path: `docs/${dir}/_category_.json`,
      dir,
      version: 'current',
      locale: defaultLocale,
      data,
    })),
    assets: (site.assets ?? []).map(assetOf),
    versionSidebars: new Map(Object.entries(site.versionSidebars ?? {})),
    translations: site.translations ?? [],
    texts: {},
    lastUpdates: new Map(Object.entries(site.lastUpdates ?? {})),
    diagnostics: [],
  }
}

const TRANSLATED = /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/(?:version-)?([^/]+)\/(.*)$/s

function sourceOf(path: string, versions: DocsVersion[], defaultLocale: string): SourceFile {
  const translated = TRANSLATED.exec(path)
  const version = versions.find(candidate => path.startsWith(`${candidate.dir}/`))
  const docPath = translated?.[3] ?? path.slice((version?.dir.length ?? -1) + 1)
  return {
    path,
    absPath: `/site/${path}`,
    kind: /(?:^|\/)_/.test(docPath) ? 'partial' : 'page',
    docPath,
    version: translated?.[2] ?? version?.name ?? 'current',
    locale: translated?.[1] ?? defaultLocale,
    fallback: false,
    size: 1,
    changedMs: 0,
    stat: '1-0-0',
  }
}

function assetOf(path: string): AssetFile {
  const asset = { path, absPath: `/site/${path}`, size: 1, stat: '', changedMs: 0 }
  return path.startsWith('static/') ? { ...asset, staticPath: path.slice('static/'.length) } : asset
}

function pageOf(path: string, page: TestPage): ParsedPage {
  const { links = [], anchors = [], contentTitle, excerpt, size: _, ...front } = page
  return {
    path,
    sourceHash: '',
    bodyHash: '',
    frontMatter: { ...front, extra: {} },
    contentTitle,
    excerpt,
    headings: [],
    anchors,
    links: links.map((link, index) => ({
      kind: 'link' as const,
      ...(typeof link === 'string' ? { url: link } : link),
      span: { line: index + 1, column: 1 },
    })),
    slots: [],
    features: { math: false, code: false, tabs: false, details: false, islands: [] },
    words: 0,
    diagnostics: [],
  }
}
