/**
 * Holds what docsgen reports about a site against a crawl of what it published: an address that leads nowhere in the
 * output must have been reported. The crawler shares nothing with the audit of sources.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashParts } from '../../src/base/hash.ts'
import { crawlFolder } from '../../src/check/crawl/crawl-folder.ts'
import { runCheck } from '../../src/commands/check.ts'
import type { Diagnostic, SettledDiagnostic } from '../../src/model/diagnostic.ts'
import type { BuildReport } from '../../src/model/report.ts'

const BROKEN = new Set<SettledDiagnostic['rule']>([
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

/** What crawls found broken, by all that they looked at: many tests build the same bytes again and again. */
const crawls = new Map<string, readonly Diagnostic[]>()

/** What is broken in the output of a build, and reported neither by the build nor by an audit. */
export async function unreported(siteDir: string, report: BuildReport): Promise<string[]> {
  const broken = await brokenIn(resolve(siteDir, report.outDir))
  const isSaid = (said: readonly SettledDiagnostic[]) => {
    const messages = said.map(({ message }) => decoded(message)).join('\n')
    // A site without a home has none in any language, which is said once.
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

/** What a crawl of a folder finds broken. */
async function brokenIn(dir: string): Promise<readonly Diagnostic[]> {
  const crawled = crawledOf(dir)
  const known = crawls.get(crawled)
  if (known) return known
  const { diagnostics } = await crawlFolder({ dir })
  const broken = diagnostics.filter(({ rule }) => BROKEN.has(rule))
  crawls.set(crawled, broken)
  return broken
}

/** Identity of what a crawl of a folder depends on: the names of all files, and the texts in which addresses stand. */
function crawledOf(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(entry => join(entry.parentPath, entry.name)).sort()
  const textOf = (path: string) => (NAMES_ADDRESSES.test(path) ? readFileSync(path, 'utf8') : '')
  return hashParts(paths.flatMap(path => [path.slice(dir.length), textOf(path)]))
}

/** The address that a message is about, without what the output adds to it: the origin, the base, steps up. */
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
