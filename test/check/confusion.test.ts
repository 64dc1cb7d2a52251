/**
 * Every class of mistake that the rules describe is found at its place, and correct text that resembles it is not
 * reported. CONFUSION_TABLE=<file> writes the numbers of findings, misses, wrong places and false alarms by class.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { check } from '../../src/index.ts'
import type { ReportedFinding, SourceSpan } from '../../src/model/diagnostic.ts'
import { makeSite } from '../sites/site.ts'
import { CONFIG, type PlantedPage, plantedPages, SHARED } from './confusion/make-site.ts'
import { PLAIN } from './run-check.ts'

interface Counts {
  planted: number
  found: number
  missed: string[]
  misplaced: string[]
  right: number
  alarms: string[]
}

test('mistakes are found, and text that resembles them is not reported', async t => {
  const pages = plantedPages()
  const files = Object.fromEntries(pages.map(({ path, text }) => [path, text]))
  const site = makeSite(t, { ...SHARED, ...files }, CONFIG)
  const { diagnostics } = await check({ ...PLAIN, siteDir: site.dir })
  const byFile = new Map<string, ReportedFinding[]>()
  for (const finding of diagnostics)
    byFile.set(finding.file ?? '', [...(byFile.get(finding.file ?? '') ?? []), finding])
  const classes = new Map<string, Counts>()
  for (const page of pages) count(page, byFile.get(page.path) ?? [], countsOf(classes, page.className))
  const all = [...classes.values()]
  const sum = (value: (counts: Counts) => number) => all.reduce((total, counts) => total + value(counts), 0)
  const { CONFUSION_TABLE: file } = process.env
  if (file) writeFileSync(file, table(classes))
  const faults = all.flatMap(({ missed, misplaced, alarms }) => [...missed, ...misplaced, ...alarms])
  assert.deepEqual(faults, [], `${faults.length} faults`)
  assert.ok(classes.size >= 111, `${classes.size} classes`)
  assert.ok(sum(({ planted }) => planted) >= 351)
  assert.ok(sum(({ right }) => right) >= 1000)
  const others = diagnostics.filter(({ file = '' }) => !(file in files))
  assert.deepEqual(
    others.map(({ rule, file }) => `${rule} ${file}`),
    [],
  )
})

function countsOf(classes: Map<string, Counts>, name: string): Counts {
  const known = classes.get(name) ?? { planted: 0, found: 0, missed: [], misplaced: [], right: 0, alarms: [] }
  classes.set(name, known)
  return known
}

/** Counts the results for one page. Every finding that was not planted is a false alarm. */
function count({ path, text, rule, at, used, className }: PlantedPage, found: ReportedFinding[], counts: Counts): void {
  const say = (what: string) => `${what} ${className} (${path})\n${text.slice(0, 300)}`
  const own = found.filter(finding => at !== undefined && finding.rule === rule)
  const others = found.filter(finding => !own.includes(finding))
  for (const finding of others) counts.alarms.push(say(`alarm: ${finding.rule}: ${finding.message}`))
  if (at === undefined) counts.right++
  else {
    counts.planted++
    const [first, ...more] = own
    if (!first) counts.missed.push(say('missed:'))
    else if (!isAt(first, at, rule.startsWith('broken-') ? used : undefined))
      counts.misplaced.push(say(`misplaced: ${JSON.stringify([first.span, first.related])} and not ${at} ${used}:`))
    else counts.found++
    for (const finding of more) counts.alarms.push(say(`twice: ${finding.message}`))
  }
}

/** A finding may point to a whole line or to the start of the mistake. */
function isAt({ span, related = [] }: ReportedFinding, at: string, used: string | undefined): boolean {
  const [start, end] = at.split('-')
  const place = ({ line, column, endLine = line, endColumn }: SourceSpan = { line: 0, column: 0 }) => [
    `${line}:${column}`,
    `${endLine}:${endColumn}`,
  ]
  const [from, to] = place(span)
  const uses = related.map(other => place(other.span).join('-'))
  return from === start && (end === '' || to === end) && (used === undefined || uses.includes(used))
}

function table(classes: ReadonlyMap<string, Counts>): string {
  const rows = [...classes].map(([name, { planted, found, missed, misplaced, right, alarms }]) =>
    [name, planted, found, missed.length, misplaced.length, right, alarms.length].join(' | '),
  )
  const total = (pick: (counts: Counts) => number) =>
    [...classes.values()].reduce((sum, counts) => sum + pick(counts), 0)
  const sums = [
    ...[total(c => c.planted), total(c => c.found), total(c => c.missed.length), total(c => c.misplaced.length)],
    ...[total(c => c.right), total(c => c.alarms.length)],
  ]
  return [
    'class | planted | found | missed | misplaced | look-alikes | alarms',
    ...rows,
    `${classes.size} classes | ${sums.join(' | ')}`,
  ].join('\n')
}
