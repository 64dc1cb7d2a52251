/**
 * `docsgen check --dir`: the audit of a built folder. In: the request. Out: a report like that of any other audit, with
 * file paths relative to the built folder. The site's config, if there is one, sets the levels of the rules.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../base/errors.ts'
import { featuresWith } from '../base/features.ts'
import { Ignores } from '../check/ignores.ts'
import { scopeOf } from '../check/scope.ts'
import { findConfig } from '../config/find-config.ts'
import { withSeverities } from '../findings/severities.ts'
import { failureReason } from '../findings/verdict.ts'
import type { CheckReport, CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Crawled } from './audit-hooks.ts'
import { levelsOf } from './check-levels.ts'
import { measure } from './measure.ts'
import { Run } from './run.ts'

/** Crawls the folder. Rejects with errors of `fs`, and the signal's reason. */
export async function checkBuiltFolder(request: CheckRequest, folder: string): Promise<CheckReport> {
  const start = performance.now()
  const dir = resolve(request.siteDir, folder)
  assertUsable(request, dir)
  const run = new Run({ ...request, mayLackSite: true })
  try {
    const { url: origin, base, signal, onProgress } = request
    const [feature] = await featuresWith('crawl')
    if (!feature) throw new UsageError('This docsgen cannot audit built folders.')
    const crawled = await feature.crawl({
      dir,
      origin,
      base,
      signal,
      onProgress: (done, total) => onProgress?.({ phase: 'crawl', done, total }),
    })
    const hasConfig = request.configPath !== undefined || findConfig(run.siteDir) !== undefined
    const config = hasConfig ? (await run.loadConfig()).config : undefined
    const others = await externalFindings(crawled, request, { config, cacheDir: run.cacheDir })
    const isWanted = scopeOf(request)
    const levels = levelsOf(config, request)
    const found = withSeverities([...crawled.diagnostics, ...others.diagnostics], levels)
    const wanted = found.filter(({ file }) => file === undefined || isWanted(file))
    const { fresh, known, gone } = measure(wanted, run.siteDir, request)
    const reason = failureReason(fresh, request)
    return {
      diagnostics: fresh,
      pages: crawled.pages,
      parsed: crawled.pages,
      known,
      gone,
      external: others.looked,
      fixable: 0,
      fixed: 0,
      unfixed: 0,
      diffs: [],
      passed: reason === undefined,
      reason,
      isConfigUsable: true,
      durationMs: performance.now() - start,
    }
  } finally {
    await run.close()
  }
}

/** Checks links to other sites, if requested. */
async function externalFindings(
  { external: addresses }: Crawled,
  { external, signal, onProgress }: CheckRequest,
  { config, cacheDir }: { config: ResolvedConfig | undefined; cacheDir: string },
): Promise<{ diagnostics: Diagnostic[]; looked: number }> {
  if (!external) return { diagnostics: [], looked: 0 }
  const [feature] = await featuresWith('auditLinks')
  if (!feature) return { diagnostics: [], looked: 0 }
  const ignores = new Ignores(new Map())
  return feature.auditLinks(addresses, { external, config, cacheDir, ignores, signal, onProgress })
}

function assertUsable({ fix, dryRun, changed, against }: CheckRequest, dir: string): void {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`There is no folder '${dir}'.`, { hint: 'Build the site first.' })
  if (fix || dryRun || changed !== undefined || against !== undefined)
    throw new UsageError(
      '--fix, --changed and --against need the sources of a site, and --dir is about what was built.',
    )
}
