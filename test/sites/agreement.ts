/**
 * Compares what docsgen reports about a site with a crawl of its output: an address that leads nowhere in the output
 * must have been reported. The crawler shares no code with the audit of sources.
 */
import { join, resolve } from 'node:path'
import { featuresWith } from '../../src/base/features.ts'
import { runCheck } from '../../src/commands/check.ts'
import type { Diagnostic, ReportedFinding } from '../../src/model/diagnostic.ts'
import type { BuildReport } from '../../src/model/report.ts'
import { filesBelow } from '../../src/testing.ts'
import { fileHash } from './file-hash.ts'

const BROKEN = new Set<ReportedFinding['rule']>([
  ...(['broken-link', 'broken-anchor', 'broken-image', 'broken-asset', 'redirect-loop'] as const),
])
const NAMES_ADDRESSES = /(?:\.(?:html?|svg|css)|_redirects)$/i
const AUDIT = {
  cache: false,
  drafts: false,
  strict: false,
  files: [],
  updateBaseline: false,
  fix: false,
  dryRun: false,
}

/** What crawls found broken, by everything that the crawl reads: many tests build the same bytes repeatedly. */
const crawls = new Map<string, readonly Diagnostic[]>()

/** Broken references in the output of a build that neither the build nor an audit reported. */
export async function unreported(siteDir: string, report: BuildReport): Promise<string[]> {
  const broken = await brokenIn(resolve(siteDir, report.outDir))
  const isSaid = (said: readonly ReportedFinding[]) => {
    // Findings of one cause are one finding, which names the others.
    const all = said.flatMap(({ message, related = [] }) => [message, ...related.map(other => other.message)])
    const messages = all.map(decoded).join('\n')
    // A site without a home page has none in any language, which is reported once.
    const hasNoHome = said.some(({ rule }) => rule === 'missing-home')
    return ({ message }: { message: string }) =>
      (hasNoHome && /page at '\/(?:\w+\/)?'/.test(message)) ||
      subjectsOf(message).some(subject => messages.includes(subject))
  }
  const isBuilt = isSaid(report.diagnostics)
  const left = broken.filter(finding => !isBuilt(finding))
  if (left.length === 0) return []
  const isAudited = isSaid((await runCheck({ ...AUDIT, siteDir, jobs: 1 })).diagnostics)
  return left.filter(finding => !isAudited(finding)).map(({ rule, file, message }) => `${rule} ${file}: ${message}`)
}

/** The broken references that a crawl of a folder finds. */
async function brokenIn(dir: string): Promise<readonly Diagnostic[]> {
  const crawled = crawledOf(dir)
  const known = crawls.get(crawled)
  if (known) return known
  const [feature] = await featuresWith('crawl')
  const diagnostics = (await feature?.crawl({ dir }))?.diagnostics ?? []
  const broken = diagnostics.filter(({ rule }) => BROKEN.has(rule))
  crawls.set(crawled, broken)
  return broken
}

/** The identity of everything that a crawl of a folder reads: the names of all files, and the hashes of texts with addresses. */
function crawledOf(dir: string): string {
  const hash = (path: string) => (NAMES_ADDRESSES.test(path) ? fileHash(path, join(dir, path)) : '')
  return filesBelow(dir)
    .map(path => `${path} ${hash(path)}`)
    .join('\n')
}

/** The address in a message, without the parts that the output adds: the origin, the base, parent steps. */
function subjectsOf(message: string): string[] {
  const url = decoded(/'([^']*)'/.exec(message)?.[1] ?? '')
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/^(?:\.{0,2}\/)+/, '')
  const bare = path.replace(/(?<=.)[?#].*$/s, '')
  return [path, bare, bare.replace(/^[^/]+\/(?=.)/, '')]
}

function decoded(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
