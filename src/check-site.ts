/**
 * An audit from its request to its report: what is found in the site's folder, measured by a commit or a
 * baseline where that is asked for. Nothing is written but corrections and the baseline.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import picomatch from 'picomatch'
import { auditBefore } from './audit-before.ts'
import { auditFolder, readerOf } from './audit-folder.ts'
import { EnvironmentError } from './base/errors.ts'
import { readIfExists, writeAtomic } from './base/files.ts'
import { type CacheDir, openCacheDir, passingCacheDir } from './cache-dir.ts'
import { baselineOf, compareToBaseline, joinBaselines, readBaseline, splitBaseline } from './check/baseline.ts'
import { diffOf, fixTexts } from './check/fix.ts'
import { placeInConfig } from './check/place-in-config.ts'
import { assertSiteFolder } from './config/find-config.ts'
import { loadConfig } from './config/load-config.ts'
import { takeLock } from './emit/lock.ts'
import type { Levels } from './findings/rules.ts'
import { settle } from './findings/settle.ts'
import { failureReason } from './journey/is-acceptable.ts'
import type { CheckReport, CheckRequest } from './model/check.ts'
import type { ResolvedConfig } from './model/config.ts'
import type { Diagnostic, SettledDiagnostic } from './model/diagnostic.ts'

/**
 * Audits a site.
 * @throws ConfigError for a config or a baseline that cannot be used, what `fs` throws where the machine refuses
 */
export async function runCheck(request: CheckRequest): Promise<CheckReport> {
  const start = performance.now()
  const siteDir = resolve(request.siteDir)
  assertSiteFolder(siteDir)
  const { dir, close } = lockedCacheDir(request, siteDir)
  try {
    const { configPath, base, url } = request
    const { config, diagnostics } = await loadConfig({ siteDir, configPath, base, url, cacheDir: dir })
    const before = request.changed === undefined ? undefined : await auditBefore(request, { config, cacheDir: dir })
    const external = request.external && { ...request.external, known: before?.addresses }
    const now = await auditFolder({ ...request, config, cacheDir: dir, remember: true, external })
    const levels = levelsOf(config, request)
    const all = settle([...placed(diagnostics, config), ...now.diagnostics], levels)
    const caused = before ? compareToBaseline(all, baselineOf(before.diagnostics)).fresh : all
    const isWanted = scopeOf(request)
    const wanted = caused.filter(({ file }) => file === undefined || isWanted(file))
    const { left, fixed, diffs } = correct(wanted, siteDir, request)
    const { fresh, known, gone } = measure(left, siteDir, request)
    const reported = [...fresh, ...settle(unmatched(request, now.paths), levels)]
    const reason = failureReason(reported, request)
    const { pages, parsed } = now
    const durationMs = performance.now() - start
    return {
      diagnostics: reported,
      ...{ pages, parsed, fixed, diffs, known, gone, external: now.external, durationMs },
      ...{ passed: reason === undefined, reason },
    }
  } finally {
    close()
  }
}

/** What the config says about rules; what is asked to fail the run is an error, unless the config ignores it. */
function levelsOf(config: ResolvedConfig, { external }: CheckRequest): Levels {
  const { rules } = config
  if (!external?.fail || rules['external-broken'] === 'ignore') return config
  return { ...config, rules: { ...rules, 'external-broken': 'throw' } }
}

/** The site's cache where nobody else works in it, or one of our own: an audit waits for nobody. */
function lockedCacheDir(request: CheckRequest, siteDir: string): CacheDir {
  const cache = openCacheDir(request, siteDir)
  try {
    const release = takeLock(join(cache.dir, 'lock'), 'The cache folder')
    return {
      dir: cache.dir,
      close: () => {
        release()
        cache.close()
      },
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return passingCacheDir()
  }
}

/** Are findings in a file wanted? */
function scopeOf({ files }: CheckRequest): (file: string) => boolean {
  return files.length > 0 ? picomatch(files, { dot: true }) : () => true
}

/** A pattern that is about no file would let everything pass. */
function unmatched({ files }: CheckRequest, paths: () => Set<string>): Diagnostic[] {
  if (files.length === 0) return []
  const all = [...paths()]
  const isAbout = (pattern: string) => {
    const matches = picomatch(pattern, { dot: true })
    return all.some(path => matches(path))
  }
  return files
    .filter(pattern => !pattern.startsWith('!') && !isAbout(pattern))
    .map(
      (pattern): Diagnostic => ({
        ...{ rule: 'unmatched-files', message: `No file of the site matches '${pattern}'.` },
        hint: 'Patterns count from the site folder.',
      }),
    )
}

/** What was said while the config was read, at its place. */
function placed(diagnostics: readonly Diagnostic[], { configFile: file, siteDir }: ResolvedConfig): Diagnostic[] {
  const text = file === undefined ? undefined : readerOf(siteDir)(file)
  return placeInConfig(diagnostics, { file, text, shown: 0 })
}

/** Applies, or shows, what can be corrected. */
function correct(diagnostics: SettledDiagnostic[], siteDir: string, { fix, dryRun }: CheckRequest) {
  if (!fix && !dryRun) return { left: diagnostics, fixed: 0, diffs: [] }
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(siteDir, path), 'utf8'))
    return texts.get(path)
  }
  const { files, fixed } = fixTexts(diagnostics, textOf)
  if (!dryRun) for (const { file, after } of files) writeFileSync(join(siteDir, file), after)
  const left = dryRun ? diagnostics : diagnostics.filter(diagnostic => !fixed.has(diagnostic))
  return { left, fixed: fixed.size, diffs: files.map(diffOf) }
}

/** Compares with the baseline, or makes it. What the scope of the run leaves out stays as it is. */
function measure(diagnostics: SettledDiagnostic[], siteDir: string, request: CheckRequest) {
  const { updateBaseline, changed, baseline: name = updateBaseline ? 'docsgen-baseline.json' : undefined } = request
  if (name === undefined) return { fresh: diagnostics, known: 0, gone: 0 }
  const path = resolve(siteDir, name)
  const isWhole = request.files.length === 0 && changed === undefined
  // Whatever stands there is replaced where nothing of it is kept.
  const text = updateBaseline && isWhole ? undefined : readIfExists(path)?.toString('utf8')
  const isWanted = scopeOf(request)
  const { inside, outside } = splitBaseline(text === undefined ? baselineOf([]) : readBaseline(text, name), isWanted)
  if (!updateBaseline) {
    const compared = compareToBaseline(diagnostics, inside)
    return { ...compared, gone: changed === undefined ? compared.gone : 0 }
  }
  const kept = changed === undefined ? outside : joinBaselines(inside, outside)
  writeAtomic(path, `${JSON.stringify(joinBaselines(baselineOf(diagnostics), kept), null, 1)}\n`)
  return { fresh: [], known: diagnostics.length, gone: 0 }
}
