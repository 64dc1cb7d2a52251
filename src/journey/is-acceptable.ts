/**
 * The verdict on a run. In: what was found, and how strict the run is. Out: whether that is good enough.
 */
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import type { BuildRequest } from '../model/report.ts'

/** May a site with these findings be published? */
export function isAcceptable(
  found: readonly SettledDiagnostic[],
  { strict, maxWarnings }: Pick<BuildRequest, 'strict' | 'maxWarnings'>,
): boolean {
  const warnings = found.filter(({ severity }) => severity === 'warning').length
  if (found.some(({ severity }) => severity === 'error')) return false
  return !(strict && warnings > 0) && warnings <= (maxWarnings ?? Number.POSITIVE_INFINITY)
}
