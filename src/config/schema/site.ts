/**
 * The site: what an author writes in `site.config.ts`. Every field is optional.
 *
 * The nouns have a file each. Fields have the names that Docusaurus gives them where it has them, and its
 * `themeConfig`, `presets` and `plugins` are understood, so that a config moves over as it is.
 */
import * as v from 'valibot'
import { byName, filledText, flag, isPath, json, noun, text, unused } from '../../schema/fields.ts'
import { plugins, presets, themeConfig } from '../docusaurus/schema.ts'
import { announcementBar } from './announcement-bar.ts'
import { customCss, headTags, metadata, scripts, staticDirectories, stylesheets } from './assets.ts'
import { colorMode } from './color-mode.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { docs } from './docs.ts'
import { footer } from './footer.ts'
import { gtag } from './gtag.ts'
import { i18n } from './i18n.ts'
import { limits } from './limits.ts'
import { markdown, prism } from './markdown.ts'
import { navbar } from './navbar.ts'
import { redirects } from './redirects.ts'
import { reporting, rules } from './reporting.ts'
import { algolia, search } from './search.ts'
import { tableOfContents } from './table-of-contents.ts'

/** The site's address: an origin, without a path. */
export const siteUrl = v.pipe(
  text,
  v.check(isOrigin, "an http(s) address without a path, such as 'https://docs.example.org'"),
)

/** The path of the site on its host. */
export const basePath = v.pipe(text, v.check(isPath, "a path such as '/' or '/docs/', without query and hash"))

export const siteSchema = noun({
  /** Name of the site. Default: `Documentation`. */
  title: v.optional(text),
  /** One sentence about it. */
  tagline: v.optional(text),
  /** What stands between a page's title and the site's. Default: `|`. */
  titleDelimiter: v.optional(text),
  /** Address of the site without path: canonical links and the sitemap need it. */
  url: v.optional(siteUrl),
  /** Path of the site on its host. Default: `/`. */
  baseUrl: v.optional(basePath),
  /** Paths with a slash at the end (true), without (false), or as the pages' files are (left out). */
  trailingSlash: v.optional(flag),
  /** Picture for the browser's tab: a path below a static directory, or a URL. */
  favicon: v.optional(filledText),
  /** Keep search engines out. Default: false. */
  noIndex: v.optional(flag),
  /** Languages. */
  i18n: v.optional(i18n),
  /** Links to pages that do not exist. Default: `warn`. */
  onBrokenLinks: v.optional(reporting),
  /** Links to markdown files that do not exist. Default: `warn`. */
  onBrokenMarkdownLinks: v.optional(reporting),
  /** Links to headings that do not exist. Default: `warn`. */
  onBrokenAnchors: v.optional(reporting),
  /** Images that do not exist. Default: `warn`. */
  onBrokenMarkdownImages: v.optional(reporting),
  /** Two files with one address. Default: `warn`. */
  onDuplicateRoutes: v.optional(reporting),
  /** Severity by rule: `ignore`, `log`, `warn` or `throw`; stronger than the five above. Rules: [rules.md](rules.md). */
  rules: v.optional(rules),
  /** The pages: where they are, where they are served, how they are listed. */
  docs: v.optional(docs),
  /** The top navigation bar. */
  navbar: v.optional(navbar),
  /** The footer. Default: none. */
  footer: v.optional(footer),
  /** The bar above the navbar. Default: none. */
  announcementBar: v.optional(announcementBar),
  /** Light and dark. */
  colorMode: v.optional(colorMode),
  /** Which headings a table of contents shows. */
  tableOfContents: v.optional(tableOfContents),
  /** The embedded search. */
  search: v.optional(search),
  /** Hosted search, instead of the embedded one. */
  algolia: v.optional(algolia),
  /** Google's page-view tag. Default: none. */
  gtag: v.optional(gtag),
  /** Social image: a path below a static directory, or a URL. */
  image: v.optional(filledText),
  /** Tags `<meta>` for every page. */
  metadata: v.optional(metadata),
  /** Other tags for every page's head. */
  headTags: v.optional(headTags),
  /** Stylesheets from elsewhere. */
  stylesheets: v.optional(stylesheets),
  /** Scripts from elsewhere. */
  scripts: v.optional(scripts),
  /** Own stylesheets, bundled after those of docsgen; docs/styling.md says what may stand in them. */
  customCss: v.optional(customCss),
  /** Folders that are copied as they are. Default: `['static']`. */
  staticDirectories: v.optional(staticDirectories),
  /** Old paths and where they lead now. */
  redirects: v.optional(redirects),
  /** Answer `/x.html` for every page `/x` and `/x/`, and for the search page. Default: false. */
  redirectHtml: v.optional(flag),
  /** Folder whose files replace templates of the same path. Default: `theme`. */
  themeDir: v.optional(filledText),
  /** Write a file of headers with a Content-Security-Policy: true, or sources to add, by directive. Default: false. */
  contentSecurityPolicy: v.optional(contentSecurityPolicy),
  /** How pages are read. */
  markdown: v.optional(markdown),
  /** Code blocks. */
  prism: v.optional(prism),
  /** Where docsgen refuses to go on with a page. */
  limits: v.optional(limits),
  /** Values of your own for templates, which find them in `site.customFields`. */
  customFields: v.optional(byName(json)),
  /** Where a Docusaurus config keeps navbar, footer and more. */
  themeConfig: v.optional(themeConfig),
  /** Where a Docusaurus config keeps the docs: only `classic` is known. */
  presets: v.optional(presets),
  /** Plugins of a Docusaurus config: client-redirects, content-docs and google-gtag are understood. */
  plugins: v.optional(plugins),
  ...unused(
    'organizationName',
    'projectName',
    'deploymentBranch',
    'githubHost',
    'githubPort',
    'future',
    'storage',
    'themes',
    'clientModules',
    'ssrTemplate',
    'baseUrlIssueBanner',
  ),
})

function isOrigin(input: string): boolean {
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input)) return false
  const { pathname, search, hash, username } = new URL(input)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

/** What an author writes. */
export type SiteConfig = v.InferInput<typeof siteSchema>

/** What an author wrote, checked. */
export type CheckedSite = v.InferOutput<typeof siteSchema>
