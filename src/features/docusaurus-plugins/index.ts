/**
 * Runs the plugins of a Docusaurus config that are code of the site or installed packages, by the hooks that
 * Docusaurus documents. Returns what they add, for each language, and a finding for each plugin that fails or has a
 * hook without a counterpart.
 */

import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import picomatch from 'picomatch'
import { untilExit } from '../../base/exit-guard.ts'
import { writeAtomic } from '../../base/files.ts'
import { hashParts } from '../../base/hash.ts'
import { filesBelow } from '../../base/list-files.ts'
import { collectReads } from '../../base/traced-reads.ts'
import { within } from '../../base/with-timeout.ts'
import { pathsOfReads, portableRead } from '../../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import type { HeadTag } from '../../model/page.ts'
import type { ConfigurePostCss, PluginEntry, PluginResults, PluginSite, RoutePart } from '../../model/site-plugins.ts'
import { asksForContent, FoundContent } from './found-content.ts'
import { loadPlugin } from './load-plugin.ts'
import { pagesOfPlugin } from './pages-of-plugin.ts'
import { hookWithoutEffect, pluginFailure } from './plugin-findings.ts'
import { finisherOf } from './post-build.ts'
import {
  type Hooks,
  type LoadedPlugin,
  namedEntry,
  type PluginContext,
  type RouteConfig,
  type RunningPlugin,
  translationsOf,
} from './running-plugin.ts'
import type { SiteContent } from './site-content.ts'
import { listedAliases, webpackSettingsOf } from './webpack-aliases.ts'

/** Time limit for a hook, in milliseconds. */
const TIMEOUT_MS = 120_000

/** Hooks that only concern Docusaurus's own command line, each with the reason. */
const WITHOUT_EFFECT: Record<string, string> = {
  extendCli: 'docsgen has its own commands',
}

/** Runs all plugins. `resolved` gives the config without what they add. */
async function runPlugins(
  entries: readonly PluginEntry[],
  site: PluginSite,
  resolved: () => ResolvedConfig,
): Promise<PluginResults> {
  const reads = new Map<string, string>()
  const stop = collectReads(reads)
  const run = new PluginRun(site, resolved)
  const before = process.cwd()
  process.chdir(site.siteDir)
  try {
    await run.all(entries)
  } finally {
    process.chdir(before)
    stop()
  }
  const { results } = run
  results.inputs.push(...pathsOfReads(reads.keys()))
  const read = [...reads].map(([name, hash]) => `${portableRead(name, site.siteDir)} ${hash}`)
  results.key = hashParts([results.key, ...read.sort()])
  return results
}

class PluginRun {
  readonly results: PluginResults = {
    globalData: {},
    routes: [],
    headTags: [],
    bodyTags: { start: [], end: [] },
    styles: [],
    themeDirs: [],
    configurePostCss: [],
    aliases: [],
    importedTexts: [],
    lackingPages: [],
    finishers: [],
    inputs: [],
    key: '',
    diagnostics: [],
  }
  readonly #site: PluginSite
  #running: RunningPlugin[] = []
  /** Plugins that failed, each in a language. */
  readonly #failed = new Set<string>()
  readonly #content: FoundContent
  readonly #resolved: () => ResolvedConfig

  constructor(site: PluginSite, resolved: () => ResolvedConfig) {
    this.#site = site
    this.#resolved = resolved
    this.#content = new FoundContent(site, resolved, this.results)
  }

  async all(entries: readonly PluginEntry[]): Promise<void> {
    const { i18n } = this.#site
    const plugins: LoadedPlugin[] = []
    for (const entry of entries) {
      const listed = listedAliases(entry, this.#site.siteDir)
      this.results.aliases.push(...(listed ?? []))
      if (listed !== undefined) continue
      const loaded = await loadPlugin(entry, this.#site)
      if ('finding' in loaded) {
        this.#leaveOut(entry, loaded.finding)
        continue
      }
      this.results.inputs.push(...loaded.inputs)
      this.results.key += loaded.key
      const { missing } = loaded
      // With stand-ins for its packages, it could write nonsense into files of the site.
      if (typeof entry.written !== 'function' && missing.length > 0)
        this.#leaveOut(entry, pluginFailure({ entry, missing, hook: '', error: undefined }, this.#site))
      else plugins.push(loaded)
    }
    if (plugins.length === 0 && !this.#site.needsData) return
    const all: RunningPlugin[] = []
    rmSync(this.#dataDir, { recursive: true, force: true })
    this.results.generatedDir = join(this.#dataDir, i18n.defaultLocale)
    for (const locale of [i18n.defaultLocale, ...i18n.locales.filter(other => other !== i18n.defaultLocale)]) {
      this.#running = []
      for (const plugin of plugins) await this.#start(plugin, locale)
      if (this.#site.needsData || this.#running.some(asksForContent))
        await this.#content.find(locale, join(this.#dataDir, locale))
      for (const running of this.#running) await this.#load(running, locale)
      await this.#finish(locale)
      this.#content.writeRoutes(locale, this.results.routes, join(this.#dataDir, locale))
      all.push(...this.#running)
    }
    const withPostBuild = all.filter(({ hooks }) => typeof hooks.postBuild === 'function')
    if (withPostBuild.length > 0) this.results.finishers.push(...finisherOf(withPostBuild, all, this.#site))
  }

  /** A plugin that is not run: links to the pages that it would make belong to the finding about it. */
  #leaveOut(entry: PluginEntry, finding: Diagnostic): void {
    const pages = pagesOfPlugin(entry, this.#site.siteDir, this.#resolved())
    this.results.lackingPages.push(...pages)
    if (entry.path.startsWith('themes')) this.results.lacksTheme = true
    else this.results.lacksData = true
    this.results.diagnostics.push(pages.length > 0 ? { ...finding, lacksPages: [entry.path] } : finding)
  }

  get #dataDir(): string {
    return join(this.#site.cacheDir, 'plugin-data')
  }

  /** The context in a language. */
  #contextOf(locale: string): PluginContext {
    const { siteDir, siteConfig, i18n, cacheDir, baseUrlOf } = this.#site
    const isDefault = locale === i18n.defaultLocale
    const outDir = join(cacheDir, 'post-build', ...(isDefault ? [] : [locale]))
    const baseUrl = baseUrlOf(locale)
    return {
      siteDir,
      outDir,
      generatedFilesDir: join(this.#dataDir, locale),
      siteConfigPath: resolve(siteDir, this.#site.configFile ?? 'docusaurus.config.js'),
      siteConfig: { ...siteConfig, baseUrl },
      baseUrl,
      localizationDir: join(siteDir, i18n.path, locale),
      i18n: { ...i18n, currentLocale: locale },
      codeTranslations: {},
      siteVersion: undefined,
      siteMetadata: { docusaurusVersion: '3.9.2', pluginVersions: {} },
    }
  }

  /** Creates the instance of a plugin in a language. A function without a result is no plugin, as in Docusaurus. */
  async #start({ entry, create, validate, missing }: LoadedPlugin, locale: string): Promise<void> {
    const context = this.#contextOf(locale)
    await this.#guarded({ entry, missing, hook: '' }, locale, async () => {
      const options = await validate()
      const given = this.#content.offer(entry, context)
      const hooks = (await create(context, options)) as Hooks | null | undefined
      if (locale === this.#site.i18n.defaultLocale) this.results.diagnostics.push(...given(options))
      if (hooks === null || hooks === undefined) return
      if (typeof hooks !== 'object') throw new Error(`it returned ${typeof hooks} instead of an object with hooks`)
      const id = String((options as { id?: unknown }).id ?? 'default')
      const name = String(hooks.name ?? entry.name)
      const running: RunningPlugin = { entry, missing, name, id, hooks, context, content: undefined, routes: [] }
      this.#running.push(running)
      if (locale === this.#site.i18n.defaultLocale) await this.#takeStatic(running)
    })
  }

  /** What does not depend on content or language. */
  async #takeStatic(plugin: RunningPlugin): Promise<void> {
    const { entry, hooks, name } = plugin
    const file = this.#site.configFile
    for (const [hook, why] of Object.entries(WITHOUT_EFFECT))
      if (typeof hooks[hook] === 'function')
        this.results.diagnostics.push(hookWithoutEffect({ entry, hook, why, name }, file))
    if (typeof hooks.configurePostCss === 'function')
      this.results.configurePostCss.push(hooks.configurePostCss.bind(hooks) as ConfigurePostCss)
    const theme: unknown = await hooks.getThemePath?.()
    if (typeof theme === 'string') this.results.themeDirs.push(resolve(this.#site.siteDir, theme))
    await this.#takeClientModules(plugin)
    const watched: unknown = await hooks.getPathsToWatch?.()
    for (const pattern of Array.isArray(watched) ? watched : [])
      this.results.inputs.push(...watchedPaths(String(pattern), this.#site.siteDir))
  }

  async #takeClientModules({ entry, hooks, name }: RunningPlugin): Promise<void> {
    const modules: unknown = await hooks.getClientModules?.()
    const paths = (Array.isArray(modules) ? modules : []).map(String)
    const isStyle = (path: string) => /\.(?:css|s[ac]ss|less|styl)$/i.test(path)
    this.results.styles.push(...paths.filter(isStyle).map(path => resolve(this.#site.siteDir, path)))
    const why = 'its scripts need the runtime of Docusaurus: use `scripts`, or a component of `themeDir`'
    if (paths.some(path => !isStyle(path)))
      this.results.diagnostics.push(
        hookWithoutEffect({ entry, hook: 'getClientModules', why, name }, this.#site.configFile),
      )
  }

  /** Loads the content of a plugin, and lets it add data and pages. */
  async #load(plugin: RunningPlugin, locale: string): Promise<void> {
    const { hooks, missing } = plugin
    const entry = namedEntry(plugin)
    const actions = actionsOf(plugin, { locale, results: this.results, site: this.#site })
    await this.#guarded({ entry, missing, hook: 'loadContent' }, locale, async () => {
      plugin.content = await hooks.loadContent?.()
      plugin.content = await translationsOf(plugin, this.#site, locale)
    })
    await this.#guarded({ entry, missing, hook: 'contentLoaded' }, locale, async () => {
      await hooks.contentLoaded?.({ content: plugin.content, actions, allContent: this.#allContent(locale) })
    })
  }

  /** The hooks that need the content of all plugins. */
  async #finish(locale: string): Promise<void> {
    for (const plugin of this.#running) {
      const { hooks, missing, content } = plugin
      const entry = namedEntry(plugin)
      const actions = actionsOf(plugin, { locale, results: this.results, site: this.#site })
      await this.#guarded({ entry, missing, hook: 'allContentLoaded' }, locale, () =>
        hooks.allContentLoaded?.({ allContent: this.#allContent(locale), actions }),
      )
      if (locale !== this.#site.i18n.defaultLocale) continue
      await this.#takeAliases(plugin)
      await this.#guarded({ entry, missing, hook: 'injectHtmlTags' }, locale, async () => {
        const tags = (await hooks.injectHtmlTags?.({ content })) as Record<string, unknown> | undefined
        this.results.headTags.push(...htmlTags(tags?.headTags))
        this.results.bodyTags.start.push(...htmlTags(tags?.preBodyTags))
        this.results.bodyTags.end.push(...htmlTags(tags?.postBodyTags))
      })
    }
  }

  /** The aliases that a plugin sets for webpack. Other settings have no effect, nor does a hook that needs webpack itself. */
  async #takeAliases(plugin: RunningPlugin): Promise<void> {
    const { hooks, name } = plugin
    if (typeof hooks.configureWebpack !== 'function') return
    const { siteDir, configFile } = this.#site
    const why = 'docsgen does not bundle with webpack'
    const entry = namedEntry(plugin)
    const report = (hook: string) =>
      this.results.diagnostics.push(hookWithoutEffect({ entry, hook, why, name }, configFile))
    try {
      const { aliases, texts, others } = await webpackSettingsOf(plugin, siteDir)
      this.results.aliases.push(...aliases)
      this.results.importedTexts.push(...texts)
      if (others.length > 0) report(`configureWebpack (${others.join(', ')})`)
    } catch {
      report('configureWebpack')
    }
  }

  /** The content of all plugins: of those that run here, and of Docusaurus's own if a plugin asks for it. */
  #allContent(locale: string): SiteContent {
    const all: SiteContent = { ...this.#content.in(locale) }
    for (const { name, id, content } of this.#running) all[name] = { ...all[name], [id]: content }
    return all
  }

  /** Calls a hook. A failure is a finding, once for all languages. */
  async #guarded(
    { entry, missing, hook }: { entry: PluginEntry; missing: readonly string[]; hook: string },
    locale: string,
    work: () => unknown,
  ): Promise<void> {
    // What follows would only fail for the same reason.
    if (this.#failed.has(`${locale} ${entry.path}`)) return
    this.#content.asking = entry
    try {
      await within(
        TIMEOUT_MS,
        untilExit(() => work()),
      )
    } catch (error) {
      this.#failed.add(`${locale} ${entry.path}`)
      if (locale === this.#site.i18n.defaultLocale)
        this.#leaveOut(entry, pluginFailure({ entry, missing, hook, error }, this.#site))
    }
  }
}

/**
 * The actions that Docusaurus gives to plugins: `addRoute`, `createData` and `setGlobalData`. Data is stored in the
 * cache folder, from which pages import it.
 */
interface Added {
  locale: string
  results: PluginResults
  site: PluginSite
}

/** The actions of a plugin in a language. */
function actionsOf(plugin: RunningPlugin, added: Added) {
  const { name, id, context, entry } = plugin
  const { locale, results, site } = added
  const dir = join(context.generatedFilesDir, name, id)
  return {
    addRoute: (route: RouteConfig) => {
      plugin.routes.push(route)
      addRoute(route, [], { plugin, ...added })
    },
    createData: async (file: string, data: unknown): Promise<string> => {
      // Pages import it as JSON, whatever its name.
      const path = join(dir, extname(file) === '' ? `${file}.json` : file)
      mkdirSync(dirname(path), { recursive: true })
      writeAtomic(path, typeof data === 'string' ? data : JSON.stringify(data, undefined, 2))
      return path
    },
    setGlobalData: (data: unknown) => {
      const ofLocale = results.globalData[locale] ?? {}
      results.globalData[locale] = ofLocale
      try {
        ofLocale[name] = { ...ofLocale[name], [id]: JSON.parse(JSON.stringify(data ?? null)) }
      } catch (error) {
        const why = `its data cannot be written as JSON (${(error as Error).message.split('\n')[0]})`
        results.diagnostics.push(hookWithoutEffect({ entry, hook: 'setGlobalData', why, name }, site.configFile))
      }
    },
  }
}

/** Addresses with parameters have no pages: these are made in browsers. */
const IS_PATTERN = /[:*?()]/

/** Adds the pages of a route: it is one itself if no routes are nested in it. */
function addRoute(route: RouteConfig, above: readonly RoutePart[], context: Added & { plugin: RunningPlugin }): void {
  const { plugin, locale, results, site } = context
  if (typeof route?.path !== 'string' || typeof route.component !== 'string')
    throw new Error('a route has no path, or no component')
  const parts = [...above, partOf(route, site)]
  const nested = Array.isArray(route.routes) ? route.routes : []
  if (nested.length > 0) {
    for (const inner of nested) addRoute(inner, parts, context)
    return
  }
  const { baseUrl } = plugin.context
  const inside = `${route.path}/`.startsWith(baseUrl) ? route.path.slice(baseUrl.length) : route.path
  const address = `/${inside.replace(/^\/+|\/+$/g, '')}`
  if (IS_PATTERN.test(address)) {
    const why = `${route.path} has parameters, and only browsers could show its pages`
    const finding = hookWithoutEffect(
      { entry: plugin.entry, hook: 'addRoute', why, name: plugin.name },
      site.configFile,
    )
    if (locale === site.i18n.defaultLocale) results.diagnostics.push(finding)
    return
  }
  results.routes.push({ address, locale, plugin: { name: plugin.name, id: plugin.id }, parts })
}

function partOf(written: RouteConfig, site: PluginSite): RoutePart {
  const { component, modules = {}, context = {}, props = {}, routes, ...route } = written
  return {
    component: moduleOf(component, site),
    modules: modulesIn(modules, site),
    context: modulesIn(context, site),
    props: plain(props),
    route: plain({ ...route, component, routes: (routes ?? []).map(({ path, exact }) => ({ path, exact })) }),
  }
}

/** Modules in lists and objects of any depth, each as its path. */
function modulesIn(written: unknown, site: PluginSite): unknown {
  if (typeof written === 'string') return moduleOf(written, site)
  if (Array.isArray(written)) return written.map(part => modulesIn(part, site))
  if (typeof written !== 'object' || written === null) return undefined
  const { __import: isImport, path } = written as { __import?: unknown; path?: unknown }
  if (isImport && typeof path === 'string') return moduleOf(path, site)
  return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, modulesIn(part, site)]))
}

function moduleOf(written: string, { siteDir, cacheDir }: PluginSite): string {
  const name = written.slice(written.lastIndexOf('!') + 1).split('?', 1)[0] as string
  if (name.startsWith('@site/')) return join(siteDir, name.slice('@site/'.length))
  if (name.startsWith('@generated/')) return join(cacheDir, 'plugin-data', name.slice('@generated/'.length))
  if (name.startsWith('@')) return name
  if (name.startsWith('~')) return join(siteDir, name.slice(1))
  return isAbsolute(name) || !name.startsWith('.') ? name : resolve(siteDir, name)
}

function plain(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}

// The tags that plugins inject.

/** All tags. Text outside elements and comments is left out. */
function htmlTags(written: unknown): HeadTag[] {
  if (Array.isArray(written)) return written.flatMap(htmlTags)
  if (typeof written === 'string') return tagsIn(written)
  const { tagName, attributes, innerHTML } = (written ?? {}) as Partial<Record<keyof HeadTag, unknown>>
  if (typeof tagName !== 'string') return []
  const tag = { tagName: tagName.toLowerCase(), attributes: attributesOf(attributes) }
  return [typeof innerHTML === 'string' && innerHTML !== '' ? { ...tag, innerHTML } : tag]
}

/** Attributes as text; true means no value. */
function attributesOf(written: unknown): HeadTag['attributes'] {
  const all = typeof written === 'object' && written !== null ? Object.entries(written) : []
  return Object.fromEntries(
    all
      .filter(([, value]) => value !== null && value !== undefined && value !== false)
      .map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value)]),
  )
}

function tagsIn(html: string): HeadTag[] {
  return parseFragment(html).childNodes.flatMap((node: DefaultTreeAdapterTypes.ChildNode): HeadTag[] => {
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value === '' ? true : value]))
    const innerHTML = serialize(node)
    return [{ tagName: node.tagName, attributes, ...(innerHTML !== '' && { innerHTML }) }]
  })
}

// The files that a plugin wants to be watched.

/** All of them. */
function watchedPaths(pattern: string, siteDir: string): string[] {
  const { base, isGlob } = picomatch.scan(resolve(siteDir, pattern).replaceAll('\\', '/'))
  if (!isGlob) return [resolve(siteDir, pattern)]
  if (!existsSync(base) || !statSync(base).isDirectory()) return [base]
  const isMatch = picomatch(resolve(siteDir, pattern).replaceAll('\\', '/'))
  const files = filesBelow(base)
    .map(path => join(base, path))
    .filter(path => !path.includes('node_modules') && isMatch(path.replaceAll('\\', '/')))
  return [...new Set([base, ...files.map(path => dirname(path)), ...files])]
}

export const feature: Feature = { sitePlugins: runPlugins }
