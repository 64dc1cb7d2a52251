/**
 * The config of a site folder: found, run, checked and resolved.
 *
 * In: the folder, and what the command line says. Out: the resolved config, warnings, and every file whose
 * change makes it another one. A folder without a config has all the defaults. Throws a ConfigError.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from './docusaurus/schema.ts'
import { findConfig, otherConfigs } from './find-config.ts'
import { loadModule } from './load-module.ts'
import { siteRelative } from './module-failure.ts'
import { type ConfigContext, type LoadedConfig, resolveConfig } from './resolve-config.ts'

export interface LoadOptions extends Omit<ConfigContext, 'configFile' | 'siteDir'> {
  /** The site folder. */
  siteDir: string
  /** A config file by name, instead of the one in the folder. */
  configPath?: string
}

/** Loads the config of a site. Bundles of it are kept in `cacheDir`, if there is one. */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const siteDir = resolve(options.siteDir)
  const file = findConfig(siteDir, options.configPath)
  const { configPath: _, ...rest } = options
  const context = { ...rest, siteDir, configFile: file && siteRelative(file, siteDir) }
  const loaded = file === undefined ? { value: {}, inputs: [] } : await loadModule(file, context)
  const resolved = await resolveConfig(loaded.value as SiteConfig, context)
  const diagnostics = [...notesOnFiles(siteDir, file), ...resolved.diagnostics]
  return { config: resolved.config, diagnostics, inputs: [...new Set([...loaded.inputs, ...resolved.inputs])] }
}

/** What is worth saying about config files that were not read. */
function notesOnFiles(siteDir: string, chosen: string | undefined): Diagnostic[] {
  const others = otherConfigs(siteDir, chosen)
  const name = chosen === undefined ? undefined : siteRelative(chosen, siteDir)
  if (others.length > 0 && others.length === otherConfigs(siteDir, undefined).length - 1) {
    const message = `${others.join(', ')} is not read: ${name} is the config.`
    return [{ rule: 'config-unused-file', message, file: name }]
  }
  const foreign = ['docusaurus.config.ts', 'docusaurus.config.js'].find(config => existsSync(join(siteDir, config)))
  if (chosen !== undefined || foreign === undefined) return []
  const message = `${foreign} is not read unless it is asked for: use '--config ${foreign}'.`
  return [{ rule: 'config-unused-file', atMost: 'log', message, file: foreign }]
}
