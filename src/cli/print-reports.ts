/**
 * Findings for other programs: one line each, SARIF 2.1.0, JUnit. In: the findings in the order of print.
 * Out: text.
 */
import { posix } from 'node:path'
import { packageVersion } from '../base/package-root.ts'
import { printable, printableJson, replaceUnsafe } from '../base/printable.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { inOrder, placeOf } from './print-diagnostics.ts'

/** `file:line:column: severity rule: message hint`, as compilers write it and editors read it. */
export function compactDiagnostics(diagnostics: readonly SettledDiagnostic[]): string {
  return inOrder(diagnostics)
    .map(({ file, span, severity, rule, message, hint }) => {
      const place = placeOf(file, span)
      return `${place}${place && ': '}${severity} ${rule}: ${printable(message)}${hint ? ` ${printable(hint)}` : ''}\n`
    })
    .join('')
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function sarifDiagnostics(diagnostics: readonly SettledDiagnostic[], prefix: string): string {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort()
  const results = inOrder(diagnostics).map(diagnostic => ({
    ruleId: diagnostic.rule,
    ruleIndex: rules.indexOf(diagnostic.rule),
    level: LEVELS[diagnostic.severity],
    message: { text: diagnostic.hint ? `${diagnostic.message} ${diagnostic.hint}` : diagnostic.message },
    locations: diagnostic.file === undefined ? [] : [{ physicalLocation: physicalLocation(diagnostic, prefix) }],
  }))
  const driver = { name: 'docsgen', version: packageVersion, rules: rules.map(id => ({ id })) }
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
  return `${printableJson({ $schema, version: '2.1.0', runs: [run] }, 1)}\n`
}

function physicalLocation({ file = '', span }: SettledDiagnostic, prefix: string) {
  const artifactLocation = { uri: encodeURI(posix.normalize(prefix + file)) }
  if (!span) return { artifactLocation }
  const { line, column, endLine, endColumn } = span
  return { artifactLocation, region: { startLine: line, startColumn: column, endLine, endColumn } }
}

/** One suite a rule, one case a finding; a run without findings is a suite with one case that passed. */
export function junitDiagnostics(diagnostics: readonly SettledDiagnostic[]): string {
  const byRule = new Map<string, SettledDiagnostic[]>()
  for (const diagnostic of inOrder(diagnostics)) {
    const own = byRule.get(diagnostic.rule)
    if (own) own.push(diagnostic)
    else byRule.set(diagnostic.rule, [diagnostic])
  }
  const suites = [...byRule].map(([rule, own]) => {
    const failures = own.filter(({ severity }) => severity !== 'info').length
    return `  <testsuite name="${xml(rule)}" tests="${own.length}" failures="${failures}">\n${own.map(testCase).join('')}  </testsuite>\n`
  })
  const passed =
    '  <testsuite name="docsgen check" tests="1" failures="0">\n    <testcase name="no findings"/>\n  </testsuite>\n'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsgen check">\n${suites.join('') || passed}</testsuites>\n`
}

function testCase({ rule, severity, file = '', span, message, hint = '' }: SettledDiagnostic): string {
  const place = span ? `${file}:${span.line}:${span.column}` : file
  const inside =
    severity === 'info'
      ? `<system-out>${xml(message)}</system-out>`
      : `<failure type="${severity}" message="${xml(message)}">${xml(`${place}\n${hint}`)}</failure>`
  return `    <testcase classname="${xml(rule)}" name="${xml(`${place} ${message}`)}">${inside}</testcase>\n`
}

/** Text for XML: what it cannot hold is replaced, what is not safe to print becomes a reference, exact for programs. */
function xml(text: string): string {
  const whole = text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
  return replaceUnsafe(whole, char => `&#${char.codePointAt(0)};`).replace(/##(?=(?:vso)?\[)/g, '#&#35;')
}

/** GitHub's job summary: a table of the findings by rule, in markdown. */
export function jobSummary(diagnostics: readonly SettledDiagnostic[], pages: number): string {
  const counts = new Map<string, { severity: string; count: number }>()
  for (const { rule, severity } of inOrder(diagnostics))
    counts.set(rule, { severity, count: (counts.get(rule)?.count ?? 0) + 1 })
  const rows = [...counts].map(([rule, { severity, count }]) => `| ${rule} | ${severity} | ${count} |\n`)
  const table = rows.length === 0 ? 'No findings.\n' : `| rule | severity | findings |\n|---|---|---|\n${rows.join('')}`
  return `### docsgen check: ${pages} pages\n\n${table}`
}
