/**
 * What a plugin sets with `configureWebpack` and bundles of docsgen have as well: aliases of imports, and files that are
 * imported as text. Returns it, and the names of the other settings, which have no effect.
 */
import { isAbsolute, resolve } from 'node:path'
import type { ModuleAlias, PluginEntry } from '../../model/site-plugins.ts'
import { isObject } from '../../schema/fields.ts'
import type { RunningPlugin } from './running-plugin.ts'

interface WebpackSettings {
  aliases: ModuleAlias[]
  /** Match the absolute paths of files that are imported as text. */
  texts: RegExp[]
  /** The fields of webpack's config that the plugin sets besides these. */
  others: string[]
}

/** Asks the plugin for both bundles of Docusaurus: that for the server, which renders pages, takes precedence. */
export async function webpackSettingsOf({ hooks, content }: RunningPlugin, siteDir: string): Promise<WebpackSettings> {
  const found: WebpackSettings = { aliases: [], texts: [], others: [] }
  for (const isServer of [true, false]) {
    const given = { resolve: { alias: {} }, module: { rules: [] }, plugins: [] }
    const returned: unknown = await hooks.configureWebpack?.(given, isServer, UTILITIES, content)
    for (const config of [given, returned]) {
      found.aliases.push(...aliasesIn(config, siteDir))
      found.texts.push(...rulesIn(config).flatMap(rule => textsOf(rule) ?? []))
      found.others.push(...othersIn(config))
    }
  }
  return { ...found, others: [...new Set(found.others)] }
}

/** The aliases in the options of a common plugin that does nothing else, which need not be installed. */
export function listedAliases({ written, options }: PluginEntry, siteDir: string): ModuleAlias[] | undefined {
  if (written !== 'docusaurus-plugin-module-alias' || !isObject(options)) return undefined
  return aliasesIn({ resolve: { alias: options.alias } }, siteDir)
}

/** The helpers that Docusaurus gives to the hook. */
const UTILITIES = { currentBundler: { name: 'webpack' }, getStyleLoaders: () => [], getJSLoader: () => ({}) }

/** Aliases are an object, or a list of objects with a name. */
function aliasesIn(config: unknown, siteDir: string): ModuleAlias[] {
  const alias = isObject(config) && isObject(config.resolve) ? config.resolve.alias : undefined
  const named = Array.isArray(alias)
    ? alias.filter(isObject).map(entry => ({ name: entry.name, to: entry.alias, isExact: entry.onlyModule === true }))
    : Object.entries(alias ?? {}).map(([name, to]) => ({
        name: name.replace(/\$$/, ''),
        to,
        isExact: name.endsWith('$'),
      }))
  return named.flatMap(({ name, to, isExact }) => {
    // Of several places, webpack takes the first one that has the module.
    const target: unknown = Array.isArray(to) ? to[0] : to
    // Pages are rendered with docsgen's own copy of React.
    if (/^react(?:-dom)?$/.test(String(name))) return []
    const isPath = typeof target === 'string' && (isAbsolute(target) || target.startsWith('.'))
    return typeof name === 'string' && isPath ? [{ name, path: resolve(siteDir, target), isExact }] : []
  })
}

function rulesIn(config: unknown): unknown[] {
  const rules = isObject(config) && isObject(config.module) ? config.module.rules : undefined
  return Array.isArray(rules) ? rules : []
}

/** The files that a rule imports as text; undefined for other rules. */
function textsOf(rule: unknown): RegExp[] | undefined {
  if (!isObject(rule)) return undefined
  const { test, include = test, type, use, loader = use, ...others } = rule
  const isRaw = type === 'asset/source' || /^raw-loader$|[\\/]raw-loader[\\/]/.test(String(loader))
  const all = [test ?? include].flat()
  const isKnown = include === test && Object.keys(others).length === 0
  // A pattern that remembers where it ended would miss files.
  return isRaw && isKnown && all.every(one => one instanceof RegExp)
    ? all.map(one => new RegExp(one.source, one.flags.replace(/[gy]/g, '')))
    : undefined
}

function othersIn(config: unknown): string[] {
  if (!isObject(config)) return []
  const { resolve: resolving, mergeStrategy, module, ...rest } = config
  const others = { ...rest, module: rulesIn(config).filter(rule => textsOf(rule) === undefined) }
  const ofResolving = isObject(resolving) ? Object.entries(resolving).filter(([name]) => name !== 'alias') : []
  const isSet = ([, value]: [string, unknown]) => !isEmpty(value)
  return [
    ...ofResolving.filter(isSet).map(([name]) => `resolve.${name}`),
    ...Object.entries(others)
      .filter(isSet)
      .map(([name]) => name),
  ]
}

/** Whether a value sets nothing: it is absent, or its lists and objects are empty. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isEmpty)
}
