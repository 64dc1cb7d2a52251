/**
 * Converts the config as written to the one that the stages read.
 *
 * In: the site, and the values of the command line. Out: the resolved config, deep-frozen and serialisable; warnings;
 * and the source files of the sidebars. Throws a ConfigError with every problem at once.
 */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { featuresWith } from '../base/features.ts'
import type { ResolvedConfig, SidebarsConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { hostOfEnvironment, placeOnHost } from '../model/hosts.ts'
import { adviceOn } from './advice.ts'
import { type AuthoredSite, adapted as adaptedSite, authoredSchema, foreignConfig, loadAuthored } from './authored.ts'
import { withPluginFields } from './configure.ts'
import { deepFreeze } from './freeze.ts'
import { validateForeign, validateLeniently } from './lenient.ts'
import type { ModuleContext } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { repositoryLinks } from './repository-links.ts'
import { resolveSite } from './resolve.ts'
import { type CheckedSite, type SiteInput, siteSchema } from './schema/site.ts'
import { assertUsable, type Overrides, validateAuthored, validateOverrides, validateSite } from './validate.ts'

export interface ConfigContext extends ModuleContext, Overrides {
  /** Path of the config file relative to the site folder. */
  configFile?: string
  /** Identity of the config's code. */
  codeKey?: () => string
  /** Modules that the config imports and that are not installed. */
  missing?: readonly string[]
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
}

/** Checks and resolves a site that is already in memory. */
export async function resolveConfig(site: AuthoredSite, context: ConfigContext): Promise<LoadedConfig> {
  await loadAuthored()
  const { siteDir, configFile: file } = context
  validateOverrides(context)
  const { site: configured, problems: ofPlugins } = await withPluginFields(site, context)
  const { site: authored, problems } = readAuthored(configured, context)
  const hasFolder = (path: string) => existsSync(resolve(siteDir, path))
  const listFolder = (path: string) => (hasFolder(path) ? readdirSync(resolve(siteDir, path)) : [])
  const adaptation = adaptedSite(authored, { file, isForeign: context.isForeign, hasFolder, listFolder })
  const { site: adapted, notes } = adaptation
  // Pages can also read fields of the config that are meant for other tools.
  const functions = { ...adaptation.functions, authored: configured as Record<string, unknown> }
  const host = hostOfEnvironment(process.env)
  const place = host && placeOnHost(host, process.env)
  const overridden = {
    ...adapted,
    url: context.url ?? adapted.url ?? place?.url,
    // A host provides both or nothing, because a path belongs to its address.
    baseUrl: context.base ?? adapted.baseUrl ?? (adapted.url === undefined ? place?.baseUrl : undefined),
  }
  const usable = context.isForeign
    ? validateForeign<SiteInput>(overridden, { schema: siteSchema, file }).value
    : overridden
  const valid = validateSite(usable, file)
  const ran = await foreignConfig()?.run(adaptation.toRun, { site: valid, authored: functions.authored }, context)
  const checked = ran?.site ?? valid
  const results = ran?.results
  functions.fromPlugins = results
  functions.missing = context.missing
  functions.plugins = [...functions.plugins, ...(results?.finishers ?? [])]
  const { sidebars, inputs, diagnostics: ofSidebars } = await loadAllSidebars(checked, context)
  const docsPath = hasFolder('docs') || context.isForeign ? 'docs' : 'content'
  const { repository, docs, reading } = checked
  const isNamed = docs.editUrl !== undefined && reading.reportUrl !== undefined
  const repositoryHas = repository === undefined || isNamed ? {} : await repositoryLinks(repository, siteDir)
  const config = resolveSite(checked, {
    siteDir,
    configFile: file,
    docsPath,
    ...repositoryHas,
    sidebars,
    functions,
    host,
    codeKey: context.codeKey && (() => `${context.codeKey?.()} ${results?.key ?? ''}`.trim()),
    readsKey: context.readsKey?.(),
    writtenFor: context.isForeign ? foreignConfig()?.tool : undefined,
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
  return { config: deepFreeze(config), adapted: overridden, diagnostics, inputs: allInputs }
}

/** The sidebars of all docs, by the name of the docs. */
async function loadAllSidebars({ docs, moreDocs }: CheckedSite, context: ConfigContext) {
  const sidebars = new Map<string, SidebarsConfig | false | undefined>()
  const inputs: string[] = []
  const diagnostics: Diagnostic[] = []
  const all = [...(docs.enabled ? [{ id: 'default', sidebars: docs.sidebars }] : []), ...moreDocs]
  for (const { id, sidebars: written } of all) {
    const loaded = await loadSidebars(written, context)
    sidebars.set(id, loaded.sidebars)
    inputs.push(...loaded.inputs)
    diagnostics.push(...loaded.notes)
  }
  return { sidebars, inputs, diagnostics }
}

/** The config as written, checked: for docsgen, for an audit, or for another tool. */
function readAuthored(site: AuthoredSite, context: ConfigContext): { site: AuthoredSite; problems: Diagnostic[] } {
  const { configFile: file, isForeign, isLenient } = context
  if (!isForeign)
    return isLenient ? validateLeniently(site, file) : { site: validateAuthored(site, file), problems: [] }
  assertUsable(site, file)
  const read = foreignConfig()?.prepare(site, { siteDir: context.siteDir, file }) ?? { site, notes: [] }
  const { value, notes } = validateForeign<AuthoredSite>(read.site, { schema: authoredSchema(), file })
  return { site: value, problems: [...read.notes, ...notes] }
}
