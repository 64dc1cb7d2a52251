/**
 * Counts findings by severity, by rule and by file. In: settled findings. Out: counts for programs, and a
 * table for people.
 */
import type { Colors } from '../base/colors.ts'
import { printable } from '../base/printable.ts'
import { isFixable } from '../findings/fixable.ts'
import type { SettledDiagnostic, Severity } from '../model/diagnostic.ts'

/** The counts of a run. */
export interface Counts {
  errors: number
  warnings: number
  notes: number
  byRule: Record<string, number>
  byFile: Record<string, number>
}

/** With fewer findings, no table is printed. */
const MIN_FINDINGS_FOR_TABLE = 10
/** Number of files that the table lists. */
const MAX_FILES = 10

/** Counts the findings. */
export function countsOf(diagnostics: readonly SettledDiagnostic[]): Counts {
  const count = (severity: SettledDiagnostic['severity']) => diagnostics.filter(it => it.severity === severity).length
  return {
    errors: count('error'),
    warnings: count('warning'),
    notes: count('info'),
    byRule: Object.fromEntries(tally(diagnostics, ({ rule }) => rule)),
    byFile: Object.fromEntries(tally(diagnostics, ({ file }) => file)),
  }
}

/** The totals by rule and by file; empty if there are few findings. */
export function totalsTable(diagnostics: readonly SettledDiagnostic[], colors: Colors): string {
  if (diagnostics.length < MIN_FINDINGS_FOR_TABLE) return ''
  const fixable = new Map(tally(diagnostics.filter(isFixable), ({ rule }) => rule))
  const levels = worstLevels(diagnostics)
  const levelOf = (rule: string) => levels.get(rule) ?? 'info'
  const rules = tally(diagnostics, ({ rule }) => rule).sort(
    ([a], [b]) => WORST.indexOf(levelOf(a)) - WORST.indexOf(levelOf(b)),
  )
  const files = tally(diagnostics, ({ file }) => file)
  const rest = files.slice(MAX_FILES)
  const noteOf = (rule: string) => (fixable.has(rule) ? colors.dim(`  ${fixable.get(rule)} can be fixed`) : '')
  const lines = [
    colors.bold('By rule'),
    ...rules.map(([rule, count]) => `${cell(count)}  ${levelOf(rule).padEnd(7)}  ${rule}${noteOf(rule)}`),
    '',
    colors.bold('By file'),
    ...files.slice(0, MAX_FILES).map(([file, count]) => `${cell(count)}  ${printable(file)}`),
    ...(rest.length > 0
      ? [`${cell(rest.reduce((sum, [, count]) => sum + count, 0))}  in ${rest.length} more files`]
      : []),
    '',
  ]
  return lines.map(line => `${line}\n`).join('')
}

/** From worst to most harmless. */
const WORST: Severity[] = ['error', 'warning', 'info']

/** By rule, the worst severity of its findings. */
function worstLevels(diagnostics: readonly SettledDiagnostic[]): Map<string, Severity> {
  const levels = new Map<string, Severity>()
  for (const { rule, severity } of diagnostics)
    if (WORST.indexOf(severity) < WORST.indexOf(levels.get(rule) ?? 'info') || !levels.has(rule))
      levels.set(rule, severity)
  return levels
}

function cell(count: number): string {
  return String(count).padStart(6)
}

/** The frequency of each name, the most frequent first. */
function tally(
  diagnostics: readonly SettledDiagnostic[],
  nameOf: (finding: SettledDiagnostic) => string | undefined,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const finding of diagnostics) {
    const name = nameOf(finding)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en', { numeric: true }))
}
