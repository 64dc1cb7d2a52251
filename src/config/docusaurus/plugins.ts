/** Presets and plugins of a Docusaurus config: those that docsgen has something for, and all others. */
import * as v from 'valibot'
import { either, filledText, isObject, list, noun, text } from '../../schema/fields.ts'
import { customCss } from '../schema/assets.ts'
import { gtag } from '../schema/gtag.ts'
import { redirects } from '../schema/redirects.ts'
import { docs } from './docs.ts'

const off = v.literal(false)
const theme = noun('presets.theme', {
  /** Own stylesheets. */
  customCss: v.optional(customCss),
})

const presetOptions = noun(
  'presets.classic',
  {
    /** The docs; their `routeBasePath` is `docs` unless it is given. */
    docs: v.optional(either([docs, off] as const, input => (input === false ? off : docs))),
    /** Own stylesheets. */
    theme: v.optional(theme),
    /** Google's page-view tag. */
    gtag: v.optional(gtag),
  },
  {
    unused: {
      blog: 'there is no blog',
      googleAnalytics: 'only gtag is known',
      googleTagManager: 'only gtag is known',
      pages: '',
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
    /** Old paths and where they lead. */
    redirects: v.optional(redirects),
  },
  {
    unused: {
      toExtensions: 'pages have no extensions here',
      createRedirects: 'write these redirects out in `redirects`',
      id: '',
    },
  },
)

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

export const plugin = either(pluginShapes, input => {
  const kind = pluginKind(input)
  if (kind === 'none') return nothing
  if (!Array.isArray(input)) return moduleName
  return kind === 'other' || kind === 'sitemap' ? otherPlugin : entryByKind[kind]
})

export type PresetOptions = v.InferInput<typeof presetOptions>
export type RedirectOptions = v.InferInput<typeof clientRedirects>
