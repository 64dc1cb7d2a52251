/**
 * The shapes in which a Docusaurus config says the same things: themeConfig, presets and plugins.
 * They are read for what they mean (`flatten.ts`); a field of the site itself is stronger.
 */
import * as v from 'valibot'
import { either, filledText, isObject, list, noun, oneOf, text, unused } from '../../schema/fields.ts'
import { announcementBar } from '../schema/announcement-bar.ts'
import { customCss, metadata } from '../schema/assets.ts'
import { colorMode } from '../schema/color-mode.ts'
import { docs } from '../schema/docs.ts'
import { footer } from '../schema/footer.ts'
import { gtag } from '../schema/gtag.ts'
import { prism } from '../schema/markdown.ts'
import { navbar } from '../schema/navbar.ts'
import { redirects } from '../schema/redirects.ts'
import { algolia } from '../schema/search.ts'
import { tableOfContents } from '../schema/table-of-contents.ts'

const themeDocs = noun({
  /** Where the reader's choice of a version is kept. Default: `localStorage`. */
  versionPersistence: v.optional(oneOf(['localStorage', 'none'])),
  ...unused('sidebar'),
})

export const themeConfig = noun({
  /** The top navigation bar. */
  navbar: v.optional(navbar),
  /** The footer. */
  footer: v.optional(footer),
  /** The bar above the navbar. */
  announcementBar: v.optional(announcementBar),
  /** Light and dark. */
  colorMode: v.optional(colorMode),
  /** Which headings a table of contents shows. */
  tableOfContents: v.optional(tableOfContents),
  /** Hosted search. */
  algolia: v.optional(algolia),
  /** Code blocks. */
  prism: v.optional(prism),
  /** Versions. */
  docs: v.optional(themeDocs),
  /** Tags `<meta>` for every page. */
  metadata: v.optional(metadata),
  /** Social image. */
  image: v.optional(filledText),
  ...unused('blog', 'liveCodeBlock', 'mermaid', 'zoom'),
})

const none = v.literal(false)
const docsOrNone = either([docs, none] as const, input => (input === false ? none : docs))
const theme = noun({
  /** Own stylesheets. */
  customCss: v.optional(customCss),
})

const presetOptions = noun({
  /** The docs; their `routeBasePath` is `docs` unless it is given. */
  docs: v.optional(docsOrNone),
  /** Own stylesheets. */
  theme: v.optional(theme),
  /** Google's page-view tag. */
  gtag: v.optional(gtag),
  ...unused('blog', 'pages', 'sitemap', 'svgr', 'debug', 'googleAnalytics', 'googleTagManager'),
})

const clientRedirects = noun({
  /** Extensions that old addresses had: `html` means `redirectHtml`. */
  fromExtensions: v.optional(list(text)),
  /** Has no effect. */
  toExtensions: v.optional(list(text)),
  /** Old paths and where they lead. */
  redirects: v.optional(redirects),
  /** Has no effect: list the redirects. */
  createRedirects: v.optional(v.function('a function')),
  ...unused('id'),
})

const nothing = v.union([v.null(), v.literal(false), v.undefined()])
const anyFunction = v.function()
const moduleName = either([filledText, anyFunction] as const, input =>
  typeof input === 'function' ? anyFunction : filledText,
)

function entry<const T extends v.GenericSchema>(options: T) {
  return v.tuple([moduleName, v.optional(options)], 'a list of a name and its options')
}

const classic = entry(presetOptions)
const redirectsPlugin = entry(clientRedirects)
const docsPlugin = entry(docs)
const gtagPlugin = entry(gtag)
const otherPlugin = entry(v.unknown())

/** What a preset or plugin is, whatever spelling its name has. */
export function pluginKind(input: unknown): 'classic' | 'redirects' | 'docs' | 'gtag' | 'sitemap' | 'other' | 'none' {
  const name = Array.isArray(input) ? input[0] : input
  if (name === null || name === undefined || name === false) return 'none'
  if (typeof name !== 'string') return 'other'
  const bare = /(?:preset-classic|plugin-[a-z-]+)(?=\/|$|@)/.exec(name)?.[0] ?? name
  switch (bare.replace(/^(?:docusaurus-)?(?:preset|plugin)-/, '')) {
    case 'classic':
      return 'classic'
    case 'client-redirects':
      return 'redirects'
    case 'content-docs':
      return isSecondDocs(input) ? 'other' : 'docs'
    case 'google-gtag':
      return 'gtag'
    case 'sitemap':
      return 'sitemap'
    default:
      return 'other'
  }
}

function isSecondDocs(input: unknown): boolean {
  const options: unknown = Array.isArray(input) ? input[1] : undefined
  return isObject(options) && options.id !== undefined && options.id !== 'default'
}

const entryByKind = { classic, redirects: redirectsPlugin, docs: docsPlugin, gtag: gtagPlugin } as const
const pluginShapes = [classic, redirectsPlugin, docsPlugin, gtagPlugin, otherPlugin, moduleName, nothing] as const

const plugin = either(pluginShapes, input => {
  const kind = pluginKind(input)
  if (kind === 'none') return nothing
  if (!Array.isArray(input)) return moduleName
  return kind === 'other' || kind === 'sitemap' ? otherPlugin : entryByKind[kind]
})

export const presets = list(plugin)
export const plugins = list(plugin)

export type ThemeConfigInput = v.InferInput<typeof themeConfig>
export type PresetOptionsInput = v.InferInput<typeof presetOptions>
export type ClientRedirectsInput = v.InferInput<typeof clientRedirects>
