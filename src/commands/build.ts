/**
 * `docsgen build`, from its request to its report: opens the output folder, runs the pipeline into it, and remembers
 * the inputs of the site.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleHost } from '../base/bundle-host.ts'
import { UsageError } from '../base/errors.ts'
import { featuresWith } from '../base/features.ts'
import { readerOf } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import { PAGES } from '../base/site-folders.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { placeFindings } from '../check/place-findings.ts'
import type { LoadedConfig } from '../config/resolve-config.ts'
import { DiskSink } from '../emit/disk-sink.ts'
import { foreignFindings } from '../emit/foreign.ts'
import { assertNoOverlap, assertReplaceable, lockOutput, outputFolders } from '../emit/output-folder.ts'
import { type FileHash, isSameFile } from '../engine/cache/file-hashes.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import { hasErrors, severitiesOf, withSeverities } from '../findings/severities.ts'
import { isCutByTime } from '../findings/time-limit.ts'
import { failureReason, isAcceptable } from '../findings/verdict.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport, BuildRequest, Explanation } from '../model/report.ts'
import type { BuildResult } from '../pipeline/build-result.ts'
import type { LastBuild } from '../pipeline/explain-page.ts'
import type { SiteMemory } from '../pipeline/pipeline-options.ts'
import { PlanMemory } from '../pipeline/plan-memory.ts'
import { hashRecent, hasSameFiles, type LastRun, RecordedSite, type RepeatedReport } from '../pipeline/recorded-site.ts'
import type { SiteScan } from '../pipeline/scan-site.ts'
import { describeChanges, type SiteInputs, siteInputs } from '../pipeline/site-inputs.ts'
import { startThreads } from '../pipeline/start-threads.ts'
import { runPipeline } from '../pipeline.ts'
import type { Losses } from './audit-hooks.ts'
import { Run } from './run.ts'
import { openShared, sharedCacheFindings } from './shared-records.ts'

/**
 * Builds a site into its output folder.
 * @throws ConfigError if the config is unusable, errors of `fs` if the system fails
 */
export async function runBuild(request: BuildRequest): Promise<BuildReport> {
  const start = performance.now()
  const run = new Run(request)
  try {
    // The config may name another folder.
    startThreads(
      PAGES.map(name => join(run.siteDir, name)),
      run,
    )
    const loaded = await run.loadConfig()
    const outDir = resolve(run.siteDir, request.outDir ?? 'build')
    const losses = await lossesFor(request, run, loaded)
    const built = await buildInto(outDir, { run, loaded, request, losses })
    const found = [...loaded.diagnostics, ...built.diagnostics]
    const textOf = readerOf(run.siteDir)
    const placed = placeFindings(found, { config: loaded.config, textOf, shown: built.pages })
    const own = withSeverities(placed, loaded.config)
    const diagnostics = [...own, ...(losses?.found ?? [])]
    const isLoss = failureReason(own, request) === undefined && losses?.reason !== undefined
    const whyNot = isLoss ? losses.reason : failureReason(diagnostics, request)
    const reason = built.published ? undefined : whyNot
    const { configFile: file, writtenFor } = loaded.config
    const durationMs = performance.now() - start
    const config = file === undefined ? undefined : { file, writtenFor }
    const pushesSearch = loaded.config.search.engine?.push === 'build' && { pushesSearch: true as const }
    return { ...built, ...pushesSearch, config, diagnostics, reason, outDir, durationMs, phases: run.watch.phases }
  } finally {
    await run.close()
  }
}

/**
 * The content that must not be lost, if the request names an earlier edition. The code that reads it is loaded only
 * then.
 */
async function lossesFor(request: BuildRequest, run: Run, { config }: LoadedConfig): Promise<Losses | undefined> {
  if (request.against === undefined) return undefined
  const [feature] = await featuresWith('losses', config)
  if (!feature) throw new UsageError('This docsgen cannot compare editions of a site.')
  const { cacheDir, pool, watch } = run
  return feature.losses(request.against, request, { config, cacheDir, pool, watch })
}

/** The result of a build before the config has decided the severity of its findings. */
export type Built = Omit<BuildReport, 'config' | 'outDir' | 'durationMs' | 'phases' | 'diagnostics'> & {
  diagnostics: Diagnostic[]
}

interface BuildContext {
  run: Run
  loaded: LoadedConfig
  request: BuildRequest
  losses?: Losses
}

async function buildInto(outDir: string, { run, loaded, request, losses }: BuildContext): Promise<Built> {
  const { config } = loaded
  const { drafts, signal } = request
  const { sink, memory } = openOutput(outDir, run, request)
  const isGood = (found: readonly Diagnostic[]) =>
    isAcceptable([...severitiesOf([...loaded.diagnostics, ...found], config), ...(losses?.found ?? [])], request)
  // A site that is compared with another edition has to be read.
  const { explain } = request
  const isUsed = losses === undefined && request.cache
  const known = new PublishedMemory(memory, { config, sink, isGood, drafts, isUsed })
  run.onClose(() => known.close())
  let foreign: Diagnostic[] = []
  let explanation: Explanation | undefined = explain === undefined ? undefined : { wanted: explain, pages: [] }
  const shared = await openShared(run, config, request)
  const result = await runPipeline(
    {
      shared,
      config,
      cacheDir: run.cacheDir,
      ignore: [outDir, run.cacheDir, ...(request.ignore ?? [])],
      pool: run.pool,
      sink,
      drafts,
      signal,
      memory: request.cache ? known : undefined,
      onPlanned: async site => {
        if (explain === undefined) return
        const { explainPath } = await import('../pipeline/explain-page.ts')
        explanation = explainPath(explain, site, known.lastBuild())
      },
      onRendered: () => run.releaseThreads(),
      onRead: site => losses?.look(site),
      // Foreign files do not prevent a site from being published, unless the config says so.
      mayPublish: found => {
        foreign = foreignFindings(sink.foreign(), outDir)
        return isGood(found) && !hasErrors(foreign, config)
      },
      onProgress: (phase, done, total) => request.onProgress?.({ phase, done, total }),
    },
    run.watch,
  )
  // A run without changes says nothing, because it should do nothing else either.
  if (!result.upToDate) bundleHost()?.noteWork(`build: ${result.route.built}`)
  const report = await reportOf(result, sink)
  const sharedCache = await shared?.finish()
  const isWhole = !isCutByTime(result.diagnostics)
  if (result.published && request.cache && isWhole) await known.write(report, result.codeInputs)
  const ofCache = sharedCache ? sharedCacheFindings(sharedCache) : []
  return { ...report, diagnostics: [...report.diagnostics, ...foreign, ...ofCache], explanation, sharedCache }
}

/**
 * Takes the locks of the cache and the output folder, and opens the folder. `memory` is the path, without extension, of
 * the records about it.
 * @throws ConfigError if it cannot be replaced, EnvironmentError if another run holds a lock
 */
function openOutput(outDir: string, run: Run, { cache }: BuildRequest): { sink: DiskSink; memory: string } {
  const { siteDir, cacheDir } = run
  assertNoOverlap(outDir, { siteDir, cacheDir })
  run.lockCache()
  const folders = outputFolders(outDir)
  run.onClose(lockOutput(folders))
  const memory = join(cacheDir, `output-${hashOf(outDir)}`)
  const sink = new DiskSink(folders, `${memory}.bin`, cache ? memory : undefined)
  assertReplaceable(outDir)
  return { sink, memory }
}

async function reportOf(result: BuildResult, sink: DiskSink): Promise<Built> {
  const { diagnostics, pages, parsed, rendered, published, upToDate, route } = result
  if (upToDate) return { ...upToDate, parsed, rendered, reused: upToDate.pages, written: 0, published: true, route }
  return {
    diagnostics,
    pages,
    parsed,
    rendered,
    reused: pages - rendered,
    written: published?.changed ? published.written : 0,
    published: published !== undefined,
    route,
    largest: published && largestPage(result, sink),
    islands: published && result.islands,
    forPrograms: published && (await sizesForPrograms(result, sink)),
  }
}

/** The number and size of files for programs, by kind. */
async function sizesForPrograms({ forPrograms }: BuildResult, sink: DiskSink): Promise<BuildReport['forPrograms']> {
  const total = (name: string, paths: readonly string[]) => {
    const bytes = paths.reduce((sum, path) => sum + (sink.sizeOf(path) ?? 0), 0)
    return paths.length === 0 ? [] : [{ name, files: paths.length, bytes }]
  }
  const { pages, others } = forPrograms
  const features = await featuresWith('pageTexts')
  return [
    ...total('pages as markdown', pages),
    ...features
      .flatMap(({ pageTexts }) => pageTexts.reported)
      .flatMap(({ name, pattern }) =>
        total(
          name,
          others.filter(path => pattern.test(path)),
        ),
      ),
  ]
}

/** The page with the most bytes of HTML, and how much a reader of it downloads. */
function largestPage({ outPaths, assetPaths }: BuildResult, sink: DiskSink): BuildReport['largest'] {
  const pages = outPaths.flatMap(path => {
    const size = sink.sizeOf(path)
    return size === undefined ? [] : [{ path, size }]
  })
  const [first, ...others] = pages
  if (!first) return undefined
  // Of equal ones, the first by path, because the order of pages may vary.
  const largest = others.reduce((a, b) => (b.size > a.size || (b.size === a.size && b.path < a.path) ? b : a), first)
  const gzip = (path: string) => gzipSync(sink.read(path), { level: 9 }).byteLength
  return {
    path: largest.path,
    htmlBytes: largest.size,
    htmlGzip: gzip(largest.path),
    jsGzip: gzip(assetPaths.client),
    cssGzip: gzip(assetPaths.css),
  }
}

/**
 * Records about a published site, with which the next build can be skipped or shortened. Both belong to the site that
 * was published then; another one may have been published since.
 */
interface MemoryOptions {
  config: ResolvedConfig
  sink: DiskSink
  drafts: boolean
  /** Whether the records are used. They are written in any case. */
  isUsed: boolean
  isGood: (found: readonly Diagnostic[]) => boolean
}

class PublishedMemory implements SiteMemory {
  readonly plan: PlanMemory
  readonly #path: string
  readonly #options: MemoryOptions
  readonly #startedAt = Date.now()
  #site: RecordedSite | undefined
  #lastRun: LastRun | undefined
  #recent: FileHash[] = []
  #inputs: SiteInputs | undefined

  /** @param path of its files, without extension */
  constructor(path: string, options: MemoryOptions) {
    this.#path = path
    this.plan = new PlanMemory({ dir: dirname(path), name: basename(path) })
    this.#options = options
  }

  /** The inputs of the site. */
  async inputsOf(scan: SiteScan): Promise<SiteInputs> {
    this.#inputs ??= await siteInputs(scan, this.#options.config, [this.#options.drafts])
    return this.#inputs
  }

  /** The report of the last build, if its site is complete and still up to date. */
  async findUpToDate(scan: SiteScan, watch: Stopwatch): Promise<RepeatedReport | undefined> {
    const { isUsed, isGood, sink } = this.#options
    const inputs = await this.inputsOf(scan)
    this.#site = new RecordedSite(this.#path, new Map([...inputs, this.#output]))
    const lastRun = isUsed ? this.#site.lastRun : undefined
    this.#lastRun = lastRun
    const { isUnchanged } = this.#site
    const isSame = lastRun !== undefined && isUnchanged && hasSameFiles(lastRun)
    const isWhole = isSame && sink.isWhole()
    if (isWhole && isGood(lastRun.report.diagnostics)) return lastRun.report
    this.#recent = hashRecent(scan.found, this.#startedAt)
    if (!lastRun) return undefined
    if (!isUnchanged) watch.refuse(describeChanges(this.#site.changed))
    else if (!isSame) watch.refuse('a file that was written shortly before the last build, or code of a page, changed')
    else watch.refuse(isWhole ? 'findings have another severity now' : 'the output folder was changed')
    return undefined
  }

  /** Why the plan has to be made; undefined if that of the last build may do. */
  refusal({ found }: SiteScan): string | undefined {
    if (!this.#options.isUsed) return 'records are not used'
    if (!this.#lastRun) return 'there is no record of a build into this folder'
    // Pages are compared when they are parsed, and so is their code.
    const pages = new Set(found.files.map(({ absPath }) => absPath))
    const others = this.#lastRun.recent.filter(({ path }) => !pages.has(path))
    // The lists of files show which are gone.
    const isSame = others.every(file => isSameFile(file) || !existsSync(file.path))
    return isSame ? undefined : 'a file that was written shortly before the last build changed'
  }

  /** What the last build left, to explain what this one makes of it. */
  lastBuild(): LastBuild {
    const { chain } = this.plan
    const known = { changed: this.#site?.changed ?? [], chain, chainTo: (path: string) => this.plan.chainTo(path) }
    return this.#lastRun && this.plan.isOf(this.#options.sink) ? { plan: this.plan.store, ...known } : known
  }

  /** Records a site that was published. */
  async write(report: RepeatedReport, code: readonly FileHash[] = []): Promise<void> {
    saveReads()
    const { pages, largest, islands, forPrograms, diagnostics } = report
    const own = { pages, largest, islands, forPrograms, diagnostics }
    await this.#site?.record({ report: own, recent: this.#recent, code }, new Map([this.#output]))
  }

  close(): void {
    this.plan.close()
  }

  /** The published site, which other builds may have replaced. */
  get #output(): [name: string, id: string] {
    return ['output', this.#options.sink.id]
  }
}
