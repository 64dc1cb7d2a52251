/**
 * An audit from its request to its report: the findings in the site's folder, compared with a commit or a baseline if
 * requested. An audit only writes corrections and the baseline.
 */
import { resolve } from 'node:path'
import { unmatched } from '../check/scope.ts'
import { assertSiteFolder } from '../config/find-config.ts'
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
import type { WrittenRedirects } from './write-redirects.ts'

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
    const { assessment, written } = await redirected(request, run)
    const { mistakes, levels } = assessment
    const { assessed, fixed, unfixed, diffs, left } = await corrected(assessment, request)
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
      fixed: fixed + written.count,
      unfixed,
      diffs: [...written.diffs, ...diffs],
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

/** The assessment of the site, after adding redirects for lost pages if requested. */
async function redirected(
  request: CheckRequest,
  run: Run,
): Promise<{ assessment: Assessment; written: WrittenRedirects }> {
  const assessment = await openAssessment(request, run)
  const isWanted = request.against !== undefined && (request.fix || request.dryRun) && assessment.mistakes.length === 0
  if (!isWanted) return { assessment, written: { count: 0, diffs: [] } }
  const { wanted } = await assessment.assess({ others: false })
  const { writeRedirects } = await import('./write-redirects.ts')
  const written = await writeRedirects(wanted, assessment.config, request)
  const isNew = written.count > 0 && !request.dryRun
  return { assessment: isNew ? await openAssessment(request, run) : assessment, written }
}

interface Corrected extends Pick<FixedSite<AssessedSite>, 'assessed' | 'fixed' | 'diffs'> {
  /** Remaining findings, and the number of those that could have been corrected. */
  left: SettledDiagnostic[]
  unfixed: number
}

/** The audit after the requested corrections. */
async function corrected(assessment: Assessment, { fix, dryRun, edits }: CheckRequest): Promise<Corrected> {
  const { config, mistakes, assess } = assessment
  if ((!fix && !dryRun) || mistakes.length > 0) {
    const assessed = await assess({ others: true })
    const left = edits ? await withEdits(assessed, config) : assessed.wanted
    return { assessed, fixed: 0, unfixed: 0, diffs: [], left }
  }
  const { fixSite } = await import('../fix/fix-site.ts')
  const options = { config, dryRun, again: () => assess({ others: false }) }
  const { assessed: own, fixed, diffs, reasonFor } = await fixSite(await assess({ others: false }), options)
  // Requests to other sites are sent once, for the final text.
  const assessed = assessment.asksOthers ? await assess({ others: true }) : own
  const left = assessed.wanted.map(finding => withReason(finding, reasonFor(finding)))
  const unfixed = assessed.wanted.filter(finding => reasonFor(finding) !== undefined).length
  return { assessed, fixed, unfixed, diffs, left }
}

async function withEdits(assessed: AssessedSite, config: ResolvedConfig): Promise<SettledDiagnostic[]> {
  const { locateEdits } = await import('../fix/locate-edits.ts')
  return locateEdits(assessed, config)
}

/** Adds the reason to a finding that could not be corrected. */
function withReason(finding: SettledDiagnostic, reason: string | undefined): SettledDiagnostic {
  if (reason === undefined) return finding
  return { ...finding, hint: `${finding.hint ? `${finding.hint} ` : ''}It was not corrected: ${reason}.` }
}
