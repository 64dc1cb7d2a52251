/** Findings as JUnit XML, which most CI systems can display. In: the findings. Out: a suite for each rule. */
import { replaceUnsafe } from '../base/printable.ts'
import { spreadMessage } from '../findings/spread.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { inOrder } from './print-diagnostics.ts'

/**
 * One suite per rule, one case per finding; a run without findings is a suite with one passing case. A case fails if its
 * finding fails the run: an error, or with `strict` a warning.
 */
export function junitDiagnostics(diagnostics: readonly SettledDiagnostic[], { strict }: { strict: boolean }): string {
  const fails = ({ severity }: SettledDiagnostic) => severity === 'error' || (strict && severity === 'warning')
  const byRule = new Map<string, SettledDiagnostic[]>()
  for (const diagnostic of inOrder(diagnostics)) {
    const own = byRule.get(diagnostic.rule)
    if (own) own.push(diagnostic)
    else byRule.set(diagnostic.rule, [diagnostic])
  }
  const failuresIn = (own: readonly SettledDiagnostic[]) => own.filter(fails).length
  const suites = [...byRule].map(([rule, own]) => {
    const failures = failuresIn(own)
    return `  <testsuite name="${xml(rule)}" tests="${own.length}" failures="${failures}" errors="0">\n${own.map(finding => testCase(finding, fails(finding))).join('')}  </testsuite>\n`
  })
  const totals = `tests="${Math.max(diagnostics.length, 1)}" failures="${failuresIn(diagnostics)}" errors="0"`
  const passed =
    '  <testsuite name="docsgen check" tests="1" failures="0" errors="0">\n    <testcase name="no findings"/>\n  </testsuite>\n'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsgen check" ${totals}>\n${suites.join('') || passed}</testsuites>\n`
}

function testCase(finding: SettledDiagnostic, isFailure: boolean): string {
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
