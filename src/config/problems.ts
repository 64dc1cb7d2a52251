/**
 * Problems in the config as diagnostics, in the order of the config; of several problems with one field, only the
 * first one is kept.
 */
import type * as v from 'valibot'
import type { Diagnostic } from '../model/diagnostic.ts'
import { fieldPath, problemOf } from '../schema/problems.ts'

/** One diagnostic per invalid field. `file` is the config's path, if there is one. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[], file: string | undefined): Diagnostic[] {
  const seen = new Set<string>()
  const problems: Diagnostic[] = []
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => key)
    const path = fieldPath(keys)
    if (seen.has(path)) continue
    seen.add(path)
    const about = keys.filter(key => typeof key === 'string' || typeof key === 'number')
    problems.push({ rule: 'config', message: problemOf(issue, keys), file, ...(about.length > 0 && { about }) })
  }
  return problems
}
