/** Findings about plugins of a Docusaurus config. */

import { codePlaceOf } from '../../base/code-places.ts'
import { ConfigError } from '../../base/errors.ts'
import { inWords } from '../../base/in-words.ts'
import { installCommand, isListed, packageOf } from '../../base/package-managers.ts'
import { TimeoutError } from '../../base/with-timeout.ts'
import { ifListed } from '../../findings/absent-packages.ts'
import { timeLimit } from '../../findings/time-limit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PluginEntry } from '../../model/site-plugins.ts'

interface Place {
  siteDir: string
  configFile: string | undefined
}

/** Packages that come with Docusaurus itself: the site's own list of packages has them under other names. */
const INFIMA = /^@docusaurus\//

/** The place of an entry in the config: `plugins[2]` is its third plugin. */
function placeOf({ path }: Pick<PluginEntry, 'path'>, file: string | undefined): Pick<Diagnostic, 'file' | 'about'> {
  const [, list = path, index] = /^(\w+)\[(\d+)\]$/.exec(path) ?? []
  return { file, about: index === undefined ? [list] : [list, Number(index)] }
}

/** A hook that does nothing here. */
export function hookWithoutEffect(
  { entry, hook, why, name }: { entry: PluginEntry; hook: string; why: string; name: string },
  file: string | undefined,
): Diagnostic {
  return {
    rule: 'config-no-effect',
    message: `${hook} of the plugin ${name} has no effect: ${why}.`,
    ...placeOf(entry, file),
  }
}

/** Options that a plugin of the site adds to those of the content plugin that it extends. */
export function optionsWithoutEffect(
  { entry, extended, names }: { entry: PluginEntry; extended: string; names: readonly string[] },
  file: string | undefined,
): Diagnostic {
  const isOne = names.length === 1
  return {
    rule: 'config-no-effect',
    message: `The plugin ${entry.name} gives ${inWords(names)} to ${extended}, which has no effect: docsgen reads the config only.`,
    hint: `Move ${isOne ? 'it' : 'them'} to the options in the config.`,
    ...placeOf(entry, file),
  }
}

/** A plugin whose module cannot be found. */
export function missingPlugin(entry: PluginEntry, { siteDir, configFile }: Place): Diagnostic {
  const name = String(entry.written)
  const isPackage = packageOf(name) !== undefined && !/^(?:\/|[A-Za-z]:[\\/])/.test(name)
  return {
    rule: 'config-no-effect',
    message: isPackage
      ? `${entry.path} has no effect: the package ${name} is not installed.`
      : `${entry.path} has no effect: there is no module ${entry.name}.`,
    hint: isPackage
      ? `docsgen runs plugins that are installed. If the site needs it, run '${installCommand(name, siteDir)}'.`
      : 'Correct the path.',
    ...(isPackage && ifListed(name, 'plugins', siteDir)),
    subject: name,
    ...placeOf(entry, configFile),
  }
}

/**
 * A plugin that failed. If a package that it imports is not installed, the stand-in for it is the reason, and installing
 * the package comes first.
 */
export function pluginFailure(
  { entry, missing, hook, error }: { entry: PluginEntry; missing: readonly string[]; hook: string; error: unknown },
  { siteDir, configFile }: Place,
): Diagnostic {
  const place = placeOf(entry, configFile)
  const [lacking] = missing
  if (lacking !== undefined) {
    const name = packageOf(lacking) ?? lacking
    const installed = INFIMA.test(name) ? '@docusaurus/core' : name
    return {
      rule: 'missing-package',
      message: `The package ${name} is not installed; the plugin ${entry.name} needs it, and is not run.`,
      hint: `Run '${installCommand(installed, siteDir)}'.`,
      lacks: { packages: [name], effects: ['plugins'], isListed: isListed(installed, siteDir) },
      subject: name,
      atMost: 'warn',
      ...place,
    }
  }
  const where = hook === '' ? '' : ` in ${hook}`
  if (error instanceof TimeoutError) {
    const finding = timeLimit(configFile ?? 'The site', configFile)
    const message = `The plugin ${entry.name} did not end in time${where}: ${error.message}.`
    return { ...finding, message, hint: `The site is made without it. ${finding.hint}`, ...place }
  }
  const hint = 'The site is made without what it adds there. Correct the plugin, its options, or what it reads.'
  // A module that cannot be read or run has its own place.
  const [inside] = error instanceof ConfigError ? error.diagnostics : []
  if (inside) {
    const { message, file, span } = inside
    return { rule: 'plugin-failed', message: `The plugin ${entry.name} is not run. ${message}`, hint, file, span }
  }
  return {
    rule: 'plugin-failed',
    message: `The plugin ${entry.name} failed${where}: ${reasonOf(error)}.`,
    hint,
    ...(codePlaceOf(error, siteDir) ?? place),
  }
}

/** The message of an error, with the message of its cause: `fetch failed` alone says nothing. */
function reasonOf(error: unknown): string {
  const first = (text: unknown) =>
    String(text)
      .split('\n')[0]
      ?.replace(/[.\s]*$/, '') ?? ''
  if (!(error instanceof Error)) return first(error)
  return error.cause instanceof Error ? `${first(error.message)} (${first(error.cause.message)})` : first(error.message)
}

/** Files of a plugin in the place of others: pages, or files that docsgen makes itself. */
export function filesNotWritten(
  { name, path }: { name: string; path: string },
  paths: readonly string[],
  file: string | undefined,
): Diagnostic {
  const shown = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '')
  return {
    rule: 'config-no-effect',
    message: `postBuild of the plugin ${name} writes ${shown}, which docsgen makes itself: docsgen's are published.`,
    hint: 'Finished pages and files cannot be replaced, because a build of single pages would lose the change. Files in a static folder replace those of docsgen.',
    ...placeOf({ path }, file),
  }
}
