/**
 * A build from its request to its report: the config, the folders, the locks, the pool, the journey,
 * the verdict. What `build` calls; the live server shares its parts.
 */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { hashOf } from './base/hash.ts'
import { openCacheDir } from './cache-dir.ts'
import { loadConfig } from './config/load-config.ts'
import { DiskSink } from './emit/disk-sink.ts'
import { takeLock } from './emit/lock.ts'
import { assertReplaceable } from './emit/output-folder.ts'
import type { Sink } from './emit/sink.ts'
import { Pool } from './engine/pool.ts'
import { settle } from './findings/settle.ts'
import { failureReason, isAcceptable } from './journey/is-acceptable.ts'
import type { Arrival } from './journey/pipeline.ts'
import { recallSite, rememberSite } from './journey/standing.ts'
import { Stopwatch } from './journey/stopwatch.ts'
import { surveyIdentity, surveySite } from './journey/survey.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { BuildReport, BuildRequest } from './model/report.ts'
import { stages } from './stages.ts'
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
    assertReplaceable(outDir, { siteDir, cacheDir: cache.dir })
    release.push(takeLock(join(cache.dir, 'lock'), 'The cache folder'))
    const output = join(cache.dir, `output-${hashOf(outDir)}`)
    const sink = new DiskSink(outDir, `${output}.bin`, request.cache ? output : undefined)
    const settled = (found: readonly Diagnostic[]) => settle([...diagnostics, ...found], config)
    const isGood = (found: readonly Diagnostic[]) => isAcceptable(settled(found), request)
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
    const identity = () => surveyIdentity(survey, { config, drafts: request.drafts })
    const standing = await recallSite(`${output}.site`, identity)
    if (standing && isGood(standing.diagnostics) && sink.isWhole())
      return end({ ...NOTHING, ...standing, reused: standing.pages, published: true })
    const { runPipeline } = await import('./journey/pipeline.ts')
    const pool = new Pool({ workerUrl: workerUrl(), table: stages, jobs: request.jobs ?? availableParallelism() })
    release.push(() => void pool.close())
    const arrival = await runPipeline(
      {
        ...{ ...places, survey, pool, sink, mayPublish: isGood },
        drafts: request.drafts,
        signal: request.signal,
        onProgress: (phase, done, total) => request.onProgress?.({ phase, done, total }),
      },
      watch,
    )
    const report = reportOf(arrival, sink)
    if (arrival.published && request.cache)
      rememberSite(`${output}.site`, { identity: await identity(), report, found: survey.found, startedAt })
    return end(report)
  } finally {
    for (const free of release.reverse()) free()
  }
}

/** What a run made, before the config has said how bad its findings are. */
type Made = Omit<BuildReport, 'outDir' | 'durationMs' | 'phases' | 'diagnostics'> & { diagnostics: Diagnostic[] }

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
