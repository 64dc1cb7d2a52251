/** The last lines of a build: what was built and reused, and how much a reader downloads. */

import { relative } from 'node:path'
import type { Colors } from '../base/colors.ts'
import { counted, inSentence } from '../base/counted.ts'
import { printable } from '../base/printable.ts'
import type { Rule } from '../findings/rule-table.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import type { BuildReport, SharedCacheReport } from '../model/report.ts'

/** The summary of a build, for people. */
export function summary(report: BuildReport, cwd: string, colors: Colors): string {
  const { pages, rendered, reused, durationMs, published, outDir, largest, forPrograms = [] } = report
  const problems = countsOf(report.diagnostics)
  const place = printable(relative(cwd, outDir) || '.')
  const seconds = `${(durationMs / 1000).toFixed(2)} s`
  const verdict = published
    ? `${colors.green(`built ${place}`)} in ${seconds}`
    : colors.red(`not published after ${seconds}, ${place} is unchanged`)
  const lines = [`${verdict}: ${counted(pages, 'page')}, ${rendered} rendered, ${reused} reused${problems}`]
  if (largest) {
    const { htmlBytes, htmlGzip, jsGzip, cssGzip, path } = largest
    lines.push(
      `largest page ${printable(path)}: HTML ${kB(htmlBytes)} (${kB(htmlGzip)} gzip), JS ${kB(jsGzip)}, CSS ${kB(cssGzip)} gzip`,
    )
  }
  if (report.islands) {
    const { components, pages: count, largest: most, around } = report.islands
    if (most) {
      const load = `the most on ${printable(most.path)}: JS ${kB(most.jsGzip)} gzip for ${counted(most.components, 'component')}`
      lines.push(`islands: ${counted(components, 'component')} on ${counted(count, 'page')}, ${load}`)
    }
    if (around)
      lines.push(
        `islands around pages: ${counted(around.components, 'component')}, together JS ${kB(around.jsGzip)} gzip`,
      )
  }
  if (forPrograms.length > 0) {
    const parts = forPrograms.map(({ name, files, bytes }) => `${files > 1 ? `${files} ` : ''}${name} ${kB(bytes)}`)
    lines.push(`for programs: ${parts.join(', ')}`)
  }
  if (report.sharedCache) lines.push(...sharedCacheLines(report.sharedCache, colors))
  const missing = report.diagnostics.flatMap(({ route, routes }) => routes ?? (route === undefined ? [] : [route]))
  if (missing.length > 0) lines.push(`not built, for reasons above: ${listed(missing)}`)
  if (report.config && report.config.writtenFor !== 'docsgen')
    lines.push(
      `read ${printable(report.config.file)}: its mistakes and broken links are warnings; --strict treats them as errors`,
    )
  if (published) lines.push(...brokenLine(report.diagnostics, colors))
  return `${lines.join('\n')}\n`
}

/** What the shared cache did. It is said on every run, because a cache that is never used is slow and looks like none. */
export function sharedCacheLines(cache: SharedCacheReport, colors: Colors): string[] {
  const { address, asked, found, stored, requests, bytes, failure, notes } = cache
  const kept = stored > 0 ? `, ${stored} stored` : ''
  const did = `${found} of ${counted(asked, 'record')} found${kept} (${counted(requests, 'request')}, ${kB(bytes)})`
  const lines = [`shared cache ${printable(address)}: ${did}`]
  if (failure !== undefined) lines.push(colors.yellow(`shared cache not used any further: ${printable(failure)}`))
  return [...lines, ...notes.map(note => `shared cache: ${printable(note)}`)]
}

/** What is broken for readers, by the rules that report it. Without `--strict`, it is published. */
const BROKEN: [singular: string, rules: Rule[]][] = [
  ['broken link', ['broken-link', 'broken-markdown-link']],
  ['broken anchor', ['broken-anchor']],
  ['missing image', ['broken-image']],
  ['missing file', ['broken-asset']],
]

/** What the published site has that would have failed with `--strict`. */
function brokenLine(diagnostics: readonly ReportedFinding[], colors: Colors): string[] {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  if (warnings.length === 0) return []
  const broken = BROKEN.flatMap(([singular, rules]) => {
    const count = warnings.filter(({ rule }) => rules.includes(rule)).length
    return count === 0 ? [] : [{ count, text: counted(count, singular) }]
  })
  const others = warnings.length - broken.reduce((sum, { count }) => sum + count, 0)
  const texts = broken.map(({ text }) => text)
  if (others > 0) texts.push(counted(others, texts.length > 0 ? 'other warning' : 'warning'))
  return [colors.yellow(`the site has ${inSentence(texts, 'and')}: with --strict, the build would have failed`)]
}

/** The first of some addresses, and the number of further ones. */
function listed(routes: readonly string[]): string {
  const more = routes.length > MAX_ROUTES ? ` and ${routes.length - MAX_ROUTES} more` : ''
  return printable(routes.slice(0, MAX_ROUTES).join(', ')) + more
}

/** Number of addresses on one line. */
const MAX_ROUTES = 12

/** The time of each phase. */
export function phaseLines({ phases }: BuildReport): string {
  return phases.map(({ name, ms }) => `  ${name.padEnd(9)}${ms.toFixed(0).padStart(7)} ms\n`).join('')
}

function countsOf(diagnostics: readonly ReportedFinding[]): string {
  const count = (severity: string) => diagnostics.filter(diagnostic => diagnostic.severity === severity).length
  return `, ${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}`
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
