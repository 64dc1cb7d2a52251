/** Presets and plugins of a Docusaurus config: those with a counterpart in docsgen, and all others. */
import * as v from 'valibot'
import { noEffect, shortName } from '../../../config/notes.ts'
import { customCss } from '../../../config/schema/assets.ts'
import { gtag } from '../../../config/schema/gtag.ts'
import { isOwnPlugin, plugin as ownPlugin } from '../../../config/schema/plugins.ts'
import { redirects } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { PluginEntry } from '../../../model/site-plugins.ts'
import { either, filledText, isObject, list, noun, text } from '../../../schema/fields.ts'
import { isAnalyticsPackage } from './analytics.ts'
import { blog } from './blog.ts'
import { docs } from './docs.ts'
import { pages } from './pages.ts'
import { isBuiltInPackage, officialPart, openApiKind, pluginPackage } from './plugin-names.ts'

const off = v.literal(false)
const theme = noun('presets.theme', {
  /** The site's stylesheets. */
  customCss: v.optional(customCss),
})

const tagManager = noun('presets.googleTagManager', {
  /** The container, `GTM-…`. */
  containerId: filledText,
})

const presetOptions = noun(
  'presets.classic',
  {
    /** The docs; the default of their `routeBasePath` is `docs`. */
    docs: v.optional(either([docs, off] as const, input => (input === false ? off : docs))),
    /** The site's stylesheets. */
    theme: v.optional(theme),
    /** The blog; a site without the folder has none. */
    blog: v.optional(either([blog, off] as const, input => (input === false ? off : blog))),
    /** Single pages. */
    pages: v.optional(either([pages, off] as const, input => (input === false ? off : pages))),
    /** Google's page-view tag. */
    gtag: v.optional(gtag),
    /** Google Tag Manager: `analytics`. */
    googleTagManager: v.optional(tagManager),
  },
  {
    unused: {
      googleAnalytics: 'Google ended it in 2023; use gtag',
      sitemap: '',
      svgr: '',
      debug: '',
    },
  },
)

const clientRedirects = noun(
  'plugins.client-redirects',
  {
    /** Extensions that old addresses had: `html` means `redirectHtml`. */
    fromExtensions: v.optional(list(text)),
    /** Old paths and their targets. */
    redirects: v.optional(redirects),
    /** A function that returns the old paths for a page's path. */
    createRedirects: v.optional(v.function('a function')),
  },
  {
    unused: {
      toExtensions: 'pages have no extensions here',
      id: '',
    },
  },
)

const nothing = v.union([v.null(), v.literal(false), v.undefined()])
const anyFunction = v.function()
const moduleName = either([filledText, anyFunction] as const, input =>
  typeof input === 'function' ? anyFunction : filledText,
)

/** A name and its options, which may be left out. */
function entry<const T extends v.GenericSchema>(options: T) {
  type Entry<Options> = [v.InferInput<typeof moduleName>, Options?]
  const schema = v.tuple([moduleName, v.optional(options)], 'a list of a name and its options')
  return schema as v.GenericSchema<unknown> as v.GenericSchema<Entry<v.InferInput<T>>, Entry<v.InferOutput<T>>>
}

const classic = entry(presetOptions)
/** Options of a preset that extends the classic one. */
const { entries, unused } = presetOptions
const others = { pattern: /./, keyType: 'string', schema: v.unknown() }
const extendedPreset: typeof classic = entry(noun('presets.classic', entries, { unused, others }))
const redirectsPlugin = entry(clientRedirects)
const docsPlugin = entry(docs)
const blogPlugin = entry(blog)
const pagesPlugin = entry(pages)
const gtagPlugin = entry(gtag)
const openApiPlugin = entry(v.unknown())
const analyticsPlugin = entry(v.unknown())
const otherPlugin = entry(v.unknown())

const entryByKind = {
  classic,
  'client-redirects': redirectsPlugin,
  'content-docs': docsPlugin,
  'content-blog': blogPlugin,
  'content-pages': pagesPlugin,
  'google-gtag': gtagPlugin,
  redocusaurus: openApiPlugin,
  redoc: openApiPlugin,
  'openapi-docs': openApiPlugin,
  analytics: analyticsPlugin,
} as const

/** A preset or plugin with a counterpart in docsgen; `unneeded` does something that docsgen has built in. */
export type PluginKind = keyof typeof entryByKind | 'unneeded' | 'other' | 'none'

/** Official plugins for features that docsgen has built in, or that only concern another tool's own build. */
const UNNEEDED = new Set([
  'sitemap',
  'debug',
  'svgr',
  'ideal-image',
  'sass',
  'rsdoctor',
  'css-cascade-layers',
  'vercel-analytics',
])

/** The kind of a preset or plugin, whatever form its name has. */
export function pluginKind(input: unknown): PluginKind {
  if (isOwnPlugin(input)) return 'none'
  const name = Array.isArray(input) ? input[0] : input
  if (name === null || name === undefined || name === false) return 'none'
  if (typeof name !== 'string') return 'other'
  const made = openApiKind(name)
  if (made !== undefined) return made === 'theme' ? 'unneeded' : made
  const kind = officialPart(name)
  if (isAnalyticsPackage(pluginPackage(name) ?? '') || kind === 'google-tag-manager') return 'analytics'
  if (kind !== undefined && Object.hasOwn(entryByKind, kind)) return kind as PluginKind
  if (/preset/i.test(name) && hasClassicOptions(input)) return 'classic'
  return (kind !== undefined && UNNEEDED.has(kind)) || isBuiltInPackage(name) ? 'unneeded' : 'other'
}

/** Whether it is the preset that comes with Docusaurus. */
export function isPresetClassic(name: string): boolean {
  return officialPart(name) === 'classic'
}

/** The options of a preset that extends the classic one which that does not have. */
export function otherOptions(options: object): [name: string, value: unknown][] {
  return Object.entries(options).filter(([name]) => !Object.hasOwn(entries, name) && !Object.hasOwn(unused, name))
}

/** Whether a preset has the options of the classic one, which presets of companies wrap and extend. */
function hasClassicOptions(input: unknown): boolean {
  const options: unknown = Array.isArray(input) ? input[1] : undefined
  return isObject(options) && ['docs', 'blog', 'pages', 'theme'].some(name => Object.hasOwn(options, name))
}

const pluginShapes = [...Object.values(entryByKind), otherPlugin, moduleName, nothing, ownPlugin] as const

export const plugin = either(pluginShapes, input => {
  // An object can only be meant as a plugin of docsgen's own form.
  if (isOwnPlugin(input) || (isObject(input) && !Array.isArray(input))) return ownPlugin
  const kind = pluginKind(input)
  if (kind === 'none') return nothing
  if (kind === 'classic' && Array.isArray(input) && !isPresetClassic(String(input[0]))) return extendedPreset
  if (!Array.isArray(input)) return moduleName
  return kind === 'other' || kind === 'unneeded' ? otherPlugin : entryByKind[kind]
})

export type PresetOptions = v.InferInput<typeof presetOptions>
export type RedirectOptions = v.InferInput<typeof clientRedirects>

// The themes of a Docusaurus config. Returns the stylesheets of the classic one, and the themes without a counterpart
// here, which are run like plugins, or a note for each package among them.

/** Themes of Docusaurus for features that docsgen has built in. */
const OFFICIAL = new Set(['classic', 'search-algolia', 'mermaid', 'live-codeblock', 'common'])

/** Reads the themes. `found.customCss` is set to their stylesheets if nothing else sets it. */
export function readThemes(
  themes: readonly unknown[],
  found: Pick<SiteInput, 'customCss'> & { toRun: PluginEntry[] },
  file: string | undefined,
): Diagnostic[] {
  return themes.flatMap((theme, at) => {
    const [name, options]: unknown[] = Array.isArray(theme) ? theme : [theme]
    const known = typeof name === 'string' ? name : 'a function'
    const official = officialPart(known)
    const isClassic = official === 'classic'
    if (isClassic && isObject(options)) found.customCss ??= options.customCss as SiteInput['customCss']
    if (
      !name ||
      isClassic ||
      (official && OFFICIAL.has(official)) ||
      isBuiltInPackage(known) ||
      openApiKind(known) !== undefined
    )
      return []
    const isOwn = typeof name === 'function' || pluginPackage(known) === undefined
    if (isOwn) {
      found.toRun.push({ path: `themes[${at}]`, name: shortName(known), written: name, options: options ?? {} })
      return []
    }
    const why = `the theme (${known}) is not known: replace single components in \`themeDir\``
    return [noEffect(`themes[${at}]`, why, file)]
  })
}

/** Whether a config has the theme with which readers edit code blocks. */
export function hasLiveCode({ themes, themeConfig }: { themes?: unknown; themeConfig?: unknown }): boolean {
  const names = (Array.isArray(themes) ? themes : []).flatMap((theme: unknown) =>
    Array.isArray(theme) ? theme[0] : theme,
  )
  const isLive = (name: unknown) => typeof name === 'string' && officialPart(name) === 'live-codeblock'
  return names.some(isLive) || (isObject(themeConfig) && themeConfig.liveCodeBlock !== undefined)
}

// What the site has in `src/theme`.

/** The module that adds languages to Prism, where Docusaurus looks for it. */
export function codeLanguagesIn(listFolder: (folder: string) => readonly string[]): string | undefined {
  const name = listFolder('src/theme').find(entry => /^prism-include-languages(?:\.[jt]sx?)?$/.test(entry))
  return name === undefined ? undefined : `src/theme/${name}`
}

/** Whether the site has components for types of navbar items of its own. */
export function hasItemTypes(listFolder: (path: string) => readonly string[]): boolean {
  return listFolder('src/theme/NavbarItem').some(name => /^ComponentTypes(?:\.[jt]sx?)?$/.test(name))
}
