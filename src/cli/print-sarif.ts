/**
 * Findings as SARIF 2.1.0, which code scanning tools read: with the violated rules, fingerprints that do not depend on
 * line numbers, and the corrections that `--fix` would make. In: the findings. Out: JSON.
 *
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
import { posix } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { packageHomepage, packageVersion } from '../base/package-root.ts'
import { printableJson } from '../base/printable.ts'
import type { Level } from '../findings/level.ts'
import { ALL_RULES } from '../findings/rules.ts'
import { spreadMessage } from '../findings/spread.ts'
import type { SettledDiagnostic, SourceSpan } from '../model/diagnostic.ts'
import { inOrder } from './print-diagnostics.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const
const DEFAULT_LEVELS: Record<Level, string> = { ignore: 'none', log: 'note', warn: 'warning', throw: 'error' }

/** The findings as one run. `prefix` is the path from the root of the repository to the site folder. */
export function sarifDiagnostics(diagnostics: readonly SettledDiagnostic[], prefix: string): string {
  const broken = new Set<string>(diagnostics.map(({ rule }) => rule))
  const rules = ALL_RULES.filter(({ id }) => broken.has(id))
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

function ruleOf({ id, what, todo, level = 'throw' }: (typeof ALL_RULES)[number]) {
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
function fingerprints(): (finding: SettledDiagnostic) => string {
  const counts = new Map<string, number>()
  return ({ rule, file = '', message }) => {
    const known = hashParts([rule, file, message])
    const count = counts.get(known) ?? 0
    counts.set(known, count + 1)
    return `${known}:${count}`
  }
}

function locationOf({ file = '', span }: SettledDiagnostic, prefix: string) {
  const artifactLocation = artifactOf(file, prefix)
  return span ? { artifactLocation, region: regionOf(span) } : { artifactLocation }
}

function artifactOf(file: string, prefix: string) {
  return { uri: encodeURI(posix.normalize(prefix + file)) }
}

function regionOf({ line, column, endLine, endColumn }: SourceSpan) {
  return { startLine: line, startColumn: column, endLine, endColumn }
}

function fixesOf({ file = '', hint, message, edits }: SettledDiagnostic, prefix: string) {
  if (!edits || edits.length === 0) return {}
  const replacements = edits.map(({ span, text }) => ({ deletedRegion: regionOf(span), insertedContent: { text } }))
  const artifactChanges = [{ artifactLocation: artifactOf(file, prefix), replacements }]
  return { fixes: [{ description: { text: hint ?? message }, artifactChanges }] }
}
