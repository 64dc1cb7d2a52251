/**
 * `docsgen build --shard 2/8`: one job of several that make a site together. In: the request of a build. Out: what was
 * made into the shared cache; nothing is published. The last job is a build without `--shard`.
 */
import { join, resolve } from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { openShared } from '../../commands/build.ts'
import { temporaryCacheDir } from '../../commands/cache-dir.ts'
import { Run } from '../../commands/run.ts'
import { hasErrors, settle } from '../../findings/settle.ts'
import type { SettledDiagnostic } from '../../model/diagnostic.ts'
import type { BuildRequest, Shard, SharedCacheReport } from '../../model/report.ts'
import { makeShard, type ShardWork } from './make-shard.ts'

export interface ShardReport extends Omit<ShardWork, 'diagnostics'> {
  shard: Shard
  diagnostics: SettledDiagnostic[]
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
    const own = settle([...loaded.diagnostics, ...work.diagnostics], config)
    const durationMs = performance.now() - start
    return { ...work, shard, sharedCache, durationMs, diagnostics: hasErrors(work.diagnostics, config) ? own : [] }
  } finally {
    await run.close()
  }
}
