/**
 * Diagnostics as terminal text, as lines of JSON, or as GitHub annotations. Returns text in a fixed order: missing
 * packages, then warnings, errors last, each by file and place.
 */

import { join, posix } from 'node:path'
import { codeFrame } from '../base/codeframe.ts'
import type { Colors } from '../base/colors.ts'
import { readIfExists } from '../base/files.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { printable, printableJson } from '../base/printable.ts'
import { spreadMessage } from '../findings/spread.ts'
import type { ReportedFinding, Severity } from '../model/diagnostic.ts'

/** Maximum number of findings to print per rule; the rest are counted. */
const CAP = 50
const listsAll = () => `${docsgenCommand('check --format compact')} lists all of them.`
const ORDER: Record<Severity, number> = { info: 0, warning: 1, error: 2 }

/** What is missing comes first, because much else may follow from it. */
function orderOf({ rule, severity }: ReportedFinding): number {
  return rule === 'missing-package' ? -1 : ORDER[severity]
}

/** The findings in print order. */
export function inOrder(diagnostics: readonly ReportedFinding[]): ReportedFinding[] {
  if (diagnostics.length < 2) return [...diagnostics]
  const keyOf = (it: ReportedFinding) =>
    [it.file ?? '', it.span?.line ?? 0, it.span?.column ?? 0, it.rule, it.message] as const
  // Sorts `page-2` before `page-10`. Created on demand, because it takes several milliseconds that most runs need not
  // spend.
  const byNumbers = new Intl.Collator('en', { numeric: true })
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
    for (const [index, left] of a.entries()) {
      const right = b[index] as string | number
      if (left === right) continue
      const natural = typeof left === 'string' ? byNumbers.compare(left, String(right)) : 0
      return natural || (left < right ? -1 : 1)
    }
    return 0
  }
  return [...diagnostics].sort((a, b) => orderOf(a) - orderOf(b) || compare(keyOf(a), keyOf(b)))
}

/** For people: place, sentence, excerpt, advice. `siteDir` contains the files. */
export function prettyDiagnostics(diagnostics: readonly ReportedFinding[], siteDir: string, colors: Colors): string {
  const counts = new Map<string, number>()
  const texts = new Map<string, string | undefined>()
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, readIfExists(join(siteDir, file))?.toString('utf8'))
    return texts.get(file)
  }
  const blocks = inOrder(diagnostics).flatMap(diagnostic => {
    const count = (counts.get(diagnostic.rule) ?? 0) + 1
    counts.set(diagnostic.rule, count)
    return count > CAP ? [] : [block(diagnostic, textOf, colors)]
  })
  const more = [...counts].filter(([, count]) => count > CAP).map(([rule, count]) => `${count - CAP} more of ${rule}`)
  const rest = more.length === 0 ? [] : [[...more, listsAll()].map(line => colors.dim(line)).join('\n')]
  return [...blocks, ...rest].map(text => `${text}\n`).join('\n')
}

function block(diagnostic: ReportedFinding, textOf: (file: string) => string | undefined, colors: Colors): string {
  const { severity, rule, file, span, hint, related = [] } = diagnostic
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan }[severity]
  const text = file !== undefined && span ? textOf(file) : undefined
  return [
    `${paint(severity)} ${colors.dim(rule)}  ${placeOf(file, span)}`.trimEnd(),
    `  ${printable(spreadMessage(diagnostic))}`,
    ...(text !== undefined && span ? codeFrame(text, span).map(line => colors.dim(`  ${line}`)) : []),
    ...related.map(other => `  ${placeOf(other.file, other.span)}: ${printable(other.message)}`),
    ...(hint ? [`  ${printable(hint)}`] : []),
  ].join('\n')
}

/** `file:line:column`, safe to print. */
function placeOf(file: string | undefined, span: ReportedFinding['span']): string {
  if (file === undefined) return ''
  return span ? `${printable(file)}:${span.line}:${span.column}` : printable(file)
}

/** For programs: one JSON object per line. */
export function jsonDiagnostics(diagnostics: readonly ReportedFinding[]): string {
  return inOrder(diagnostics)
    .map(diagnostic => `${printableJson({ type: 'diagnostic', ...diagnostic })}\n`)
    .join('')
}

/** For GitHub: annotations, https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function githubDiagnostics(diagnostics: readonly ReportedFinding[], prefix: string): string {
  return inOrder(diagnostics)
    .map(finding => {
      const { severity, rule, hint, file, span } = finding
      const message = spreadMessage(finding)
      const kind = severity === 'info' ? 'notice' : severity
      const place = file === undefined ? '' : `file=${property(posix.normalize(prefix + file))},`
      const lines = span ? `line=${span.line},col=${span.column},` : ''
      return `::${kind} ${place}${lines}title=${property(rule)}::${data(hint ? `${message} ${hint}` : message)}\n`
    })
    .join('')
}

function data(text: string): string {
  return printable(text).replace(/%/g, '%25')
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

/** `file:line:column: severity rule: message hint`, as compilers write it and editors read it. */
export function compactDiagnostics(diagnostics: readonly ReportedFinding[]): string {
  return inOrder(diagnostics)
    .map(finding => {
      const { file, span, severity, rule, hint } = finding
      const place = placeOf(file, span)
      return `${place}${place && ': '}${severity} ${rule}: ${printable(spreadMessage(finding))}${hint ? ` ${printable(hint)}` : ''}\n`
    })
    .join('')
}
