/** How the parse stage is called. Returns the stage's options with their identity, for pages and for audits. */

import type { ContentComponents } from '../assets/build-assets.ts'
import { LIVE_PACKAGE, liveCodeOf } from '../assets/live-code.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { hashParts } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import { installCommand } from '../base/package-managers.ts'
import { packageVersion } from '../base/package-root.ts'
import { installReactActivity } from '../base/react-activity.ts'
import { siteModules } from '../base/site-modules.ts'
import type { StageCall } from '../engine/stage.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Transforms } from '../model/plugin.ts'
import type { DocsVersion, Inventory, SourceFile } from '../model/source.ts'
import { type AddLanguages, languagesAddedBy, type SiteLanguages } from '../parse/code/highlighter.ts'
import { BUILT_IN, type ComponentNames, namesOf } from '../parse/component-names.ts'
import type { ContentComponents as PageComponents } from '../parse/html/content-components.ts'
import type { ParseOptions } from '../parse/parse-input.ts'
import type { ParseShared } from '../parse/stage.ts'
import { globalComponents, globalModules, overrideNames } from './global-components.ts'

/** The inputs of parsing, besides the content components. */
export interface ParseSettings {
  config: ResolvedConfig
  texts: Inventory['texts']
}

/** Up to this number of files, an audit uses no threads: starting one would take as long. */
const MIN_FILES_FOR_THREADS = 400

/** The options of the parser. Of the dictionaries, they only include the texts that the parser writes into pages. */
function parseOptions({ config, texts }: ParseSettings): ParseOptions {
  const isContent = ([key]: [string, string]) => key.startsWith('content.')
  const contentTexts = Object.entries(texts).map(([locale, all]) => [
    locale,
    Object.fromEntries(Object.entries(all).filter(isContent)),
  ])
  const { markdown, limits, linksSymbols } = config
  const liveCode = liveCodeOf(config)
  const own = {
    pageImports: siteModules().pageImports,
    globals: globalComponents(config.siteDir),
    globalModules: globalModules(config.siteDir),
    overrides: overrideNames(config),
    isForeign: config.lenient,
    liveCode,
    ...(liveCode === 'missing' && { installLiveCode: installCommand(LIVE_PACKAGE, config.siteDir) }),
    linksSymbols,
  }
  return { markdown, limits, ...own, texts: Object.fromEntries(contentTexts) }
}

/** The language of a file's text: a page that replaces a missing translation is in the default language. */
export function localeOfText({ fallback, locale }: SourceFile, { i18n }: ResolvedConfig): string {
  return fallback ? i18n.defaultLocale : locale
}

/** Identity of all inputs of parsing except the file itself: the key of the store. */
export function parserKey({ config, texts }: ParseSettings, componentsHash: string): string {
  const options = JSON.stringify(parseOptions({ config, texts }))
  return hashParts([packageVersion, process.version, componentsHash, config.pluginsKey, options])
}

/** How the parse stage is called for pages. */
export function parseCall(settings: ParseSettings, components: TemplateModule): StageCall<ParseShared> {
  const { url, timeoutMs, hash } = components
  const shared: ParseShared = { want: 'page', components: url, timeoutMs, ...parseOptions(settings) }
  return { stage: 'parse', key: parserKey(settings, hash), shared }
}

/** The same call for the pages of a version, which may have unified plugins. */
export function callFor(
  version: DocsVersion | undefined,
  { config, call }: { config: ResolvedConfig; call: StageCall<ParseShared> },
): StageCall<ParseShared> {
  const transforms = version && pageTransforms(config, version)
  const preprocessor = config.functions?.preprocessor
  if (!version || !(transforms || preprocessor)) return call
  const { section } = version
  const key = `${call.key} ${section.kind} ${section.id}`
  // The effect of plugins on a page is only known after parsing.
  const { shared } = call
  if (shared.want === 'audit') return { ...call, key, shared: { ...shared, needsRendering: true } }
  const plugins = transforms && { transforms, siteDir: config.siteDir }
  return { ...call, key, shared: { ...shared, plugins, preprocessor }, callerOnly: true }
}

/**
 * The names of the components that pages may use. Only the names of the bundle's components matter; docsgen's own are
 * known.
 */
export async function componentNames({
  hasOwn,
  module,
}: ContentComponents): Promise<ComponentNames & { codeLanguages?: SiteLanguages }> {
  if (!hasOwn || !module) return BUILT_IN
  installReactActivity()
  const { contentComponents, addLanguages } = (await importModule(module.url)) as {
    contentComponents: PageComponents
    addLanguages?: AddLanguages
  }
  return { ...namesOf(contentComponents), ...(addLanguages && { codeLanguages: languagesAddedBy(addLanguages) }) }
}

/** How the parse stage is called for audits. */
export async function auditCall(
  config: ResolvedConfig,
  components: ContentComponents,
): Promise<StageCall<ParseShared>> {
  const { markdown, limits, siteDir, pluginsKey } = config
  const overrides = overrideNames(config)
  // Components of the site may rewrite links.
  const needsRendering = overrides.length > 0 ? { overrides, needsRendering: true } : {}
  const options = {
    markdown,
    limits,
    pageImports: siteModules().pageImports,
    globals: globalComponents(siteDir),
    globalModules: globalModules(siteDir),
    isForeign: config.lenient,
    ...(await componentNames(components)),
    ...needsRendering,
  }
  const key = hashParts([packageVersion, process.version, 'audit', pluginsKey, JSON.stringify(options)])
  return { stage: 'parse', key, shared: { want: 'audit', ...options }, inlineBelow: MIN_FILES_FOR_THREADS }
}

// The unified plugins for the pages of a section. Returns both combined; undefined if there are none, so that the
// fast parser reads the pages.

/** The plugins for the pages of a version. */
function pageTransforms(
  { functions }: ResolvedConfig,
  { section }: Pick<DocsVersion, 'section'>,
): Transforms | undefined {
  const own = functions?.transforms.get(`${section.kind} ${section.id}`)
  const all = functions?.transforms.get('')
  const remark = [...(own?.remark ?? []), ...(all?.remark ?? [])]
  const rehype = [...(own?.rehype ?? []), ...(all?.rehype ?? [])]
  return remark.length + rehype.length === 0 ? undefined : { remark, rehype }
}
