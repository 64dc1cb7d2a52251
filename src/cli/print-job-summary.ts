/**
 * GitHub's summary of a job. In: the findings. Out: a table of them by rule, in Markdown.
 */
import { counted } from '../base/counted.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { inOrder } from './print-diagnostics.ts'

/** Creates the summary. */
export function jobSummary(diagnostics: readonly SettledDiagnostic[], pages: number): string {
  const counts = new Map<string, { severity: string; count: number }>()
  for (const { rule, severity } of inOrder(diagnostics))
    counts.set(rule, { severity, count: (counts.get(rule)?.count ?? 0) + 1 })
  const rows = [...counts].map(([rule, { severity, count }]) => `| ${rule} | ${severity} | ${count} |\n`)
  const table = rows.length === 0 ? 'No findings.\n' : `| rule | severity | findings |\n|---|---|---|\n${rows.join('')}`
  return `### docsgen check: ${counted(pages, 'page')}\n\n${table}`
}
