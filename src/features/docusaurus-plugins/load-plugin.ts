/**
 * Loads a plugin of a Docusaurus config. Returns how to create its instance, or the finding that it is not there.
 */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importModule } from '../../base/import-module.ts'
import { packageOf } from '../../base/package-managers.ts'
import { workspaceOf } from '../../base/workspace-packages.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PluginEntry, PluginSite } from '../../model/site-plugins.ts'
import { missingPlugin, pluginFailure } from './plugin-findings.ts'
import type { CreatePlugin, LoadedPlugin, Schema, ValidateOptions } from './running-plugin.ts'

/** Loads it. */
export async function loadPlugin(
  entry: PluginEntry,
  site: PluginSite,
): Promise<LoadedPlugin | { finding: Diagnostic }> {
  const { written } = entry
  if (typeof written === 'function') return { ...ready(entry, written), missing: site.missing, inputs: [], key: '' }
  const name = String(written)
  const path = pathOf(name, site.siteDir)
  if (path === undefined) return { finding: missingPlugin(entry, site) }
  try {
    const isInstalled = /[\\/]node_modules[\\/]/.test(path)
    const {
      value,
      missing = [],
      inputs,
      key,
    } = isInstalled ? await installed(path) : await site.load(path, entry.extended)
    return { ...ready(entry, value), missing, inputs, key }
  } catch (error) {
    return { finding: pluginFailure({ entry, missing: missingIn(error), hook: '', error }, site) }
  }
}

/** A package is run as it is: its dependencies are resolved from where it is. */
async function installed(path: string) {
  return { value: await importModule(pathToFileURL(path).href), missing: [], inputs: [path], key: path }
}

/** The module that Node could not find, if an error says so. */
function missingIn(error: unknown): string[] {
  const { code, message = '' } = error as { code?: string; message?: string }
  const [, name] = /Cannot find (?:module|package) '([^']+)'/.exec(message) ?? []
  return code !== undefined && /MODULE_NOT_FOUND$/.test(code) && name !== undefined && packageOf(name) ? [name] : []
}

/** The plugin in a module: its default export, or the module itself, which may be nested by a compiler. */
function ready(entry: PluginEntry, module: unknown): Pick<LoadedPlugin, 'entry' | 'create' | 'validate'> {
  const exported = exportsOf(module)
  const create = exported.find(part => typeof part === 'function') as CreatePlugin | undefined
  if (!create) throw new Error('its module exports no function')
  const check = [create, ...exported]
    .map(part => (part as { validateOptions?: unknown } | undefined)?.validateOptions)
    .find(part => typeof part === 'function') as ValidateOptions | undefined
  const own = typeof entry.options === 'object' && entry.options !== null ? entry.options : {}
  const validate = async () => {
    const options = { id: 'default', ...own }
    const checked = check ? await check({ options, validate: validated }) : options
    return typeof checked === 'object' && checked !== null ? { id: 'default', ...checked } : options
  }
  return { entry, create, validate }
}

function exportsOf(module: unknown): unknown[] {
  const outer = (module as { default?: unknown } | undefined)?.default
  const inner = (outer as { default?: unknown } | undefined)?.default
  return [inner, outer, module]
}

/** What plugins call with their schema and their options. @throws what the schema reports */
function validated(schema: Schema, options: Record<string, unknown> = {}): unknown {
  // The id belongs to Docusaurus, and schemas do not know it.
  const { id, ...own } = options
  const { error, value = own } = schema?.validate?.(own, { convert: true, abortEarly: false }) ?? {}
  if (error) throw error
  return { id, ...(value as object) }
}

/** The file of a plugin; undefined if it is not there. */
export function pathOf(name: string, siteDir: string): string | undefined {
  const { resolve: find } = createRequire(join(siteDir, 'package.json'))
  const isPath = /^(?:\.|\/|[A-Za-z]:[\\/])/.test(name)
  const candidates = name.startsWith('@site/')
    ? [join(siteDir, name.slice('@site/'.length))]
    : isPath
      ? [resolve(siteDir, name)]
      : namesOf(name)
  const endings = isPath || name.startsWith('@site/') ? ['', ...ENDINGS] : ['']
  for (const candidate of candidates)
    for (const ending of endings)
      try {
        return find(candidate + ending)
      } catch {
        // The next form may exist.
      }
  const inWorkspace = workspaceOf(siteDir)
  return isPath
    ? undefined
    : candidates.map(candidate => inWorkspace(candidate, siteDir)).find(found => found !== undefined)
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.mjs', '.cjs', '/index.ts', '/index.tsx', '/index.mjs', '/index.cjs']

/** The packages that a name can mean, such as `docusaurus-plugin-x` for `x`. */
function namesOf(name: string): string[] {
  const [, scope, rest] = /^(@[^/]+)(?:\/(.+))?$/.exec(name) ?? []
  if (scope === undefined) return [name, `docusaurus-plugin-${name}`, `@docusaurus/plugin-${name}`]
  return rest === undefined ? [`${scope}/docusaurus-plugin`] : [name, `${scope}/docusaurus-plugin-${rest}`]
}
