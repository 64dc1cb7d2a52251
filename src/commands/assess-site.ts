/**
 * What a site's audit is judged by, looked up once: the config with its mistakes, the levels, the commit that is
 * compared with. It can be audited several times: again after each correction.
 */

import { baselineOf, compareToBaseline } from '../check/baseline.ts'
import { placeInConfig } from '../check/place-in-config.ts'
import { scopeOf } from '../check/scope.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Levels } from '../findings/level.ts'
import { CHECK_LEVELS } from '../findings/rule-table.ts'
import { settle } from '../findings/settle.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'
import { auditBefore } from './check-commit.ts'
import { type Audited, auditFolder, readerOf } from './check-folder.ts'
import { formerSite } from './former-site.ts'
import type { Run } from './run.ts'

/** One audit of the site. */
export interface AssessedSite extends Omit<Audited, 'diagnostics'> {
  all: SettledDiagnostic[]
  /** The findings that the request is about. */
  wanted: SettledDiagnostic[]
}

export interface Assessment {
  config: ResolvedConfig
  levels: Levels
  /** Mistakes in the config, which a build would refuse. */
  mistakes: SettledDiagnostic[]
  /** Are links to other sites wanted? */
  asksOthers: boolean
  /** Audits the site as it is now; `others`: links to other sites as well, where they are wanted. */
  assess: (options: { others: boolean }) => Promise<AssessedSite>
}

/** Looks up what the audits need. Throws a ConfigError where nothing can be judged. */
export async function openAssessment(
  request: CheckRequest,
  run: Pick<Run, 'siteDir' | 'cacheDir' | 'pool' | 'watch'>,
): Promise<Assessment> {
  const { configPath, base, url } = request
  const { siteDir, cacheDir, pool, watch } = run
  const loading = { siteDir, configPath, base, url, cacheDir, isLenient: true }
  const { config, diagnostics } = await watch.time('config', () => loadConfig(loading))
  const levels = levelsOf(config, request)
  const ofConfig = settle(placed(diagnostics, config), levels)
  const mistakes = ofConfig.filter(isMistake)
  const notes = ofConfig.filter(finding => !isMistake(finding))
  const commit = { config, cacheDir, pool, watch }
  const before = request.changed === undefined ? undefined : await auditBefore(request, commit)
  const former = request.against === undefined ? undefined : await formerSite(request.against, request, commit)
  const external = request.external && { ...request.external, known: before?.addresses }
  const isCertain = certaintyFor(mistakes)
  const isWanted = scopeOf(request)
  return {
    config,
    levels,
    mistakes,
    asksOthers: external !== undefined,
    assess: async ({ others }) => {
      const { diagnostics: found, ...audited } = await auditFolder({
        ...request,
        config,
        cacheDir,
        pool,
        watch,
        remember: !former,
        former,
        external: others ? external : undefined,
      })
      const all = [...notes, ...settle(found.filter(isCertain), levels)]
      const caused = before ? compareToBaseline(all, baselineOf(before.diagnostics)).fresh : all
      return { ...audited, all, wanted: caused.filter(({ file }) => file === undefined || isWanted(file)) }
    },
  }
}

/** What the config says about rules; what is asked to fail the run is an error, unless the config ignores it. */
function levelsOf(config: ResolvedConfig, { external }: CheckRequest): Levels {
  const { rules } = config
  const levels = { ...config, byDefault: CHECK_LEVELS }
  if (!external?.fail || rules['external-broken'] === 'ignore') return levels
  return { ...levels, rules: { ...rules, 'external-broken': 'throw' } }
}

/** What was said while the config was read, at its place. */
function placed(diagnostics: readonly Diagnostic[], { configFile: file, siteDir }: ResolvedConfig): Diagnostic[] {
  const text = file === undefined ? undefined : readerOf(siteDir)(file)
  return placeInConfig(diagnostics, { file, text, shown: 0 })
}

function isMistake({ rule }: Diagnostic): boolean {
  return rule === 'config'
}

/** Rules that mean nothing if a part of the config is left out. */
const NEEDS_WHOLE_CONFIG = new Set<Diagnostic['rule']>(['orphan-page', 'unused-image', 'missing-home', 'unused-ignore'])

/** Does a finding hold although a part of the config is left out? */
function certaintyFor(mistakes: readonly Diagnostic[]): (finding: Diagnostic) => boolean {
  const [first] = mistakes
  if (!first) return () => true
  const fieldOf = ({ message }: Diagnostic) => /^\w+/.exec(message)?.[0]
  const wrong = new Set(mistakes.map(fieldOf))
  return finding =>
    !NEEDS_WHOLE_CONFIG.has(finding.rule) && !(finding.file === first.file && wrong.has(fieldOf(finding)))
}
