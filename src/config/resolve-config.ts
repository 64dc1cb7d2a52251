/**
 * Converts the config as written to the one that the stages read.
 *
 * Returns the resolved config, deep-frozen and serialisable; warnings; and the source files of the sidebars. Throws a
 * ConfigError with every problem at once.
 */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { contrast } from '../base/color.ts'
import { untilExit } from '../base/exit-guard.ts'
import { featuresWith } from '../base/features.ts'
import { fontFolder, fontPackage } from '../base/font-package.ts'
import { within } from '../base/with-timeout.ts'
import { workspaceFindings } from '../findings/absent-packages.ts'
import { pluginError } from '../findings/plugin-error.ts'
import { ANALYTICS } from '../model/analytics.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { HOSTS, type HostName, hostOfEnvironment, placeOnHost, sendsHeaders } from '../model/hosts.ts'
import type { Plugin } from '../model/plugin.ts'
import { LIGHT_BACKGROUNDS } from '../model/presets.ts'
import type { PluginEntry } from '../model/site-plugins.ts'
import { isObject } from '../schema/fields.ts'
import { problemOf } from '../schema/problems.ts'
import { readLeniently } from '../schema/read-leniently.ts'
import {
  type AuthoredSite,
  adapted as adaptedSite,
  addedFields,
  authoredSchema,
  foreignConfig,
  loadAuthored,
} from './authored.ts'
import { emptyFields } from './empty-fields.ts'
import { validateForeign, validateLeniently } from './lenient.ts'
import type { ModuleContext } from './load-module.ts'
import { type LoadedSidebars, loadSidebars } from './load-sidebars.ts'
import { fieldsWithoutEffect, noEffect } from './notes.ts'
import { repositoryLinks } from './repository-links.ts'
import { resolveSite } from './resolve.ts'
import { isKnown } from './schema/navbar-items.ts'
import { isOwnPlugin } from './schema/plugins.ts'
import { type CheckedSite, type SiteInput, siteSchema } from './schema/site.ts'
import { assertUsable, type Overrides, validateAuthored, validateOverrides, validateSite } from './validate.ts'

export interface ConfigContext extends ModuleContext, Overrides {
  /** Path of the config file relative to the site folder. */
  configFile?: string
  /** Identity of the config's code. */
  codeKey?: () => string
  /** Modules that the config imports and that are not installed. */
  missing?: readonly string[]
  /** Absolute paths of the files that it was read from. */
  modules?: readonly string[]
  /** Identity of what the code of the site has read while it ran: asked for once the config was run. */
  readsKey?: () => string
  /** Whether invalid fields are left out and reported if the rest is still usable. */
  isLenient?: boolean
}

export interface LoadedConfig {
  config: ResolvedConfig
  diagnostics: Diagnostic[]
  /** The site in docsgen's own shape, before defaults. */
  adapted: SiteInput
  /** Absolute paths of the files that the config depends on. */
  inputs: string[]
  /** Names of modules that files of sidebars import and that are not there. */
  missing?: readonly string[]
}

/** Checks and resolves a site that is already in memory. */
export async function resolveConfig(site: AuthoredSite, context: ConfigContext): Promise<LoadedConfig> {
  await loadAuthored()
  const { siteDir, configFile: file } = context
  validateOverrides(context)
  const { site: configured, problems: ofPlugins } = await withPluginFields(site, context)
  const { site: authored, problems, toRun = [] } = readAuthored(configured, context)
  const hasFolder = (path: string) => existsSync(resolve(siteDir, path))
  const listFolder = (path: string) => (hasFolder(path) ? readdirSync(resolve(siteDir, path)) : [])
  const adaptation = adaptedSite(authored, { file, isForeign: context.isForeign, hasFolder, listFolder })
  const { site: adapted, notes } = adaptation
  // Pages can also read fields of the config that are meant for other tools.
  const written = configured as Record<string, unknown>
  const forCode = context.isForeign ? foreignConfig()?.forCode(written) : undefined
  const functions = { ...adaptation.functions, authored: forCode ?? written }
  const host = hostOfEnvironment(process.env)
  const overridden = { ...adapted, ...placeOf(adapted, context, host) }
  const usable = context.isForeign
    ? validateForeign<SiteInput>(overridden, { schema: siteSchema, file }).value
    : overridden
  const valid = validateSite(usable, file)
  const known = {
    siteDir,
    configFile: file,
    docsPath: hasFolder('docs') || context.isForeign ? 'docs' : 'content',
    functions,
    host,
    writtenFor: context.isForeign ? foreignConfig()?.tool : undefined,
    translationNames: (await featuresWith('translationNames'))[0]?.translationNames,
  }
  const resolved = () => resolveSite(valid, { ...known, sidebars: new Map() })
  const entries = [...toRun, ...adaptation.toRun]
  const ran = await foreignConfig()?.run(entries, { site: valid, authored: functions.authored, resolved }, context)
  const checked = ran?.site ?? valid
  const results = ran?.results
  functions.fromPlugins = results
  functions.lackingPages = [...(functions.lackingPages ?? []), ...(results?.lackingPages ?? [])]
  functions.missing = [...(context.missing ?? [])]
  functions.modules = context.modules
  functions.plugins = [...functions.plugins, ...(results?.finishers ?? [])]
  const { sidebars, inputs, diagnostics: ofSidebars, missing } = await loadAllSidebars(checked, context)
  functions.lacksSidebarItems = missing.some(name => !foreignConfig()?.notRequired.test(name))
  const { repository, docs, reading } = checked
  const isNamed = docs.editUrl !== undefined && reading.reportUrl !== undefined
  const repositoryHas = repository === undefined || isNamed ? {} : await repositoryLinks(repository, siteDir)
  const config = resolveSite(checked, {
    ...known,
    ...repositoryHas,
    sidebars,
    pageUses: addedFields().flatMap(({ pageUse }) => pageUse?.(checked) ?? []),
    codeKey: context.codeKey && (() => `${context.codeKey?.()} ${results?.key ?? ''}`.trim()),
    readsKey: context.readsKey?.(),
  })
  const diagnostics = [
    ...ofPlugins,
    ...problems,
    ...notes,
    ...(ran?.notes ?? []),
    ...ofSidebars,
    ...adviceOn({ authored, site: overridden, file, siteDir }),
    ...(await featuresWith('advice', config)).flatMap(({ advice }) => advice(config)),
  ]
  const allInputs = [...inputs, ...(results?.inputs ?? [])]
  return { config: deepFreeze(config), adapted: overridden, diagnostics, inputs: allInputs, missing }
}

/** The address of the site and its base path. A host provides both or nothing, because a path belongs to its address. */
function placeOf(
  { url, baseUrl }: SiteInput,
  context: Overrides,
  host: HostName | undefined,
): Pick<SiteInput, 'url' | 'baseUrl'> {
  const place = host && placeOnHost(host, process.env)
  return {
    url: context.url ?? url ?? place?.url,
    baseUrl: context.base ?? baseUrl ?? (url === undefined ? place?.baseUrl : undefined),
  }
}

/** The sidebars of all docs, by the name of the docs. */
async function loadAllSidebars({ docs, moreDocs }: CheckedSite, context: ConfigContext) {
  const sidebars = new Map<string, LoadedSidebars>()
  const inputs: string[] = []
  const diagnostics: Diagnostic[] = []
  const missing: string[] = []
  const main = { id: 'default', sidebars: docs.sidebars, path: docs.path ?? 'docs' }
  const all = [...(docs.enabled ? [main] : []), ...moreDocs]
  for (const { id, sidebars: written, path: docsPath } of all) {
    const loaded = await loadSidebars(written, { ...context, docsPath })
    sidebars.set(id, loaded)
    inputs.push(...loaded.inputs)
    diagnostics.push(...loaded.notes)
    missing.push(...(loaded.missing ?? []))
  }
  return { sidebars, inputs, diagnostics, missing }
}

interface ReadAuthored {
  site: AuthoredSite
  problems: Diagnostic[]
  /** Plugins that run besides those of the adapted config. */
  toRun?: PluginEntry[]
}

/** The config as written, checked: for docsgen, for an audit, or for another tool. */
function readAuthored(site: AuthoredSite, context: ConfigContext): ReadAuthored {
  const { configFile: file, isForeign, isLenient } = context
  if (!isForeign)
    return isLenient ? validateLeniently(site, file) : { site: validateAuthored(site, file), problems: [] }
  assertUsable(site, file)
  const { toRun, ...read } = foreignConfig()?.prepare(site, { siteDir: context.siteDir, file }) ?? { site, notes: [] }
  const { value, notes } = validateForeign<AuthoredSite>(read.site, { schema: authoredSchema(), file })
  return { site: value, problems: [...read.notes, ...notes], toRun }
}

// Findings about a valid config: fields without effect, and fields that a public site needs.

/** A navbar item, including those of plugins. */
interface ItemLike {
  type?: string
  items?: ItemLike[]
}

/** https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5

/** The config as written, the same in docsgen's shape, and the name of its file. */
interface AdviceInput {
  authored: AuthoredSite
  site: SiteInput
  file?: string
  siteDir: string
}

/** All findings about this config. */
function adviceOn({ authored, site, file, siteDir }: AdviceInput): Diagnostic[] {
  const unused = fieldsWithoutEffect(authoredSchema(), authored).map(([path, why]) => noEffect(path, why, file))
  const ofTheme = [...onTheme(site, file), ...onFonts(site, { file, siteDir })]
  const ofNothing = emptyFields(site, siteDir).map(([path, why]) => noEffect(path, why, file))
  return [
    ...unused,
    ...ofNothing,
    ...onUrl(site, file),
    ...onHost(site, file),
    ...ofTheme,
    ...onAnalytics(site, file),
    ...onSearch(site, file),
    ...onShell(site, file),
    ...workspaceFindings(siteDir),
  ]
}

function onUrl({ url }: SiteInput, file: string | undefined): Diagnostic[] {
  if (url !== undefined && url !== '') return []
  const message = "url is not set: pages get no canonical link, and there is no sitemap. Set it, or use '--url'."
  return [{ rule: 'config-no-url', message, file, about: ['url'] }]
}

/** Only one engine answers readers, and a site without the embedded index needs another one. */
function onSearch({ search, algolia }: SiteInput, file: string | undefined): Diagnostic[] {
  const both = search?.engine && algolia ? [noEffect('algolia', 'search.engine answers readers', file)] : []
  if (search?.embedded !== false || search.engine || algolia) return both
  return [
    ...both,
    noEffect('search.embedded', 'without search.engine or algolia, only the embedded index answers', file),
  ]
}

/** Services without an address to load. */
function onAnalytics({ analytics = [] }: SiteInput, file: string | undefined): Diagnostic[] {
  return analytics.flatMap(({ service, host }, at) => {
    const known: { label: string; host?: string } = ANALYTICS[service]
    if (host !== undefined || known.host !== undefined) return []
    return [noEffect(`analytics[${at}]`, `${known.label} has no host of its own, so set 'host'`, file)]
  })
}

/** Hosts that cannot send the site's headers. */
function onHost({ host, contentSecurityPolicy }: SiteInput, file: string | undefined): Diagnostic[] {
  if (host === undefined || !contentSecurityPolicy || sendsHeaders(host)) return []
  return [noEffect('contentSecurityPolicy', `${HOSTS[host].label} reads no file of headers`, file)]
}

/**
 * A brand colour with too little contrast for text on the background of its preset, such as yellow. Only the light mode
 * keeps the colour: on a dark background, every colour that is dark enough for a light one needs a lighter shade.
 */
function onTheme({ theme }: SiteInput, file: string | undefined): Diagnostic[] {
  if (theme?.accent === undefined) return []
  const { preset } = theme
  const background = preset === undefined ? '#ffffff' : LIGHT_BACKGROUNDS[preset]
  const ratio = contrast(theme.accent, background)
  if (ratio >= MIN_CONTRAST) return []
  const message = `theme.accent '${theme.accent}' has a contrast of ${ratio.toFixed(1)}:1 on ${background}, the background of the light mode, which uses a darker shade of it.`
  const hint = `Text needs ${MIN_CONTRAST}:1. Choose a darker colour to have it as it is.`
  return [{ rule: 'theme-contrast', message, hint, file, about: ['theme', 'accent'] }]
}

/** A font that only readers who have it installed would see. */
function onFonts({ theme }: SiteInput, { file, siteDir }: { file: string | undefined; siteDir: string }): Diagnostic[] {
  return (['font', 'mono'] as const).flatMap((token): Diagnostic[] => {
    const font = theme?.[token]
    const name = font === undefined ? undefined : fontPackage(font)
    if (name === undefined || fontFolder(name, siteDir) !== undefined) return []
    const message = `theme.${token} names '${font}', and the package ${name} is not installed: most readers see another font.`
    const hint = `Run npm install ${name}, or write a list of fonts as in CSS.`
    return [{ rule: 'theme-font', message, hint, file, about: ['theme', token] }]
  })
}

function onShell(site: SiteInput, file: string | undefined): Diagnostic[] {
  const notes: Diagnostic[] = []
  const items: ItemLike[] = site.navbar?.items ?? []
  for (const [at, item] of items.entries())
    if (!isKnown(item))
      notes.push(noEffect(`navbar.items[${at}]`, `items of type '${item.type}' belong to a plugin`, file))
  const ids = site.gtag?.trackingID
  if (Array.isArray(ids) && ids.length > 1)
    notes.push(noEffect('gtag.trackingID[1]', 'only the first one is used', file))
  return notes
}

// The fields that plugins add to the config.

/** Time limit for a plugin, in milliseconds. */
const TIMEOUT_MS = 60_000
/** Plugins may add plugins, which may add others. */
const MAX_PLUGINS = 1000

/** Adds the fields of all plugins, in the order of the list. */
async function withPluginFields(
  site: AuthoredSite,
  { siteDir, configFile: file }: { siteDir: string; configFile?: string },
): Promise<{ site: AuthoredSite; problems: Diagnostic[] }> {
  const problems: Diagnostic[] = []
  let configured = site
  for (let at = 0; at < MAX_PLUGINS; at++) {
    const plugin = pluginsOf(configured)[at]
    if (plugin === undefined) break
    if (typeof plugin.config !== 'function') continue
    try {
      const added: unknown = await within(
        TIMEOUT_MS,
        untilExit(() => plugin.config?.(configured, { siteDir })),
      )
      const { value, issues } = readAdded(added)
      problems.push(...issues.map(issue => wrongField(plugin, issue, file)))
      configured = merged(configured, value) as AuthoredSite
    } catch (error) {
      problems.push(pluginError(plugin, error, { hook: 'config', instead: 'Its fields are missing.', siteDir, file }))
    }
  }
  const missing = pluginsOf(configured).flatMap(plugin => missingFiles(plugin, { siteDir, file }))
  return { site: configured, problems: [...problems, ...missing] }
}

/** A finding for each component whose file does not exist. */
function missingFiles(plugin: Plugin, { siteDir, file }: { siteDir: string; file: string | undefined }): Diagnostic[] {
  const all = [plugin.components, plugin.islands].flatMap(files => (isObject(files) ? Object.entries(files) : []))
  return all
    .filter(([, path]) => typeof path === 'string' && !existsSync(resolve(siteDir, path)))
    .map(([name, path]) => ({
      rule: 'plugin-failed',
      message: `The component ${name} of the plugin ${plugin.name} is missing: there is no file ${path}.`,
      hint: 'Correct the path: it is absolute, or relative to the site folder.',
      file,
    }))
}

function pluginsOf(site: AuthoredSite): Plugin[] {
  const plugins: unknown = isObject(site) ? site.plugins : undefined
  return Array.isArray(plugins) ? plugins.filter(isOwnPlugin) : []
}

function readAdded(added: unknown): { value: object; issues: string[] } {
  if (added === undefined || added === null) return { value: {}, issues: [] }
  if (!isObject(added)) throw new Error('it did not return an object')
  const { issues } = readLeniently(authoredSchema(), added)
  const wrong = new Set(issues.map(({ keys }) => String(keys[0])))
  return {
    value: Object.fromEntries(Object.entries(added).filter(([name]) => !wrong.has(name))),
    issues: issues.map(({ issue, keys }) => problemOf(issue, keys, 'what it returned')),
  }
}

function wrongField({ name }: Plugin, problem: string, file: string | undefined): Diagnostic {
  return {
    rule: 'plugin-failed',
    message: `The plugin ${name} adds a field to the config that is not valid: ${problem}`,
    hint: 'The field is left out. Correct the plugin or its options.',
    file,
  }
}

/** Both values: objects are merged, lists are joined; otherwise the first one counts, if there is one. */
function merged(written: unknown, added: unknown): unknown {
  if (written === undefined) return added
  if (Array.isArray(written) && Array.isArray(added)) return [...written, ...added]
  if (!isPlain(written) || !isPlain(added)) return written
  const names = new Set([...Object.keys(written), ...Object.keys(added)])
  return Object.fromEntries([...names].map(name => [name, merged(written[name], added[name])]))
}

/** Whether a value is a map, as opposed to an instance such as a regular expression. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
}

/**
 * Freezes plain data recursively, so that no stage can change what another one reads. It works in place and returns
 * the same object.
 */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
