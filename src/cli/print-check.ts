/** The output of `docsgen check`. */

import { appendFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { type Colors, colorsFor } from '../base/colors.ts'
import { counted } from '../base/counted.ts'
import { writeAtomic } from '../base/files.ts'
import { hashParts } from '../base/hash.ts'
import type { Io } from '../base/io.ts'
import { packageHomepage, packageVersion } from '../base/package-root.ts'
import { printable, printableJson, printableOutput, replaceUnsafe } from '../base/printable.ts'
import type { RuleDefinition } from '../findings/define-rule.ts'
import { isFixable } from '../findings/fixable.ts'
import type { Level } from '../findings/level.ts'
import { spreadMessage } from '../findings/spread.ts'
import type { CheckReport } from '../model/check.ts'
import type { ReportedFinding, Severity, SourceSpan } from '../model/diagnostic.ts'
import type { CheckFlags, Target } from './check-options.ts'
import { filePrefix } from './file-prefix.ts'
import { isPlain, writeReport } from './guarded-io.ts'
import {
  compactDiagnostics,
  githubDiagnostics,
  inOrder,
  jsonDiagnostics,
  prettyDiagnostics,
} from './print-diagnostics.ts'
import { sharedCacheLines } from './summary.ts'

interface Context {
  flags: CheckFlags
  dir: string
  io: Io
  /** All rules, for reports that describe them. */
  rules: readonly RuleDefinition[]
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
  { flags, dir, io, isFile, rules }: Context & { isFile: boolean },
): string {
  const folder = filePrefix(dir, io)
  const isShown = ({ severity }: ReportedFinding) =>
    severity === 'error' || (!flags.quiet && (severity === 'warning' || flags.verbose === true))
  const shown = report.diagnostics.filter(isShown)
  if (format === 'json') {
    const { diagnostics: _, diffs: __, ...facts } = report
    const counts = { ...countsOf(report.diagnostics), fixable: report.fixable }
    return `${jsonDiagnostics(flags.quiet ? shown : report.diagnostics)}${printableJson({ type: 'summary', counts, ...facts })}\n`
  }
  if (format === 'compact') return compactDiagnostics(shown)
  if (format === 'github') return githubDiagnostics(shown, folder)
  if (format === 'sarif') return sarifDiagnostics(shown, { prefix: folder, rules })
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
    ...(report.sharedCache ? sharedCacheLines(report.sharedCache, colors).map(line => `${line}\n`) : []),
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

// GitHub's summary of a job.

/** Creates the summary. */
function jobSummary(diagnostics: readonly ReportedFinding[], pages: number): string {
  const counts = new Map<string, { severity: string; count: number }>()
  for (const { rule, severity } of inOrder(diagnostics))
    counts.set(rule, { severity, count: (counts.get(rule)?.count ?? 0) + 1 })
  const rows = [...counts].map(([rule, { severity, count }]) => `| ${rule} | ${severity} | ${count} |\n`)
  const table = rows.length === 0 ? 'No findings.\n' : `| rule | severity | findings |\n|---|---|---|\n${rows.join('')}`
  return `### docsgen check: ${counted(pages, 'page')}\n\n${table}`
}

// Findings as JUnit XML, which most CI systems can display.

/**
 * One suite per rule, one case per finding; a run without findings is a suite with one passing case. A case fails if its
 * finding fails the run: an error, or with `strict` a warning.
 */
function junitDiagnostics(diagnostics: readonly ReportedFinding[], { strict }: { strict: boolean }): string {
  const fails = ({ severity }: ReportedFinding) => severity === 'error' || (strict && severity === 'warning')
  const byRule = new Map<string, ReportedFinding[]>()
  for (const diagnostic of inOrder(diagnostics)) {
    const own = byRule.get(diagnostic.rule)
    if (own) own.push(diagnostic)
    else byRule.set(diagnostic.rule, [diagnostic])
  }
  const failuresIn = (own: readonly ReportedFinding[]) => own.filter(fails).length
  const suites = [...byRule].map(([rule, own]) => {
    const failures = failuresIn(own)
    return `  <testsuite name="${xml(rule)}" tests="${own.length}" failures="${failures}" errors="0">\n${own.map(finding => testCase(finding, fails(finding))).join('')}  </testsuite>\n`
  })
  const totals = `tests="${Math.max(diagnostics.length, 1)}" failures="${failuresIn(diagnostics)}" errors="0"`
  const passed =
    '  <testsuite name="docsgen check" tests="1" failures="0" errors="0">\n    <testcase name="no findings"/>\n  </testsuite>\n'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsgen check" ${totals}>\n${suites.join('') || passed}</testsuites>\n`
}

function testCase(finding: ReportedFinding, isFailure: boolean): string {
  const { rule, severity, file = '', span, hint = '' } = finding
  const message = spreadMessage(finding)
  const place = span ? `${file}:${span.line}:${span.column}` : file
  const inside = !isFailure
    ? `<system-out>${xml([`${severity}: ${message}`, hint].filter(Boolean).join('\n'))}</system-out>`
    : `<failure type="${severity}" message="${xml(message)}">${xml(`${place}\n${hint}`)}</failure>`
  return `    <testcase classname="${xml(rule)}" name="${xml(`${place} ${message}`)}">${inside}</testcase>\n`
}

/**
 * Text for XML: invalid characters are replaced, and unsafe ones become references, so that programs get the exact
 * text.
 */
function xml(text: string): string {
  const whole = text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
  return replaceUnsafe(whole, char => `&#${char.codePointAt(0)};`).replace(/##(?=(?:vso)?\[)/g, '#&#35;')
}

/**
 * Findings as SARIF 2.1.0, which code scanning tools read: with the violated rules, fingerprints that do not depend
 * on line numbers, and the corrections that `--fix` would make.
 */
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const
const DEFAULT_LEVELS: Record<Level, string> = { ignore: 'none', log: 'note', warn: 'warning', throw: 'error' }

/** The findings as one run. `prefix` is the path from the root of the repository to the site folder. */
function sarifDiagnostics(
  diagnostics: readonly ReportedFinding[],
  { prefix, rules: all }: { prefix: string; rules: readonly RuleDefinition[] },
): string {
  const broken = new Set<string>(diagnostics.map(({ rule }) => rule))
  const rules = all.filter(({ id }) => broken.has(id))
  const indices = new Map(rules.map(({ id }, index) => [id, index]))
  const print = fingerprints()
  const results = inOrder(diagnostics).map(finding => ({
    ruleId: finding.rule,
    ruleIndex: indices.get(finding.rule),
    level: LEVELS[finding.severity],
    message: { text: finding.hint ? `${spreadMessage(finding)} ${finding.hint}` : spreadMessage(finding) },
    locations: finding.file === undefined ? [] : [{ physicalLocation: locationOf(finding, prefix) }],
    partialFingerprints: { 'docsgenFinding/v1': print(finding) },
    ...fixesOf(finding, prefix),
  }))
  const driver = { name: 'docsgen', version: packageVersion, rules: rules.map(ruleOf) }
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
  return `${printableJson({ $schema, version: '2.1.0', runs: [run] }, 1)}\n`
}

/** The section of a rule in the documentation, also as an address if that is known. */
function sectionOf(id: string) {
  const section = `reference/rules#${id}`
  const helpUri =
    packageHomepage === undefined ? {} : { helpUri: new URL(section, `${packageHomepage.replace(/\/$/, '')}/`).href }
  return { ...helpUri, properties: { section } }
}

function ruleOf({ id, what, todo, level = 'throw' }: RuleDefinition) {
  return {
    id,
    shortDescription: { text: what.replace(/(?<=\.) .*/s, '') },
    fullDescription: { text: what },
    help: { text: todo, markdown: `${what}\n\n**What to do:** ${todo}` },
    defaultConfiguration: { level: DEFAULT_LEVELS[level] },
    ...sectionOf(id),
  }
}

/** Returns fingerprints that stay the same if lines move; equal findings about a file are numbered. */
function fingerprints(): (finding: ReportedFinding) => string {
  const counts = new Map<string, number>()
  return ({ rule, file = '', message }) => {
    const known = hashParts([rule, file, message])
    const count = counts.get(known) ?? 0
    counts.set(known, count + 1)
    return `${known}:${count}`
  }
}

function locationOf({ file = '', span }: ReportedFinding, prefix: string) {
  const artifactLocation = artifactOf(file, prefix)
  return span ? { artifactLocation, region: regionOf(span) } : { artifactLocation }
}

function artifactOf(file: string, prefix: string) {
  return { uri: encodeURI(posix.normalize(prefix + file)) }
}

function regionOf({ line, column, endLine, endColumn }: SourceSpan) {
  return { startLine: line, startColumn: column, endLine, endColumn }
}

function fixesOf({ file = '', hint, message, edits }: ReportedFinding, prefix: string) {
  if (!edits || edits.length === 0) return {}
  const replacements = edits.map(({ span, text }) => ({ deletedRegion: regionOf(span), insertedContent: { text } }))
  const artifactChanges = [{ artifactLocation: artifactOf(file, prefix), replacements }]
  return { fixes: [{ description: { text: hint ?? message }, artifactChanges }] }
}

// Counts findings by severity, by rule and by file.

/** The counts of a run. */
interface Counts {
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
function countsOf(diagnostics: readonly ReportedFinding[]): Counts {
  const count = (severity: ReportedFinding['severity']) => diagnostics.filter(it => it.severity === severity).length
  return {
    errors: count('error'),
    warnings: count('warning'),
    notes: count('info'),
    byRule: Object.fromEntries(tally(diagnostics, ({ rule }) => rule)),
    byFile: Object.fromEntries(tally(diagnostics, ({ file }) => file)),
  }
}

/** The totals by rule and by file; empty if there are few findings. */
function totalsTable(diagnostics: readonly ReportedFinding[], colors: Colors): string {
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
function worstLevels(diagnostics: readonly ReportedFinding[]): Map<string, Severity> {
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
  diagnostics: readonly ReportedFinding[],
  nameOf: (finding: ReportedFinding) => string | undefined,
): [string, number][] {
  const counts = new Map<string, number>()
  for (const finding of diagnostics) {
    const name = nameOf(finding)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en', { numeric: true }))
}
