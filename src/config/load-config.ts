/**
 * The config of a site folder: found, run, checked and resolved.
 *
 * Returns the resolved config, warnings, and every file that it depends on. A folder without a config has all the
 * defaults. Throws a ConfigError.
 */

import { resolve } from 'node:path'
import { withDefaultSignals } from '../base/end-signals.ts'
import { ConfigError } from '../base/errors.ts'
import { guardExit } from '../base/exit-guard.ts'
import { fieldRange } from '../base/field-place.ts'
import { readIfExists } from '../base/files.ts'
import { groupBy } from '../base/group-by.ts'
import { installCommand, isListed, packageOf } from '../base/package-managers.ts'
import { spanOf } from '../base/source-text.ts'
import { ifListed } from '../findings/absent-packages.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type AuthoredSite, foreignConfig, loadAuthored } from './authored.ts'
import { codeKey } from './code-key.ts'
import { findConfig, isForeignConfig, otherConfigs } from './find-config.ts'
import { type LoadedModule, loadModule } from './load-module.ts'
import { siteRelative } from './module-failure.ts'
import { withoutStubs } from './module-stubs.ts'
import { type ConfigContext, type LoadedConfig, resolveConfig } from './resolve-config.ts'
import { collectStrayErrors, expectPageErrors, isSiteCode } from './stray-errors.ts'

export interface LoadOptions extends Omit<ConfigContext, 'configFile' | 'siteDir' | 'isForeign' | 'codeKey'> {
  /** The site folder. */
  siteDir: string
  /** A config file by name, instead of the one in the folder. */
  configPath?: string
}

/** Loads the config of a site. Bundles of it are kept in `cacheDir`, if there is one. */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const siteDir = resolve(options.siteDir)
  const file = findConfig(siteDir, options.configPath)
  const releaseExit = guardExit(isSiteCode)
  try {
    // Nothing has been written yet, so a signal may end the process at once.
    const loaded = await withDefaultSignals(() => load(file, { ...options, siteDir }))
    for (const [at, finding] of loaded.diagnostics.entries()) loaded.diagnostics[at] = placed(finding, siteDir)
    return loaded
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const diagnostics = error.diagnostics.map(finding => placed(finding, siteDir))
    throw new ConfigError(diagnostics, { cause: error.cause })
  } finally {
    releaseExit()
  }
}

/** Adds the place of the field that a finding is about. */
function placed(finding: Diagnostic, siteDir: string): Diagnostic {
  const { about, file, span } = finding
  const text = about && file !== undefined && !span ? readIfExists(resolve(siteDir, file))?.toString('utf8') : undefined
  const range = about && text !== undefined ? fieldRange(text, about, file) : undefined
  return range && text !== undefined ? { ...finding, span: spanOf(text, ...range) } : finding
}

async function load(file: string | undefined, options: LoadOptions): Promise<LoadedConfig> {
  await loadAuthored()
  const { siteDir } = options
  const { configPath: _, ...rest } = options
  const isForeign = file !== undefined && isForeignConfig(file)
  const context = { ...rest, siteDir, isForeign, configFile: file && siteRelative(file, siteDir) }
  const loaded: LoadedModule = file === undefined ? { value: {}, inputs: [] } : await loadModule(file, context)
  const value = isForeign ? withoutStubs(loaded.value) : loaded.value
  const key = () => codeKey(loaded, siteDir)
  const read = { missing: loaded.missing, modules: loaded.inputs }
  const resolved = await resolveConfig(value as AuthoredSite, { ...context, ...read, codeKey: key })
  const names = [...(loaded.missing ?? []), ...(resolved.missing ?? [])]
  const missing = [...notesOnMissing(names, context.configFile, siteDir), ...notesOnFailed(loaded.failed, siteDir)]
  // A missing module is reported once, wherever it is used.
  const others = resolved.diagnostics.filter(({ subject }) => subject === undefined || !names.includes(subject))
  const diagnostics = [...notesOnFiles(siteDir, file), ...missing, ...others]
  // The list grows if the config fails later.
  await collectStrayErrors(siteDir, diagnostics)
  expectPageErrors(siteDir)
  return {
    config: resolved.config,
    adapted: resolved.adapted,
    diagnostics,
    inputs: [...new Set([...loaded.inputs, ...resolved.inputs])],
  }
}

/** Notes about config files that were not read. */
function notesOnFiles(siteDir: string, chosen: string | undefined): Diagnostic[] {
  const others = otherConfigs(siteDir, chosen)
  const name = chosen === undefined ? undefined : siteRelative(chosen, siteDir)
  if (others.length > 0 && others.length === otherConfigs(siteDir, undefined).length - 1) {
    const message = `${others.join(', ')} is not read: ${name} is the config.`
    return [{ rule: 'config-unused-file', message, file: name }]
  }
  return []
}

/** One note for each file beside the config that failed. */
function notesOnFailed(failed: LoadedModule['failed'], siteDir: string): Diagnostic[] {
  return [...(failed ?? [])].map(([path, reason]) => ({
    rule: 'config-no-effect',
    message: `${reason} What the config takes from this file has no effect.`,
    file: siteRelative(path, siteDir),
    hint: 'Packages that are not installed may be the reason.',
  }))
}

/** Whether the absence of a module that a config imports can matter: features of the other tool are built in. */
export function isRequired(name: string): boolean {
  return !foreignConfig()?.notRequired.test(name)
}

/** One note for all missing packages that the site lists, one for all others, and one for each missing file that a config imports from. */
function notesOnMissing(names: readonly string[], file: string | undefined, siteDir: string): Diagnostic[] {
  const missed = [...new Set(names.filter(isRequired).map(name => packageOf(name) ?? name))]
  const isPackage = (name: string) => packageOf(name) !== undefined
  const kindOf = (name: string) => (isPackage(name) ? String(isListed(name, siteDir)) : name)
  return [...groupBy(missed, kindOf).values()].map(group => {
    const [first = ''] = group
    const command = isPackage(first) ? installCommand(isListed(first, siteDir) ? first : group.join(' '), siteDir) : ''
    const named = group.map(name => `'${name}'`).join(', ')
    const [are, them] = group.length > 1 ? [`The modules ${named} are`, 'them'] : [`The module ${named} is`, 'it']
    return {
      rule: 'config-no-effect',
      message: `${are} not there: what the config takes from ${them} has no effect.`,
      file,
      quoted: names.find(name => (packageOf(name) ?? name) === first),
      hint:
        command === ''
          ? 'Correct the import, or run what makes the file.'
          : `If the site needs ${them}, run '${command}'.`,
      // Packages that listed ones need are installed with these.
      ...(command !== '' && { lacks: { packages: group, effects: ['config'], isListed: false } }),
      ...ifListed(group, 'config', siteDir),
    }
  })
}
