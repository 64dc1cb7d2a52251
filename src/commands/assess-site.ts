/**
 * The criteria of a site's audit, determined once: the config with its errors, the levels, and the commit to compare
 * with. The site can then be audited several times, for example again after each correction.
 */

import { UsageError } from '../base/errors.ts'
import { featuresWith } from '../base/features.ts'
import { nextTurn } from '../base/yield.ts'
import { baselineOf, compareToBaseline } from '../check/baseline.ts'
import { placeInConfig } from '../check/place-in-config.ts'
import { scopeOf } from '../check/scope.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Levels } from '../findings/level.ts'
import { settle } from '../findings/settle.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'
import type { CommitAudit, Edition, LinkSession } from './audit-hooks.ts'
import { auditBefore } from './check-commit.ts'
import { type Audited, auditFolder, readerOf } from './check-folder.ts'
import { levelsOf } from './check-levels.ts'
import type { Run } from './run.ts'

/** One audit of the site. */
export interface AssessedSite extends Omit<Audited, 'diagnostics'> {
  all: SettledDiagnostic[]
  /** The findings in the scope of the request. */
  wanted: SettledDiagnostic[]
}

export interface Assessment {
  config: ResolvedConfig
  levels: Levels
  /** Errors in the config, which would make a build fail. */
  mistakes: SettledDiagnostic[]
  /** Audits the site as it is now. Each address on another site is requested once, however often this is called. */
  assess: () => Promise<AssessedSite>
  /** The results of requests to other sites. */
  session: LinkSession
}

/**
 * Determines what the audits need. Throws a ConfigError if nothing can be audited.
 * @param session the results of an earlier assessment of the run
 */
export async function openAssessment(
  request: CheckRequest,
  run: Pick<Run, 'siteDir' | 'cacheDir' | 'pool' | 'watch' | 'readsKey'>,
  session: LinkSession = new Map(),
): Promise<Assessment> {
  const { configPath, base, url } = request
  const { siteDir, cacheDir, pool, watch, readsKey } = run
  const loading = { siteDir, configPath, base, url, cacheDir, readsKey, isLenient: true }
  const { config, diagnostics } = await watch.time('config', () => loadConfig(loading))
  const levels = levelsOf(config, request)
  const ofConfig = () => settle(placed(diagnostics, config), levels)
  const mistakes = ofConfig().filter(isMistake)
  const commit = { config, cacheDir, pool, watch }
  const before = request.changed === undefined ? undefined : await auditBefore(request, commit)
  const former = await editionOf(request, commit)
  const external = request.external && { ...request.external, known: before?.addresses }
  const isCertain = certaintyFor(mistakes)
  const isWanted = scopeOf(request)
  return {
    config,
    levels,
    mistakes,
    session,
    assess: async () => {
      const { diagnostics: found, ...audited } = await auditFolder({
        ...request,
        config,
        cacheDir,
        pool,
        watch,
        remember: !former,
        former,
        external,
        session,
      })
      // Code of the config and of pages may fail later, which Node tells only between two tasks.
      await nextTurn()
      const notes = ofConfig().filter(finding => !isMistake(finding))
      const all = [...notes, ...settle(found.filter(isCertain), levels)]
      const caused = before ? compareToBaseline(all, baselineOf(before.diagnostics)).fresh : all
      return { ...audited, all, wanted: caused.filter(({ file }) => file === undefined || isWanted(file)) }
    },
  }
}

/** The earlier edition that the request names. */
async function editionOf(request: CheckRequest, audit: CommitAudit): Promise<Edition | undefined> {
  if (request.against === undefined) return undefined
  const [feature] = await featuresWith('edition', audit.config)
  if (!feature) throw new UsageError('This docsgen cannot compare editions of a site.')
  return feature.edition(request.against, request, audit)
}

/** Findings from reading the config, with their places. */
function placed(diagnostics: readonly Diagnostic[], { configFile: file, siteDir }: ResolvedConfig): Diagnostic[] {
  const text = file === undefined ? undefined : readerOf(siteDir)(file)
  return placeInConfig(diagnostics, { file, text, shown: 0 })
}

function isMistake({ rule }: Diagnostic): boolean {
  return rule === 'config'
}

/** Rules that are meaningless if a part of the config is left out. */
const NEEDS_WHOLE_CONFIG = new Set<Diagnostic['rule']>(['orphan-page', 'unused-image', 'missing-home', 'unused-ignore'])

/** Returns whether a finding is certain although a part of the config is left out. */
function certaintyFor(mistakes: readonly Diagnostic[]): (finding: Diagnostic) => boolean {
  const [first] = mistakes
  if (!first) return () => true
  const fieldOf = ({ about }: Diagnostic) => about?.[0]
  const wrong = new Set(mistakes.map(fieldOf))
  return finding =>
    !NEEDS_WHOLE_CONFIG.has(finding.rule) && !(finding.file === first.file && wrong.has(fieldOf(finding)))
}
