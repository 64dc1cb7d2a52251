/**
 * `docsgen check --dir`: the audit of a built folder. In: the request. Out: a report as of any other audit, in which
 * files are those of the folder. The site's config, where there is one, sets the levels of the rules.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../base/errors.ts'
import { crawlFolder } from '../check/crawl/crawl-folder.ts'
import { scopeOf } from '../check/scope.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Levels } from '../findings/level.ts'
import { CHECK_LEVELS } from '../findings/rule-table.ts'
import { settle } from '../findings/settle.ts'
import { failureReason } from '../findings/verdict.ts'
import type { CheckReport, CheckRequest } from '../model/check.ts'
import { measure } from './measure.ts'

/** Crawls the folder. Rejects with what `fs` throws, and the signal's reason. */
export async function checkBuiltFolder(request: CheckRequest, folder: string): Promise<CheckReport> {
  const start = performance.now()
  const dir = resolve(request.siteDir, folder)
  assertUsable(request, dir)
  const { url: origin, base, signal, onProgress } = request
  const crawled = await crawlFolder({
    ...{ dir, origin, base, signal },
    onProgress: (done, total) => onProgress?.({ phase: 'crawl', done, total }),
  })
  const isWanted = scopeOf(request)
  const found = settle(crawled.diagnostics, await levelsOf(request))
  const wanted = found.filter(({ file }) => file === undefined || isWanted(file))
  const { fresh, known, gone } = measure(wanted, resolve(request.siteDir), request)
  const reason = failureReason(fresh, request)
  return {
    ...{ diagnostics: fresh, pages: crawled.pages, parsed: crawled.pages, known, gone, external: 0 },
    ...{ fixed: 0, unfixed: 0, diffs: [], passed: reason === undefined, reason, isConfigUsable: true },
    durationMs: performance.now() - start,
  }
}

function assertUsable({ fix, dryRun, changed }: CheckRequest, dir: string): void {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`There is no folder '${dir}'.`, { hint: 'Build the site first.' })
  if (fix || dryRun || changed !== undefined)
    throw new UsageError('--fix and --changed need the sources of a site, and --dir is about what was built.')
}

/** The config's levels; those of an audit where the folder has no config of docsgen. */
async function levelsOf({ siteDir, configPath }: CheckRequest): Promise<Levels> {
  const dir = resolve(siteDir)
  const hasConfig = configPath !== undefined || findConfig(dir) !== undefined
  const config = hasConfig ? (await loadConfig({ siteDir: dir, configPath })).config : { rules: {} }
  return { ...config, byDefault: CHECK_LEVELS }
}
