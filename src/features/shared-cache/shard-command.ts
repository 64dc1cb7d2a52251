/** `docsgen build --shard 2/8`: converts flags to a request, and the report to text and an exit code. */

import { join, resolve } from 'node:path'
import { colorsFor } from '../../base/colors.ts'
import { counted } from '../../base/counted.ts'
import { UsageError } from '../../base/errors.ts'
import { readerOf } from '../../base/files.ts'
import type { Io } from '../../base/io.ts'
import { printableJson } from '../../base/printable.ts'
import { placeFindings } from '../../check/place-findings.ts'
import type { BuildFlags } from '../../cli/build-command.ts'
import { pathFrom, siteRequest } from '../../cli/common-options.ts'
import { printedReport } from '../../cli/interruptible.ts'
import { prettyDiagnostics } from '../../cli/print-diagnostics.ts'
import { sharedCacheLines } from '../../cli/summary.ts'
import { temporaryCacheDir } from '../../commands/cache-dir.ts'
import { Run } from '../../commands/run.ts'
import { openShared } from '../../commands/shared-records.ts'
import { siteFolder } from '../../commands/site-folder.ts'
import { hasErrors, withSeverities } from '../../findings/severities.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import type { BuildRequest, Shard, SharedCacheReport } from '../../model/report.ts'
import { makeShard, type ShardWork } from './make-shard.ts'

/** Makes a part of a site; returns the exit code: 1 if it could not be stored. */
export async function shardCommand(siteDir: string, flags: BuildFlags & { shard: Shard }, io: Io): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  return printedReport(io, {
    dir,
    flags,
    isPretty: flags.format === 'pretty',
    run: hooks => {
      const outDir = pathFrom(io.cwd, flags.outDir)
      return runShard({ ...siteRequest(dir, flags, io.cwd), outDir, shard: flags.shard, ...hooks })
    },
    print: report => {
      const { diagnostics, ...rest } = report
      const colors = colorsFor(io.stdout, io.env)
      if (flags.format === 'json') io.stdout.write(`${printableJson({ type: 'summary', ...rest })}\n`)
      else io.stdout.write(prettyDiagnostics(diagnostics, dir, colors) + lines(report, colors))
    },
    exitCode: ({ sharedCache, diagnostics }) => Number(sharedCache.failure !== undefined || diagnostics.length > 0),
  })
}

function lines(report: ShardReport, colors: ReturnType<typeof colorsFor>): string {
  const { shard, parsed, rendered, indexed, unparsed, durationMs, sharedCache } = report
  const seconds = `${(durationMs / 1000).toFixed(2)} s`
  const made = `${counted(parsed, 'page')} parsed, ${rendered} rendered, ${indexed} indexed`
  const text = [`shard ${shard.index} of ${shard.of} in ${seconds}: ${made}`]
  if (unparsed > 0)
    text.push(`pages are rendered once all are parsed: ${counted(unparsed, 'page')} of other shards were not there yet`)
  return `${[...text, ...sharedCacheLines(sharedCache, colors)].join('\n')}\n`
}

/**
 * `docsgen build --shard 2/8`: one job of several that make a site together. The last job is a build without
 * `--shard`.
 */
interface ShardReport extends Omit<ShardWork, 'diagnostics'> {
  shard: Shard
  diagnostics: ReportedFinding[]
  durationMs: number
  sharedCache: SharedCacheReport
}

/**
 * Makes a part of a site.
 * @param request.waitMs how long to wait for pages of jobs that run at the same time; default: `cache.wait` of the config
 * @throws UsageError if there is no shared cache that may be written, ConfigError if the config is unusable
 */
export async function runShard(
  request: BuildRequest & Pick<ShardReport, 'shard'> & { waitMs?: number },
): Promise<ShardReport> {
  const start = performance.now()
  // Pages that are only cached here would be missing in the shared cache.
  const run = new Run(request, temporaryCacheDir)
  try {
    const loaded = await run.loadConfig()
    const { config } = loaded
    const { shard, drafts, signal } = request
    const shared = await openShared(run, config, { cache: true, shard })
    if (!shared)
      throw new UsageError('A shard stores its pages in a shared cache, and this site has none.', {
        hint: "Set the variable DOCSGEN_CACHE, or 'cache.remote' in the config.",
      })
    const outDir = resolve(run.siteDir, request.outDir ?? 'build')
    const work = await makeShard(
      {
        config,
        cacheDir: run.cacheDir,
        ignore: [outDir, join(run.siteDir, '.docsgen')],
        pool: run.pool,
        shared,
        shard,
        waitMs: request.waitMs ?? config.cache.wait * 1000,
        drafts,
        signal,
        onProgress: (phase, done, total) => request.onProgress?.({ phase, done, total }),
      },
      run.watch,
    )
    const sharedCache = await shared.finish()
    const found = [...loaded.diagnostics, ...work.diagnostics]
    const own = withSeverities(placeFindings(found, { config, textOf: readerOf(run.siteDir), shown: 0 }), config)
    const durationMs = performance.now() - start
    return { ...work, shard, sharedCache, durationMs, diagnostics: hasErrors(work.diagnostics, config) ? own : [] }
  } finally {
    await run.close()
  }
}
