/**
 * The resolved config out of a flat site: every default filled in, every alias gone.
 *
 * Pure: what the disk knows (which folder exists, what a sidebars file says) comes in with the context.
 */
import { isAbsolute } from 'node:path'
import { siteRelative } from '../../base/paths.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { FlatSite } from '../docusaurus/flatten.ts'
import type { Overrides } from '../validate.ts'
import { resolveHeadTag, resolveScript, resolveStylesheet } from './assets.ts'
import { resolveDocs } from './docs.ts'
import { resolveLocales } from './locales.ts'
import { resolveMarkdown } from './markdown.ts'
import { resolveFooter, resolveNavbar } from './navbar.ts'
import { resolveReporting } from './reporting.ts'
import { resolveAlgolia, resolveSearch } from './search.ts'

export interface SiteContext extends Overrides {
  /** Absolute path of the site folder. */
  siteDir: string
  /** Path of the config file relative to it. */
  configFile?: string
  /** Folder of the pages where the config names none. */
  docsPath: string
  sidebars: ResolvedConfig['docs']['sidebars']
}

/** Everything that is known about the site, for the stages. */
export function resolveSite(site: FlatSite, context: SiteContext): ResolvedConfig {
  const title = site.title ?? 'Documentation'
  return {
    siteDir: context.siteDir,
    configFile: context.configFile,
    title,
    tagline: site.tagline ?? '',
    titleDelimiter: site.titleDelimiter ?? '|',
    url: origin(context.url ?? site.url ?? ''),
    baseUrl: surrounded(context.base ?? site.baseUrl ?? '/'),
    trailingSlash: site.trailingSlash,
    favicon: site.favicon,
    noIndex: site.noIndex ?? false,
    i18n: resolveLocales(site.i18n),
    ...resolveReporting(site),
    docs: resolveDocs(site.docs, {
      defaultPath: context.docsPath,
      defaultRoute: site.docusaurus ? 'docs' : '',
      sidebars: context.sidebars,
    }),
    navbar: resolveNavbar(site.navbar, title),
    footer: resolveFooter(site.footer, title),
    ...resolveReading(site),
    ...resolveParts(site, context),
    markdown: resolveMarkdown(site),
    limits: { pageBytes: site.limits?.pageBytes ?? 5_000_000, nesting: site.limits?.nesting ?? 100 },
    customFields: site.customFields ?? {},
  }
}

/** What the reader's shell shows and does. */
function resolveReading(site: FlatSite) {
  const { announcementBar: bar, colorMode = {}, tableOfContents = {}, gtag } = site
  const minHeadingLevel = tableOfContents.minHeadingLevel ?? 2
  return {
    announcementBar: bar && { ...bar, id: bar.id ?? 'announcement-bar', isCloseable: bar.isCloseable ?? true },
    colorMode: {
      defaultMode: colorMode.defaultMode ?? 'light',
      disableSwitch: colorMode.disableSwitch ?? false,
      respectPrefersColorScheme: colorMode.respectPrefersColorScheme ?? false,
    },
    tableOfContents: {
      minHeadingLevel,
      maxHeadingLevel: tableOfContents.maxHeadingLevel ?? Math.max(3, minHeadingLevel),
    },
    algolia: resolveAlgolia(site.algolia),
    search: resolveSearch(site.search, site.algolia),
    gtag: gtag && { trackingID: [gtag.trackingID].flat()[0] ?? '', anonymizeIP: gtag.anonymizeIP ?? true },
  }
}

/** What is copied, linked and redirected. */
function resolveParts(site: FlatSite, { siteDir }: SiteContext) {
  return {
    image: site.image,
    metadata: site.metadata ?? [],
    headTags: (site.headTags ?? []).map(resolveHeadTag),
    stylesheets: (site.stylesheets ?? []).map(resolveStylesheet),
    scripts: (site.scripts ?? []).map(resolveScript),
    staticDirectories: site.staticDirectories ?? ['static'],
    redirects: (site.redirects ?? []).map(({ from, to }) => ({ from: [from].flat(), to })),
    redirectHtml: site.redirectHtml ?? false,
    customCss: stylesOf(site)
      .filter(path => !isPreprocessed(path))
      .map(path => (isAbsolute(path) ? siteRelative(siteDir, path) : path)),
    themeDir: site.themeDir ?? 'theme',
    contentSecurityPolicy: site.contentSecurityPolicy === true ? {} : site.contentSecurityPolicy || undefined,
  }
}

/** The site's own stylesheets, as they are written. */
export function stylesOf({ customCss = [] }: FlatSite): string[] {
  return [customCss].flat()
}

/** Is it in a language that has to be compiled to CSS? */
export function isPreprocessed(path: string): boolean {
  return /\.(?:s[ac]ss|less|styl)$/i.test(path)
}

/** The origin as browsers write it: lower case, no slash at the end. */
function origin(url: string): string {
  return url === '' ? '' : new URL(url).origin
}

/** One slash on either side. */
function surrounded(path: string): string {
  const bare = path.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '/' : `/${bare}/`
}
