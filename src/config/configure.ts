/**
 * The fields that plugins add to the config. In: the config as written. Out: the config with them, and a finding for each
 * plugin that fails or returns a field that is not valid: it is left out, and the others are kept.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { untilExit } from '../base/exit-guard.ts'
import { within } from '../base/with-timeout.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import { isObject } from '../schema/fields.ts'
import { problemOf } from '../schema/problems.ts'
import { readLeniently } from '../schema/read-leniently.ts'
import { type AuthoredSite, authoredSchema } from './authored.ts'
import { isOwnPlugin } from './schema/plugins.ts'

/** Time limit for a plugin, in milliseconds. */
const TIMEOUT_MS = 60_000
/** Plugins may add plugins, which may add others. */
const MAX_PLUGINS = 1000

/** Adds the fields of all plugins, in the order of the list. */
export async function withPluginFields(
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
      problems.push(pluginError(plugin, error, { hook: 'config', instead: 'Its fields are missing.', file }))
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
