/** The output of `docsgen check`. In: the report and a format. Out: text on standard output or in a file. */

import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { colorsFor } from '../base/colors.ts'
import { counted } from '../base/counted.ts'
import { writeAtomic } from '../base/files.ts'
import type { Io } from '../base/io.ts'
import { printableJson, printableOutput } from '../base/printable.ts'
import type { CheckReport } from '../model/check.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import type { CheckFlags, Target } from './check-options.ts'
import { filePrefix } from './file-prefix.ts'
import { isPlain, writeReport } from './guarded-io.ts'
import { compactDiagnostics, githubDiagnostics, jsonDiagnostics, prettyDiagnostics } from './print-diagnostics.ts'
import { jobSummary } from './print-job-summary.ts'
import { junitDiagnostics } from './print-junit.ts'
import { sarifDiagnostics } from './print-sarif.ts'
import { countsOf, totalsTable } from './totals.ts'

interface Context {
  flags: CheckFlags
  dir: string
  io: Io
}

/** Prints the report in one format, or writes it to its file. */
export function printReport({ format, file }: Target, report: CheckReport, context: Context): void {
  const text = textIn(format, report, { ...context, isFile: file !== undefined })
  if (file === undefined) writeReport(context.io.stdout, format, text)
  else writeAtomic(resolve(context.io.cwd, file), isPlain(format) ? printableOutput(text) : text)
  const { GITHUB_STEP_SUMMARY: summaryFile } = context.io.env
  if (format === 'github' && summaryFile) appendFileSync(summaryFile, jobSummary(report.diagnostics, report.pages))
}

function textIn(
  format: Target['format'],
  report: CheckReport,
  { flags, dir, io, isFile }: Context & { isFile: boolean },
): string {
  const folder = filePrefix(dir, io)
  const isShown = ({ severity }: SettledDiagnostic) =>
    severity === 'error' || (!flags.quiet && (severity === 'warning' || flags.verbose === true))
  const shown = report.diagnostics.filter(isShown)
  if (format === 'json') {
    const { diagnostics: _, diffs: __, ...facts } = report
    const counts = { ...countsOf(report.diagnostics), fixable: report.fixable }
    return `${jsonDiagnostics(flags.quiet ? shown : report.diagnostics)}${printableJson({ type: 'summary', counts, ...facts })}\n`
  }
  if (format === 'compact') return compactDiagnostics(shown)
  if (format === 'github') return githubDiagnostics(shown, folder)
  if (format === 'sarif') return sarifDiagnostics(shown, folder)
  if (format === 'junit') return junitDiagnostics(shown, { strict: flags.strict === true })
  const colors = colorsFor(isFile ? {} : io.stdout, io.env)
  const findings = prettyDiagnostics(shown, dir, colors)
  if (flags.quiet) return findings
  return [
    ...report.diffs.map(diff => `${diff}\n`),
    findings,
    findings && '\n',
    totalsTable(shown, colors),
    summaryLine(report, flags),
  ].join('')
}

function summaryLine(report: CheckReport, { dryRun, fix }: CheckFlags): string {
  const { diagnostics, pages, fixable, fixed, unfixed, known, gone, external, durationMs } = report
  const { errors, warnings, notes } = countsOf(diagnostics)
  const parts = [
    counted(pages, 'page'),
    counted(errors, 'error'),
    counted(warnings, 'warning'),
    counted(notes, 'note'),
    ...(fixed > 0 ? [`${fixed} ${dryRun ? 'to be corrected' : 'corrected'}`] : []),
    ...(unfixed > 0 ? [`${unfixed} not corrected`] : []),
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(gone > 0 ? [`${gone} of the baseline are gone: update it`] : []),
    ...(external > 0 ? [`${counted(external, 'address', 'addresses')} requested`] : []),
  ]
  const advice = fixable > 0 && !fix && !dryRun ? `${fixable} can be fixed with --fix\n` : ''
  return `checked ${parts.join(', ')} in ${(durationMs / 1000).toFixed(2)} s\n${advice}`
}
