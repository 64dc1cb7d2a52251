/**
 * An audit from its request to its report: the findings in the site's folder, compared with a commit or a baseline if
 * requested. An audit only writes corrections and the baseline.
 */
import { resolve } from 'node:path'
import { UsageError } from '../base/errors.ts'
import { featuresWith } from '../base/features.ts'
import { readerOf } from '../base/files.ts'
import { nextTurn } from '../base/yield.ts'
import { baselineOf, compareToBaseline } from '../check/baseline.ts'
import { placeFindings } from '../check/place-findings.ts'
import { scopeOf, unmatched } from '../check/scope.ts'
import { assertSiteFolder } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { isFixable, withoutCorrection } from '../findings/fixable.ts'
import type { Levels } from '../findings/level.ts'
import { withSeverities } from '../findings/severities.ts'
import { failureReason } from '../findings/verdict.ts'
import type { CheckReport, CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import type { OpenRecords } from '../model/feature.ts'
import { oncePerSubject } from '../pipeline/reported-findings.ts'
import type { CommitAudit, Edition, FixedSite, LinkSession } from './audit-hooks.ts'
import { auditBefore } from './check-commit.ts'
import { type Audited, auditFolder } from './check-folder.ts'
import { levelsOf } from './check-levels.ts'
import { measure } from './measure.ts'
import { Run } from './run.ts'
import { openShared, sharedCacheFindings } from './shared-records.ts'

/**
 * Audits a site.
 * @throws ConfigError if the config or the baseline is unusable, errors of `fs` if the system fails
 */
export async function runCheck(request: CheckRequest): Promise<CheckReport> {
  if (request.dir !== undefined) {
    const { checkBuiltFolder } = await import('./check-built-folder.ts')
    return checkBuiltFolder(request, request.dir)
  }
  const start = performance.now()
  const siteDir = resolve(request.siteDir)
  assertSiteFolder(siteDir)
  const run = new Run(request)
  try {
    // An audit does not wait for other runs.
    run.lockCacheOrLeave()
    const assessment = await openAssessment(request, run)
    const { mistakes, levels } = assessment
    const result = await redirected(await corrected(assessment, request), assessment, { request, run })
    const { assessed, fixed, unfixed, diffs, left } = result
    const sharedCache = await assessment.shared?.finish()
    const ofCache = sharedCache ? withSeverities(sharedCacheFindings(sharedCache), levels) : []
    // Nothing is written if the config has errors.
    const measuring = mistakes.length > 0 ? { ...request, updateBaseline: false } : request
    const { fresh, known, gone } = measure(left, siteDir, measuring)
    const ofRun = [...withSeverities(unmatched(request, assessed.paths), levels), ...ofCache]
    const found = [...mistakes, ...fresh, ...ofRun]
    const reported = oncePerSubject(found, levels?.lenient)
    const reason = mistakes.length > 0 ? reasonOf(mistakes) : failureReason(reported, request)
    const { pages, parsed, external } = assessed
    const durationMs = performance.now() - start
    return {
      diagnostics: reported,
      pages,
      parsed,
      fixable: left.filter(isFixable).length,
      fixed,
      unfixed,
      diffs,
      known,
      gone,
      external,
      durationMs,
      passed: reason === undefined,
      reason,
      isConfigUsable: mistakes.length === 0,
      sharedCache,
    }
  } finally {
    await run.close()
  }
}

function reasonOf(mistakes: readonly ReportedFinding[]): string {
  const more = mistakes.length > 1 ? `, and ${mistakes.length - 1} more` : ''
  return `the config cannot be used: ${mistakes[0]?.message.replace(/\.$/, '')}${more}`
}

/** The result with redirects for lost pages: written if requested, and left out of findings if they cannot be written. */
async function redirected(
  result: Corrected,
  { config, mistakes, session, shared }: Assessment,
  { request, run }: { request: CheckRequest; run: Run },
): Promise<Corrected> {
  if (mistakes.length > 0 || !result.left.some(({ redirect }) => redirect)) return result
  const [feature] = await featuresWith('writeRedirects')
  const planned = await feature?.writeRedirects(result.left, config, request)
  if (!planned)
    return { ...result, left: result.left.map(finding => (finding.redirect ? withoutCorrection(finding) : finding)) }
  if (!request.fix && !request.dryRun) return result
  const written = { ...result, fixed: result.fixed + planned.count, diffs: [planned.diff, ...result.diffs] }
  if (request.dryRun) return written
  planned.write()
  // The config is another one now.
  const assessed = await (await openAssessment(request, run, { session, shared })).assess()
  return { ...written, assessed, left: assessed.wanted.map(result.withReason) }
}

interface Corrected extends Pick<FixedSite<AssessedSite>, 'assessed' | 'fixed' | 'diffs'> {
  /** Remaining findings, and the number of those that could have been corrected. */
  left: ReportedFinding[]
  unfixed: number
  /** Adds the reason to a finding that could not be corrected. */
  withReason: (finding: ReportedFinding) => ReportedFinding
}

/** The audit after the requested corrections. */
async function corrected({ config, mistakes, assess }: Assessment, request: CheckRequest): Promise<Corrected> {
  const { fix, dryRun } = request
  const first = await assess()
  const nothing = {
    assessed: first,
    fixed: 0,
    unfixed: 0,
    diffs: [],
    withReason: (finding: ReportedFinding) => finding,
  }
  if (mistakes.length > 0) return { ...nothing, left: first.wanted.map(finding => withoutCorrection(finding)) }
  if (!fix && !dryRun) return { ...nothing, left: await withEdits(first, config) }
  const [feature] = await featuresWith('fixSite')
  if (!feature) throw new UsageError('--fix is not there: docsgen was built without corrections.')
  const { assessed, fixed, diffs, reasonFor } = await feature.fixSite(first, { config, dryRun, again: assess })
  const withReason = (finding: ReportedFinding) => {
    const reason = reasonFor(finding)
    return reason === undefined ? finding : withoutCorrection(finding, `It was not corrected: ${reason}.`)
  }
  const left = dryRun ? await withEdits(assessed, config) : assessed.wanted.map(withReason)
  const unfixed = assessed.wanted.filter(finding => reasonFor(finding) !== undefined).length
  return { assessed, fixed, unfixed, diffs, left, withReason }
}

async function withEdits(assessed: AssessedSite, config: ResolvedConfig): Promise<ReportedFinding[]> {
  if (!assessed.wanted.some(({ replace }) => replace)) return assessed.wanted
  const [feature] = await featuresWith('locateEdits')
  return feature ? feature.locateEdits(assessed, config) : assessed.wanted
}

// The criteria of a site's audit, determined once: the config with its errors, the levels, and the commit to compare
// with. The site can then be audited several times, for example again after each correction.

/** One audit of the site. */
interface AssessedSite extends Omit<Audited, 'diagnostics'> {
  all: ReportedFinding[]
  /** The findings in the scope of the request. */
  wanted: ReportedFinding[]
}

interface Assessment {
  config: ResolvedConfig
  levels: Levels
  /** Errors in the config, which would make a build fail. */
  mistakes: ReportedFinding[]
  /** Audits the site as it is now. Each address on another site is requested once, however often this is called. */
  assess: () => Promise<AssessedSite>
  /** The results of requests to other sites. */
  session: LinkSession
  /** The shared cache, if the site has one. */
  shared?: OpenRecords
}

/**
 * Determines what the audits need. Throws a ConfigError if nothing can be audited.
 * @param earlier an earlier assessment of the run, whose shared cache and results of requests it uses
 */
async function openAssessment(
  request: CheckRequest,
  run: Run,
  earlier?: Pick<Assessment, 'session' | 'shared'>,
): Promise<Assessment> {
  const { configPath, base, url } = request
  const { siteDir, cacheDir, pool, watch, readsKey } = run
  const loading = { siteDir, configPath, base, url, cacheDir, readsKey, isLenient: true }
  const { config, diagnostics } = await watch.time('config', () => loadConfig(loading))
  const levels = levelsOf(config, request)
  const ofConfig = () => withSeverities(placed(diagnostics, config), levels)
  const mistakes = ofConfig().filter(isMistake)
  const commit = { config, cacheDir, pool, watch }
  const before = request.changed === undefined ? undefined : await auditBefore(request, commit)
  const former = await editionOf(request, commit)
  const external = request.external && { ...request.external, known: before?.addresses }
  const isCertain = certaintyFor(mistakes)
  const { session, shared } = earlier ?? { session: new Map(), shared: await openShared(run, config, request) }
  const isWanted = scopeOf(request)
  return {
    config,
    levels,
    mistakes,
    session,
    shared,
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
        shared,
      })
      // Code of the config and of pages may fail later, which Node tells only between two tasks.
      await nextTurn()
      const notes = ofConfig().filter(finding => !isMistake(finding))
      const all = [...notes, ...withSeverities(found.filter(isCertain), levels)]
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
function placed(diagnostics: readonly Diagnostic[], config: ResolvedConfig): Diagnostic[] {
  return placeFindings(diagnostics, { config, textOf: readerOf(config.siteDir), shown: 0 })
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
