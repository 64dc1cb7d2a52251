/**
 * An audit from its request to its report: the findings in the site's folder, compared with a commit or a baseline if
 * requested. An audit only writes corrections and the baseline.
 */
import { resolve } from 'node:path'
import { unmatched } from '../check/scope.ts'
import { assertSiteFolder } from '../config/find-config.ts'
import { isFixable, withoutCorrection } from '../findings/fixable.ts'
import { settle } from '../findings/settle.ts'
import { failureReason } from '../findings/verdict.ts'
import type { FixedSite } from '../fix/fix-site.ts'
import type { CheckReport, CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { oncePerSubject } from '../pipeline/once-per-subject.ts'
import { type AssessedSite, type Assessment, openAssessment } from './assess-site.ts'
import { measure } from './measure.ts'
import { Run } from './run.ts'

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
    // Nothing is written if the config has errors.
    const measuring = mistakes.length > 0 ? { ...request, updateBaseline: false } : request
    const { fresh, known, gone } = measure(left, siteDir, measuring)
    const found = [...mistakes, ...fresh, ...settle(unmatched(request, assessed.paths), levels)]
    const reported = oncePerSubject(found)
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
    }
  } finally {
    await run.close()
  }
}

function reasonOf(mistakes: readonly SettledDiagnostic[]): string {
  const more = mistakes.length > 1 ? `, and ${mistakes.length - 1} more` : ''
  return `the config cannot be used: ${mistakes[0]?.message.replace(/\.$/, '')}${more}`
}

/** The result with redirects for lost pages: written if requested, and left out of findings if they cannot be written. */
async function redirected(
  result: Corrected,
  { config, mistakes, session }: Assessment,
  { request, run }: { request: CheckRequest; run: Run },
): Promise<Corrected> {
  if (mistakes.length > 0 || !result.left.some(({ redirect }) => redirect)) return result
  const { planRedirects } = await import('./write-redirects.ts')
  const planned = await planRedirects(result.left, config, request)
  if (!planned)
    return { ...result, left: result.left.map(finding => (finding.redirect ? withoutCorrection(finding) : finding)) }
  if (!request.fix && !request.dryRun) return result
  const written = { ...result, fixed: result.fixed + planned.count, diffs: [planned.diff, ...result.diffs] }
  if (request.dryRun) return written
  planned.write()
  // The config is another one now.
  const assessed = await (await openAssessment(request, run, session)).assess()
  return { ...written, assessed, left: assessed.wanted.map(result.withReason) }
}

interface Corrected extends Pick<FixedSite<AssessedSite>, 'assessed' | 'fixed' | 'diffs'> {
  /** Remaining findings, and the number of those that could have been corrected. */
  left: SettledDiagnostic[]
  unfixed: number
  /** Adds the reason to a finding that could not be corrected. */
  withReason: (finding: SettledDiagnostic) => SettledDiagnostic
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
    withReason: (finding: SettledDiagnostic) => finding,
  }
  if (mistakes.length > 0) return { ...nothing, left: first.wanted.map(finding => withoutCorrection(finding)) }
  if (!fix && !dryRun) return { ...nothing, left: await withEdits(first, config) }
  const { fixSite } = await import('../fix/fix-site.ts')
  const { assessed, fixed, diffs, reasonFor } = await fixSite(first, { config, dryRun, again: assess })
  const withReason = (finding: SettledDiagnostic) => {
    const reason = reasonFor(finding)
    return reason === undefined ? finding : withoutCorrection(finding, `It was not corrected: ${reason}.`)
  }
  const left = dryRun ? await withEdits(assessed, config) : assessed.wanted.map(withReason)
  const unfixed = assessed.wanted.filter(finding => reasonFor(finding) !== undefined).length
  return { assessed, fixed, unfixed, diffs, left, withReason }
}

async function withEdits(assessed: AssessedSite, config: ResolvedConfig): Promise<SettledDiagnostic[]> {
  if (!assessed.wanted.some(({ replace }) => replace)) return assessed.wanted
  const { locateEdits } = await import('../fix/locate-edits.ts')
  return locateEdits(assessed, config)
}
