/**
 * From what an author wrote to what the stages read.
 *
 * In: the site, and the values of the command line. Out: the resolved config, deep-frozen and serialisable;
 * warnings; and the files that the sidebars came from. Throws a ConfigError with every problem at once.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { hostOfEnvironment, placeOnHost } from '../model/hosts.ts'
import { adviceOn } from './advice.ts'
import { adaptDocusaurus } from './docusaurus/adapt.ts'
import type { SiteConfig } from './docusaurus/schema.ts'
import { editBase } from './edit-base.ts'
import { deepFreeze } from './freeze.ts'
import { validateLeniently } from './lenient.ts'
import type { ModuleContext } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { resolveSite } from './resolve.ts'
import { type Overrides, validateAuthored, validateOverrides, validateSite } from './validate.ts'

export interface ConfigContext extends ModuleContext, Overrides {
  /** Path of the config file relative to the site folder. */
  configFile?: string
  /** Are fields that are wrong left out and reported, where the rest still means something? */
  isLenient?: boolean
}

export interface LoadedConfig {
  config: ResolvedConfig
  diagnostics: Diagnostic[]
  /** Absolute paths of the files that the config depends on. */
  inputs: string[]
}

/** Checks and resolves a site that is already in memory. */
export async function resolveConfig(site: SiteConfig, context: ConfigContext): Promise<LoadedConfig> {
  const { siteDir, configFile: file } = context
  validateOverrides(context)
  const { site: authored, problems } = context.isLenient
    ? validateLeniently(site, file)
    : { site: validateAuthored(site, file), problems: [] }
  const { site: adapted, notes } = adaptDocusaurus(authored, file)
  const host = hostOfEnvironment(process.env)
  const place = host && placeOnHost(host, process.env)
  const overridden = {
    ...adapted,
    url: context.url ?? adapted.url ?? place?.url,
    // A host says both or nothing: a path belongs to its address.
    baseUrl: context.base ?? adapted.baseUrl ?? (adapted.url === undefined ? place?.baseUrl : undefined),
  }
  const checked = validateSite(overridden, file)
  const { sidebars, inputs } = await loadSidebars(checked.docs.sidebars, context)
  const docsPath = existsSync(join(siteDir, 'docs')) ? 'docs' : 'content'
  const { repository, docs } = checked
  const base = repository === undefined || docs.editUrl !== undefined ? undefined : await editBase(repository, siteDir)
  const config = resolveSite(checked, { siteDir, configFile: file, docsPath, editBase: base, sidebars, host })
  const diagnostics = [...problems, ...notes, ...adviceOn({ authored, site: overridden, file })]
  return { config: deepFreeze(config), diagnostics, inputs }
}
