/**
 * The site: the fields of `site.config.ts`. Every field is optional.
 *
 * Each larger noun has its own file. Features add fields, and the shapes of other tools' configs (`config/authored.ts`).
 */
import * as v from 'valibot'
import { HOST_NAMES } from '../../model/hosts.ts'
import {
  byName,
  either,
  filledText,
  flag,
  isObject,
  isPath,
  json,
  list,
  noun,
  oneOf,
  text,
  whole,
} from '../../schema/fields.ts'
import { analytics } from './analytics.ts'
import { announcementBar } from './announcement-bar.ts'
import { bodyTags, customCss, headTags, metadata, scripts, staticDirectories, stylesheets } from './assets.ts'
import { colorMode } from './color-mode.ts'
import { docs } from './docs.ts'
import { footer } from './footer.ts'
import { gtag } from './gtag.ts'
import { i18n } from './i18n.ts'
import { markdown, prism } from './markdown.ts'
import { navbar } from './navbar.ts'
import { plugins } from './plugins.ts'
import { reading } from './reading.ts'
import { reporting, rules } from './reporting.ts'
import { algolia, search } from './search.ts'
import { blogs, moreDocs, pages } from './sections.ts'
import { tableOfContents } from './table-of-contents.ts'
import { theme } from './theme.ts'
import { webApp } from './web-app.ts'

/** The site's address: an origin, without a path. */
export const siteUrl = v.pipe(
  text,
  v.check(isOrigin, "an http(s) address without a path, such as 'https://docs.example.org'"),
  // As browsers write it: in lower case, without a trailing slash.
  v.transform(url => new URL(url).origin),
)

/** The path of the site on its host. */
export const basePath = v.pipe(
  text,
  v.check(isPath, "a path such as '/' or '/docs/', without query and hash"),
  v.transform(path => `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')),
)

const check = noun('check', {
  /** Size in kB above which an image is reported as too large. */
  largeImage: v.optional(whole(1, 1_000_000), 1000),
  /** Number of months after which an unchanged page is reported, by the dates of git. Default: never. */
  staleAfter: v.optional(whole(1, 1200)),
})

const limits = noun('limits', {
  /** Maximum size of a page in bytes. */
  pageBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 5_000_000),
  /** Maximum number of bytes of the embedded index that the first search of a reader may load. */
  searchBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 500_000),
  /** Maximum nesting of quotes, lists and elements. */
  nesting: v.optional(whole(1, 1000), 100),
  /** Seconds of processor time that components, expressions and templates of the site may take for a page. */
  seconds: v.optional(whole(1, 100), 10),
})

const directive = v.pipe(text, v.regex(/^[a-z][a-z-]*$/, "the name of a directive, such as 'img-src'"))
const source = v.pipe(text, v.regex(/^[^\s;,]+$/, "one source, such as 'https://example.org'"))
const directives = v.record(directive, list(source), 'an object')

/** True means no sources besides docsgen's own; false means no policy. */
const contentSecurityPolicy = v.pipe(
  either([directives, flag] as const, input => (isObject(input) ? directives : flag)),
  v.transform(input => (input === true ? {} : input || undefined)),
)

export const siteSchema = noun('site', {
  /** Name of the site. */
  title: v.optional(text, 'Documentation'),
  /** One sentence about the site. */
  tagline: v.optional(text, ''),
  /** Separator between a page's title and the site's. */
  titleDelimiter: v.optional(text, '|'),
  /** Address of the site without a path, needed by canonical links and the sitemap. */
  url: v.optional(siteUrl),
  /** Path of the site on its host. */
  baseUrl: v.optional(basePath, '/'),
  /** Whether paths have a trailing slash (true) or not (false). By default, they follow the pages' files. */
  trailingSlash: v.optional(flag),
  /** Where the site is published: determines which files for the host are written, and whether a page is `x.html` or `x/index.html`. Default: the host that runs the build, else none. */
  host: v.optional(oneOf(HOST_NAMES)),
  /** The repository of the site: its web address, or `git` for the remote `origin` of the checkout. Pages get links to edit them, unless `docs.editUrl` is set. */
  repository: v.optional(filledText),
  /** Icon for the browser's tab: a path in a static directory, or a URL. */
  favicon: v.optional(filledText),
  /** Exclude the site from search engines. */
  noIndex: v.optional(flag, false),
  /** Languages. */
  i18n: v.optional(i18n, {}),
  /** Links to pages and files that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenLinks: v.optional(reporting),
  /** Links to markdown files that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenMarkdownLinks: v.optional(reporting),
  /** Links to headings that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenAnchors: v.optional(reporting),
  /** Images that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenMarkdownImages: v.optional(reporting),
  /** Two files with one address. Default: `warn`. */
  onDuplicateRoutes: v.optional(reporting),
  /** Severity by rule: `ignore`, `log`, `warn` or `throw`; overrides the five fields above. Rules: [rules](rules.md). */
  rules: v.optional(rules, {}),
  /** Report problems that would stop the build as warnings: broken links, missing modules and compilers, pages that fail. For sites that come from other tools. Default: `true` for a config of another tool, else `false`. */
  lenient: v.optional(flag),
  /** The pages: their folder, their address, and how they are listed. */
  docs: v.optional(docs, {}),
  /** Docs besides those of `docs`, each with a name. */
  moreDocs: v.optional(moreDocs, []),
  /** Single pages outside the docs; false for none. Default: none; `src/pages` in a preset. */
  pages: v.optional(pages, false),
  /** Blogs. Default: none; the folder `blog` in a preset. */
  blogs: v.optional(blogs, []),
  /** The top navigation bar. */
  navbar: v.optional(navbar, {}),
  /** The footer. Default: none. */
  footer: v.optional(footer),
  /** The bar above the navbar. Default: none. */
  announcementBar: v.optional(announcementBar),
  /** The look: a brand colour, fonts, corners. */
  theme: v.optional(theme, {}),
  /** Light and dark mode. */
  colorMode: v.optional(colorMode, {}),
  /** What readers can do with a page: copy it, report a problem, say whether it helped. */
  reading: v.optional(reading, {}),
  /** What browsers and phones show around the pages: the colour of their bars, icon and manifest. */
  webApp: v.optional(webApp, {}),
  /** Which headings a table of contents shows. */
  tableOfContents: v.optional(tableOfContents, {}),
  /** The embedded search. */
  search: v.optional(search, {}),
  /** Hosted search, instead of the embedded one. */
  algolia: v.optional(algolia),
  /** Google's page-view tag. Default: none. */
  gtag: v.optional(gtag),
  /** Services that count visits: Google Tag Manager, Plausible, PostHog, Matomo, Umami or Fathom. Default: none. */
  analytics: v.optional(analytics, []),
  /** Social image: a path in a static directory, or a URL. */
  image: v.optional(filledText),
  /** `<meta>` tags for every page. */
  metadata: v.optional(metadata, []),
  /** Other tags for every page's head. */
  headTags: v.optional(headTags, []),
  /** Tags for the body of every page, such as the `noscript` of a service. */
  bodyTags: v.optional(bodyTags, {}),
  /** Stylesheets from other sites. */
  stylesheets: v.optional(stylesheets, []),
  /** Scripts from other sites. */
  scripts: v.optional(scripts, []),
  /** The site's own stylesheets, bundled after docsgen's; [Look and colours](../guides/theming.md) describes what they may contain. */
  customCss: v.optional(customCss, []),
  /** Folders that are copied unchanged. */
  staticDirectories: v.optional(staticDirectories, ['static']),
  /** Folder whose files replace templates with the same path. */
  themeDir: v.optional(filledText, 'theme'),
  /** Write a headers file with a Content-Security-Policy: true, or sources to add, by directive. */
  contentSecurityPolicy: v.optional(contentSecurityPolicy),
  /** How pages are read. */
  markdown: v.optional(markdown, {}),
  /** Plugins: plain objects that add steps to the markdown pipeline, pages generated from data, and files. See [Plugins](../guides/plugins.md). */
  plugins: v.optional(plugins, []),
  /** Code blocks. */
  prism: v.optional(prism, {}),
  /** Limits above which docsgen rejects a page. */
  limits: v.optional(limits, {}),
  /** Optional checks of `docsgen check`. */
  check: v.optional(check, {}),
  /** Your own values for templates, available as `site.customFields`. */
  customFields: v.optional(byName(v.optional(json)), {}),
})

function isOrigin(input: string): boolean {
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input)) return false
  const { pathname, search, hash, username } = new URL(input)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

/**
 * The schemas of fields that features add, by their names: each feature augments this type. `markdown.mermaid` is the field
 * `mermaid` of `markdown`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface AddedFields {}

type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : never
type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : never

/** The names of fields of the site itself. */
type OwnNames = Exclude<keyof AddedFields, `${string}.${string}`>

/** The schemas of the fields of nouns, by noun and name. */
type Nested = {
  [Path in keyof AddedFields as Path extends `${infer Noun}.${string}` ? Noun : never]: {
    [Other in keyof AddedFields as Other extends `${Path extends `${infer Noun}.${string}` ? Noun : never}.${infer Name}`
      ? Name
      : never]: AddedFields[Other]
  }
}

/**
 * The fields that docsgen reads, with their defaults. What an author may write besides is in `authored.ts`.
 */
export type CheckedSite = v.InferOutput<typeof siteSchema> & {
  [Name in OwnNames]: OutputOf<AddedFields[Name]>
} & {
  [Noun in keyof Nested]: { [Name in keyof Nested[Noun]]: OutputOf<Nested[Noun][Name]> }
}

/** The same before validation. */
export type SiteInput = v.InferInput<typeof siteSchema> & {
  [Name in OwnNames]?: InputOf<AddedFields[Name]>
} & {
  [Noun in keyof Nested]?: { [Name in keyof Nested[Noun]]?: InputOf<Nested[Noun][Name]> }
}
