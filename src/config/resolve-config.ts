/**
 * From what an author wrote to what the stages read.
 *
 * In: the site, and the values of the command line. Out: the resolved config, deep-frozen and serialisable;
 * warnings; and the files that the sidebars came from. Throws a ConfigError with every mistake at once.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { adviceOn } from './advice.ts'
import { flattenSite } from './docusaurus/flatten.ts'
import { deepFreeze } from './freeze.ts'
import { validateLeniently } from './lenient.ts'
import type { ModuleContext } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { resolveSite } from './resolve/site.ts'
import type { SiteConfig } from './schema/site.ts'
import { type Overrides, validateOverrides, validateSite } from './validate.ts'

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
  const { siteDir, configFile, base, url } = context
  validateOverrides(context)
  const checked = context.isLenient
    ? validateLeniently(site, configFile)
    : { site: validateSite(site, configFile), mistakes: [] }
  const { flat, notes } = flattenSite(checked.site, configFile)
  const { sidebars, inputs } = await loadSidebars(flat.docs?.sidebars ?? flat.docs?.sidebarPath, context)
  const docsPath = existsSync(join(siteDir, 'docs')) ? 'docs' : 'content'
  const config = resolveSite(flat, { siteDir, configFile, base, url, docsPath, sidebars })
  const diagnostics = [...checked.mistakes, ...notes, ...adviceOn(flat, { file: configFile, url })]
  return { config: deepFreeze(config), diagnostics, inputs }
}
