/**
 * The plugins of a Docusaurus config while they run: the site and the context that they get, their module, and their
 * instance in a language.
 */

import { join } from 'node:path'
import { readIfExists } from '../../base/files.ts'
import type { PluginEntry, PluginSite } from '../../model/site-plugins.ts'

/** A route as plugins write it. */
export interface RouteConfig extends Record<string, unknown> {
  path: string
  component: string
  modules?: unknown
  context?: unknown
  props?: Record<string, unknown>
  routes?: RouteConfig[]
}

/** The context of a plugin, as Docusaurus gives it. */
export interface PluginContext extends Record<string, unknown> {
  siteDir: string
  outDir: string
  generatedFilesDir: string
  baseUrl: string
  i18n: { currentLocale: string; path: string }
}

/** An instance of a plugin: what its function returned. */
// biome-ignore lint/suspicious/noExplicitAny: hooks take and return what the plugin defines.
export type Hooks = { name?: unknown } & Record<string, (...args: any[]) => any>

/** A plugin in one language. */
export interface RunningPlugin {
  entry: PluginEntry
  /** Modules that it imports and that are not installed. */
  missing: readonly string[]
  name: string
  id: string
  hooks: Hooks
  context: PluginContext
  content: unknown
  routes: RouteConfig[]
}

/** The entry as findings name it: that of a function has the name of its plugin. */
export function namedEntry({ entry, name }: RunningPlugin): PluginEntry {
  return typeof entry.written === 'function' ? { ...entry, name } : entry
}

/** A schema of Joi, which Docusaurus gives to plugins for their options. */
export interface Schema {
  validate?: (options: unknown, settings: object) => { error?: Error; value?: unknown }
}

export type CreatePlugin = (context: PluginContext, options: unknown) => unknown
/** What plugins call with their schema and their options. */
type Validate = (schema: Schema, options?: Record<string, unknown>) => unknown
export type ValidateOptions = (input: { options: unknown; validate: Validate }) => unknown

/** A plugin before it is created. */
export interface LoadedPlugin {
  entry: PluginEntry
  create: CreatePlugin
  /** The options, checked and completed by the plugin itself. */
  validate: () => Promise<unknown>
  missing: readonly string[]
  inputs: readonly string[]
  key: string
}

// The texts of a plugin in a language: `getTranslationFiles` names them, files in the folder of the language
// translate them, and `translateContent` puts them into the content.

interface TranslationFile {
  path: string
  content: Record<string, { message: string; description?: string }>
}

/** The content, translated if the plugin does that. */
export async function translationsOf(
  { hooks, content, name, id }: RunningPlugin,
  { siteDir, i18n }: PluginSite,
  locale: string,
): Promise<unknown> {
  if (!hooks.translateContent) return content
  const written = (await hooks.getTranslationFiles?.({ content })) as TranslationFile[] | undefined
  const dir = join(siteDir, i18n.path, locale, id === 'default' ? name : `${name}-${id}`)
  const translationFiles = (written ?? []).map(file => {
    const text = readIfExists(join(dir, `${file.path}.json`))?.toString('utf8')
    const translated = text === undefined ? {} : (JSON.parse(text) as TranslationFile['content'])
    return { ...file, content: { ...file.content, ...translated } }
  })
  return hooks.translateContent({ content, translationFiles })
}
