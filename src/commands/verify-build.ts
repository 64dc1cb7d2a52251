/**
 * `docsgen build --verify`: builds a site, builds it again from nothing in a temporary folder, and compares both. In: the
 * request of the build. Out: its report, with every difference. A difference is a bug of docsgen, or site code that reads
 * something docsgen does not know of.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { ReportedFinding } from '../model/diagnostic.ts'
import { MANIFEST } from '../model/output.ts'
import type { BuildReport, BuildRequest, FileDifference, Verification } from '../model/report.ts'
import { runBuild } from './build.ts'
import { openCacheDir } from './cache-dir.ts'

/**
 * Builds a site and verifies the result. A site that is not published is not verified.
 * @throws as `runBuild`
 */
export async function runVerifiedBuild(request: BuildRequest): Promise<BuildReport> {
  const report = await runBuild(request)
  if (!report.published) return report
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-verify-'))
  const { dir: cacheDir, close } = openCacheDir(request, request.siteDir)
  try {
    // What the first build ignored is not part of the site for the second one either.
    const ignore = [report.outDir, cacheDir]
    const clean = await runBuild({ ...request, cache: false, cacheDir: undefined, outDir, ignore })
    return { ...report, verification: compare(report, clean) }
  } finally {
    close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

function compare(built: BuildReport, clean: BuildReport): Verification {
  if (!clean.published) return { files: 0, differences: [{ kind: 'not published', path: clean.reason ?? '' }] }
  const [paths, expected] = [filesIn(built.outDir), filesIn(clean.outDir)]
  const all = [...new Set([...paths, ...expected])].sort()
  const differences = all.flatMap((path): FileDifference[] => {
    if (!expected.has(path)) return [{ kind: 'extra', path }]
    if (!paths.has(path)) return [{ kind: 'missing', path }]
    const at = firstDifference(readFileSync(join(built.outDir, path)), readFileSync(join(clean.outDir, path)))
    return at === undefined ? [] : [{ kind: 'changed', path, ...at }]
  })
  // The list of all files differs whenever another file does.
  const others = differences.filter(({ path }) => path !== MANIFEST)
  const found = findingsDiffer(built.diagnostics, clean.diagnostics)
  return { files: all.length, differences: [...(others.length > 0 ? others : differences), ...found] }
}

/** Every file below a folder, relative to it, with forward slashes. */
function filesIn(dir: string): Set<string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  return new Set(entries.map(entry => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')))
}

/** Length of the text around a difference, in bytes. */
const AROUND = 60

/** The place of the first byte that differs, with the text around it in both files. */
function firstDifference(built: Buffer, clean: Buffer): Pick<FileDifference, 'at' | 'built' | 'clean'> | undefined {
  if (built.equals(clean)) return undefined
  const shorter = Math.min(built.length, clean.length)
  let at = 0
  while (at < shorter && built[at] === clean[at]) at++
  const around = (bytes: Buffer) => bytes.toString('utf8', Math.max(0, at - AROUND / 2), at + AROUND)
  return { at, built: around(built), clean: around(clean) }
}

/** The first finding that only one of the builds has. */
function findingsDiffer(built: readonly ReportedFinding[], clean: readonly ReportedFinding[]): FileDifference[] {
  const texts = (found: readonly ReportedFinding[]) => found.map(finding => JSON.stringify(finding)).sort()
  const [own, expected] = [texts(built), texts(clean)]
  const at = own.findIndex((text, index) => text !== expected[index])
  const index = at < 0 && own.length !== expected.length ? Math.min(own.length, expected.length) : at
  if (index < 0) return []
  return [{ kind: 'findings', path: '', built: own[index] ?? '', clean: expected[index] ?? '' }]
}
