/**
 * docsgen as a library for a site's config and scripts. The commands are functions whose fields are all optional; the
 * defaults are those of the command line.
 */
import type { CheckReport, CheckRequest, ExternalRequest } from './model/check.ts'
import type { BuildReport, BuildRequest } from './model/report.ts'

export { defineConfig, definePlugin } from './config/define.ts'
export type { SiteConfig } from './config/site-config.ts'
export type { CheckReport, CheckRequest, ExternalRequest } from './model/check.ts'
export type { ReportedFinding as Diagnostic, Severity, SourceSpan } from './model/diagnostic.ts'
export type {
  CheckedPage,
  CheckedSite,
  CommandCall,
  FinishedPage,
  FinishedSite,
  FrontMatterField,
  HookSite,
  MadeFile,
  MadePage,
  PageAdditions,
  PagesContext,
  Plugin,
  PluginCommand,
  PluginRule,
  RuleFinding,
  SiteFacts,
  StandardSchema,
  UnifiedPlugin,
} from './model/plugin.ts'
export type { BuildReport, BuildRequest } from './model/report.ts'
export type { CategoryFields, FrontMatter } from './schema/page-fields.ts'

/** What to build. `siteDir` is relative to the working directory (default: that directory), other paths to the site. */
export type BuildInput = Partial<BuildRequest>

/** What to audit. External links are not checked unless `external` is true or contains options for checking them. */
export interface CheckInput extends Partial<Omit<CheckRequest, 'external'>> {
  external?: boolean | Partial<ExternalRequest>
}

const SITE = { siteDir: '.', cache: true, drafts: false, strict: false }
const AUDIT = { ...SITE, files: [], updateBaseline: false, fix: false, dryRun: false }

/**
 * Builds a site into its output folder.
 * @throws ConfigError if the config is unusable, EnvironmentError if the system fails
 * @example
 * ```ts
 * const { pages, diagnostics } = await build({ siteDir: 'website', strict: true })
 * console.log(`${pages} pages, ${diagnostics.length} findings`)
 * ```
 */
export async function build(input: BuildInput = {}): Promise<BuildReport> {
  // Every config that imports `defineConfig` loads this module, so the commands are loaded on demand.
  const { runBuild } = await (await import('./program.ts')).build()
  return runBuild({ ...SITE, ...defined(input) })
}

/**
 * Audits a site without building it.
 * @throws ConfigError if the config or the baseline is unusable, EnvironmentError if the system fails
 * @example
 * ```ts
 * const { diagnostics } = await check({ external: { timeoutMs: 5000 } })
 * for (const { file, message } of diagnostics) console.log(file, message)
 * ```
 */
export async function check({ external = false, ...input }: CheckInput = {}): Promise<CheckReport> {
  const looks = typeof external === 'object' ? defined(external) : external ? {} : undefined
  const { runCheck } = await (await import('./program.ts')).check()
  return runCheck({ ...AUDIT, ...defined(input), external: looks })
}

/** The fields with a value: an undefined one must not replace a default. */
function defined<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}
