/** The verdict on a run. Returns the reason for failure, if there is one. */
import { counted } from '../base/counted.ts'
import type { Severity } from '../model/diagnostic.ts'
import type { BuildRequest } from '../model/report.ts'

/** The part of a finding that counts. */
type Judged = { severity: Severity }

type Strictness = Pick<BuildRequest, 'strict' | 'maxWarnings'>

/** Whether a site with these findings may be published. */
export function isAcceptable(found: readonly Judged[], strictness: Strictness): boolean {
  return failureReason(found, strictness) === undefined
}

/** Why a run with these findings fails, briefly; undefined if it does not. */
export function failureReason(
  found: readonly Judged[],
  { strict, maxWarnings = Number.POSITIVE_INFINITY }: Strictness,
): string | undefined {
  const errors = countOf(found, 'error')
  if (errors > 0) return counted(errors, 'error')
  const warnings = countOf(found, 'warning')
  if (strict && warnings > 0) return `${counted(warnings, 'warning')}, which --strict treats as errors`
  return warnings > maxWarnings
    ? `${counted(warnings, 'warning')}, and --max-warnings allows ${maxWarnings}`
    : undefined
}

function countOf(found: readonly Judged[], severity: Severity): number {
  return found.filter(finding => finding.severity === severity).length
}
