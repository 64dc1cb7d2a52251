/**
 * A build from its request to its report: the config, the folders, the locks, the pool, the journey,
 * the verdict. What `build` calls; the live server shares its parts.
 */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { hashOf, hashParts } from '../base/hash.ts'
import { Stopwatch } from '../base/stopwatch.ts'
import { loadConfig } from '../config/load-config.ts'
import { DiskSink } from '../emit/disk-sink.ts'
import { foreignFindings } from '../emit/foreign.ts'
import { takeLock } from '../emit/lock.ts'
import { assertApart, assertReplaceable, lockOutput, outputFolders } from '../emit/output-folder.ts'
import type { Sink } from '../emit/sink.ts'
import { Pool } from '../engine/pool.ts'
import { hasErrors, settle } from '../findings/settle.ts'
import { failureReason, isAcceptable } from '../findings/verdict.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport, BuildRequest } from '../model/report.ts'
import { hashRecent, recallSite, rememberSite } from '../pipeline/build-memo.ts'
import { surveyIdentity, surveySite } from '../pipeline/scan-site.ts'
import { stages } from '../pipeline/stages.ts'
import type { Arrival } from '../pipeline.ts'
import { openCacheDir } from './cache-dir.ts'
import { workerUrl } from './worker-url.ts'

/**
 * Builds a site into its output folder.
 * @throws ConfigError for a config that cannot be used, what `fs` throws where the machine refuses
 */
export async function runBuild(request: BuildRequest): Promise<BuildReport> {
  const start = performance.now()
  const siteDir = resolve(request.siteDir)
  const cache = openCacheDir(request, siteDir)
  const release: (() => void)[] = [cache.close]
  try {
    const { configPath, base, url } = request
    const { config, diagnostics } = await loadConfig({ siteDir, configPath, base, url, cacheDir: cache.dir })
    const outDir = resolve(siteDir, request.outDir ?? 'build')
    const { sink, output } = openOutput(outDir, { siteDir, cacheDir: cache.dir, lasts: request.cache, release })
    const settled = (found: readonly Diagnostic[]) => settle([...diagnostics, ...found], config)
    const isGood = (found: readonly Diagnostic[]) => isAcceptable(settled(found), request)
    let foreign: Diagnostic[] = []
    const startedAt = Date.now()
    const watch = new Stopwatch()
    const places = { config, cacheDir: cache.dir, ignore: [outDir, cache.dir] }
    const survey = await surveySite({ ...places, dates: true }, watch)
    const end = (report: Made): BuildReport => {
      const all = settled(report.diagnostics)
      const reason = report.published ? undefined : failureReason(all, request)
      const facts = { outDir, durationMs: performance.now() - start, phases: watch.phases }
      return { ...report, diagnostics: all, reason, ...facts }
    }
    if (Array.isArray(survey)) return end({ ...NOTHING, diagnostics: survey })
    // What was said holds for what was published then: another site may have been since.
    const identity = async () => hashParts([await surveyIdentity(survey, { config, drafts: request.drafts }), sink.id])
    const standing = await recallSite(`${output}.site`, identity)
    if (standing && isGood(standing.diagnostics) && sink.isWhole())
      return end({ ...NOTHING, ...standing, reused: standing.pages, published: true })
    const recent = hashRecent(survey.found, startedAt)
    // Foreign files keep no site from being published, unless the config says so.
    const mayPublish = (found: readonly Diagnostic[]) => {
      foreign = foreignFindings(sink.foreign(), outDir)
      return isGood(found) && !hasErrors(foreign, config)
    }
    const { runPipeline } = await import('../pipeline.ts')
    const pool = new Pool({ workerUrl: workerUrl(), table: stages, jobs: request.jobs ?? availableParallelism() })
    release.push(() => void pool.close())
    const arrival = await runPipeline(
      {
        ...{ ...places, survey, pool, sink, mayPublish },
        drafts: request.drafts,
        signal: request.signal,
        onProgress: (phase, done, total) => request.onProgress?.({ phase, done, total }),
      },
      watch,
    )
    const report = reportOf(arrival, sink)
    if (arrival.published && request.cache)
      rememberSite(`${output}.site`, { identity: await identity(), report, recent })
    return end({ ...report, diagnostics: [...report.diagnostics, ...foreign] })
  } finally {
    for (const free of release.reverse()) free()
  }
}

/** What a run made, before the config has said how bad its findings are. */
type Made = Omit<BuildReport, 'outDir' | 'durationMs' | 'phases' | 'diagnostics'> & { diagnostics: Diagnostic[] }

/**
 * Takes the locks of the cache and the output folder, and opens the folder.
 * @throws ConfigError where it cannot be replaced, EnvironmentError where another run holds a lock
 */
function openOutput(
  outDir: string,
  options: { siteDir: string; cacheDir: string; lasts: boolean; release: (() => void)[] },
): { sink: DiskSink; output: string } {
  const { cacheDir, lasts, release } = options
  assertApart(outDir, options)
  release.push(takeLock(join(cacheDir, 'lock'), 'The cache folder'))
  const folders = outputFolders(outDir)
  release.push(lockOutput(folders))
  const output = join(cacheDir, `output-${hashOf(outDir)}`)
  const sink = new DiskSink(folders, `${output}.bin`, lasts ? output : undefined)
  assertReplaceable(outDir)
  return { sink, output }
}

/** The report of a run that did nothing. */
const NOTHING = { pages: 0, parsed: 0, rendered: 0, reused: 0, written: 0, published: false }

function reportOf(arrival: Arrival, sink: Sink): Made {
  const { diagnostics, pages, parsed, rendered, published } = arrival
  return {
    ...{ diagnostics, pages, parsed, rendered },
    reused: pages - rendered,
    written: published?.changed ? published.written : 0,
    published: published !== undefined,
    largest: published && largestPage(arrival, sink),
  }
}

/** The page with the most bytes of HTML, and what a reader of it downloads. */
function largestPage({ outPaths, assetPaths }: Arrival, sink: Sink): BuildReport['largest'] {
  const pages = new Set(outPaths)
  const largest = sink
    .files()
    .reduce(
      (a, b) => (pages.has(b.path) && b.size > (a?.size ?? 0) ? b : a),
      undefined as { path: string; size: number } | undefined,
    )
  if (!largest) return undefined
  const gzip = (path: string) => gzipSync(sink.read(path), { level: 9 }).byteLength
  return {
    path: largest.path,
    htmlBytes: largest.size,
    htmlGzip: gzip(largest.path),
    jsGzip: gzip(assetPaths.client),
    cssGzip: gzip(assetPaths.css),
  }
}
