/** Which findings `--fix` corrects. */
import type { ReportedFinding } from '../model/diagnostic.ts'

/** Whether a dry run has shown that `--fix` would correct the finding. */
export function isFixable({ edits, redirect }: ReportedFinding): boolean {
  return edits !== undefined || redirect !== undefined
}

/** The finding without its correction; `why` is added to the hint. */
export function withoutCorrection(
  { replace: _, redirect: __, ...finding }: ReportedFinding,
  why = '',
): ReportedFinding {
  const hint = [finding.hint, why].filter(Boolean).join(' ')
  return hint === '' ? finding : { ...finding, hint }
}
