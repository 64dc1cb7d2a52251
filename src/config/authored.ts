/**
 * What an author may write: docsgen's own fields, those that features add, and a config in the shape of another tool. In:
 * the registered features. Out: the schema of all of it. Without its feature, a field is unknown, and reported like any
 * other.
 */
import type * as v from 'valibot'
import { featureFields, featuresWith } from '../base/features.ts'
import { loadForeignSyntax } from '../base/foreign-syntax.ts'
import { setSiteModules } from '../base/site-modules.ts'
import type { TranslationNames } from '../base/translation-folders.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { PluginEntry, PluginResults } from '../model/site-plugins.ts'
import { addField, type Noun } from '../schema/fields.ts'
import type { ModuleContext } from './load-module.ts'
import type { PageUse, ResolvedConfig } from './resolve.ts'
import { isOwnPlugin } from './schema/plugins.ts'
import { type CheckedSite, type SiteInput, siteSchema } from './schema/site.ts'
import { noFunctions, type SiteFunctions } from './site-functions.ts'
import { type PluginLists, readTransforms } from './unified-plugins.ts'

/** A config as written, which is valid by `authoredSchema`. */
export type AuthoredSite = object

/** A field without effect and the reason, which completes "… has no effect: …". */
export type EmptyField = [path: string, why: string]

/** The fields of a feature, with their schemas, and with their comments in its source. */
export interface FeatureFields {
  /** Fields of the site by name, such as `socialImages`; those of its nouns with the noun, such as `markdown.mermaid`. */
  site: Readonly<Record<string, v.GenericSchema>>
  /** The field that each of them follows in references and types. */
  after: Readonly<Record<string, string>>
  /** What to write instead of a value that is not valid and often meant otherwise, by field. */
  hints?: Readonly<Record<string, (value: unknown) => string | undefined>>
  /** What the feature does with pages that authors write. */
  pageUse?: (site: CheckedSite) => PageUse
  /** Fields without effect, because they are empty. */
  empty?: (site: SiteInput) => readonly EmptyField[]
}

/** A config in docsgen's shape. */
export interface AdaptedSite {
  /** The site before defaults. */
  site: SiteInput
  notes: Diagnostic[]
  functions: SiteFunctions
  /** Plugins and themes that are code of the site or packages without a counterpart, to be run. */
  toRun: PluginEntry[]
}

/** Where a config comes from: its file, whether another tool reads it as well, and what is in the folder of its site. */
export interface Authorship {
  file?: string
  isForeign?: boolean
  hasFolder?: (path: string) => boolean
  /** Names of the files in a folder of the site. */
  listFolder?: (path: string) => readonly string[]
}

/** The context in which the plugins of a config run. */
export type PluginsContext = ModuleContext & { configFile?: string; missing?: readonly string[] }

/** Reads configs that were written for another tool. */
export interface ForeignConfig {
  /** Name of the tool in reports. */
  tool: string
  /** Everything that an author may write, in either shape: it has the fields of the site. */
  schema: Pick<Noun, 'entries'> & v.GenericSchema
  /** Modules that docsgen has built in, so that it does not matter if a config lacks them. */
  notRequired: RegExp
  /** Changes a config of the tool before it is checked. */
  prepare: (
    site: AuthoredSite,
    place: { siteDir: string; file?: string },
  ) => { site: AuthoredSite; notes: Diagnostic[]; toRun?: PluginEntry[] }
  /** Converts a config in any shape to docsgen's. */
  adapt: (site: AuthoredSite, authorship: Authorship) => AdaptedSite
  /** A config of the tool as code of its site reads it. */
  forCode: (written: Record<string, unknown>) => Record<string, unknown>
  /** What an entry of `presets` or `plugins` is: a kind with a counterpart here, `unneeded`, `other`, or `none`. */
  kindOf: (entry: unknown) => string
  /** Runs the plugins of a config. */
  run: (
    entries: readonly PluginEntry[],
    config: { site: CheckedSite; authored: Record<string, unknown>; resolved: () => ResolvedConfig },
    context: PluginsContext,
  ) => Promise<{ site: CheckedSite; results?: PluginResults; notes: Diagnostic[] }>
}

declare module '../model/feature.ts' {
  interface Feature {
    foreignConfig?: ForeignConfig
    translationNames?: TranslationNames
  }
}

let loading: Promise<void> | undefined
let foreign: ForeignConfig | undefined
let added: readonly FeatureFields[] = []

/** Loads what features add to the config, once. */
export function loadAuthored(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const [feature] = await featuresWith('foreignConfig')
  foreign = feature?.foreignConfig
  setSiteModules((await featuresWith('siteModules'))[0]?.siteModules)
  await loadForeignSyntax()
  added = await featureFields<FeatureFields>()
  for (const { site, after } of added)
    for (const [path, schema] of Object.entries(site))
      for (const root of [siteSchema, authoredSchema()]) {
        const [name = '', noun] = path.split('.').reverse()
        addField(noun === undefined ? root : nounOf(root, noun), name, { schema, after: after[path] ?? '' })
      }
}

/** What features add to the config. */
export function addedFields(): readonly FeatureFields[] {
  return added
}

/** The fields of a noun of the site. */
function nounOf({ entries }: Pick<Noun, 'entries'>, name: string): Pick<Noun, 'entries'> {
  const { wrapped } = entries[name] as v.OptionalSchema<Noun, undefined>
  return wrapped
}

/** The schema of what an author may write. */
export function authoredSchema(): ForeignConfig['schema'] {
  return foreign?.schema ?? siteSchema
}

/** What reads configs of another tool, if there is such a feature. */
export function foreignConfig(): ForeignConfig | undefined {
  return foreign
}

/** A config in docsgen's shape. */
export function adapted(site: AuthoredSite, authorship: Authorship): AdaptedSite {
  return foreign?.adapt(site, authorship) ?? adaptOwn(site as SiteInput, authorship)
}

/** The functions of a config in docsgen's own shape are kept apart from its data. */
function adaptOwn(site: SiteInput, { file }: Authorship): AdaptedSite {
  const { plugins = [], markdown = {} } = site
  const own = (plugins as unknown[]).filter(isOwnPlugin)
  const functions: SiteFunctions = { ...noFunctions(), plugins: own, authored: site }
  const lists = [
    { key: '', path: 'markdown', lists: markdown as PluginLists },
    ...own.map(plugin => ({ key: '', path: `plugins (${plugin.name})`, lists: plugin as PluginLists })),
  ]
  return {
    site: { ...site, plugins: own },
    notes: readTransforms(lists, functions.transforms, file),
    functions,
    toRun: [],
  }
}
