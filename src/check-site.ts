/**
 * An audit from its request to its report. The site is read and linked as for a build, with the same
 * cache; nothing is rendered, and nothing written but corrections and the baseline that are asked for.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import picomatch from 'picomatch'
import { EnvironmentError } from './base/errors.ts'
import { readIfExists, writeAtomic } from './base/files.ts'
import { type CacheDir, openCacheDir, passingCacheDir } from './cache-dir.ts'
import { audit } from './check/audit.ts'
import { baselineOf, compareToBaseline, readBaseline } from './check/baseline.ts'
import { auditExternal } from './check/external/audit-external.ts'
import { diffOf, fixTexts } from './check/fix.ts'
import { extractCommit } from './check/git-archive.ts'
import { placeInConfig } from './check/place-in-config.ts'
import { loadConfig } from './config/loadConfig.ts'
import { looseTexts } from './discover/loose-texts.ts'
import { takeLock } from './emit/lock.ts'
import { Pool } from './engine/pool.ts'
import type { CheckReport, CheckRequest } from './model/check.ts'
import type { ResolvedConfig } from './model/config.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import { factsIdentity, readFacts, surveyFacts } from './read-facts.ts'
import { isAcceptable } from './session.ts'
import { stages } from './stages.ts'
import { recallSite, rememberSite } from './standing.ts'
import { workerUrl } from './worker-url.ts'

/** What the audit of one folder came to. */
interface Audited {
  diagnostics: Diagnostic[]
  pages: number
  parsed: number
  external: number
}

/**
 * Audits a site.
 * @throws ConfigError for a config or a baseline that cannot be used, what `fs` throws where the machine refuses
 */
export async function runCheck(request: CheckRequest): Promise<CheckReport> {
  const start = performance.now()
  const siteDir = resolve(request.siteDir)
  const { dir, close } = lockedCacheDir(request, siteDir)
  try {
    const { configPath, base, url } = request
    const { config, diagnostics } = await loadConfig({ siteDir, configPath, base, url, cacheDir: dir })
    const now = await auditFolder(config, dir, request)
    const all = [...placed(diagnostics, config), ...now.diagnostics]
    const caused = request.changed === undefined ? all : await causedSince(all, config, request)
    const isWanted = request.files.length > 0 ? picomatch(request.files, { dot: true }) : () => true
    const wanted = caused.filter(({ file }) => file === undefined || isWanted(file))
    const { left, fixed, diffs } = correct(wanted, siteDir, request)
    const { fresh, known, gone } = measure(left, siteDir, request)
    const passed = isAcceptable(fresh, request) && !hasFailedLink(fresh, request)
    const { pages, parsed, external } = now
    const durationMs = performance.now() - start
    return { diagnostics: fresh, ...{ pages, parsed, fixed, diffs, known, gone, external, passed, durationMs } }
  } finally {
    close()
  }
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

async function auditFolder(config: ResolvedConfig, cacheDir: string, request: CheckRequest): Promise<Audited> {
  const places = { config, cacheDir, ignore: [join(config.siteDir, 'build'), cacheDir] }
  const survey = await surveyFacts(places)
  if (Array.isArray(survey)) return { diagnostics: survey, pages: 0, parsed: 0, external: 0 }
  const loose = looseTexts(config, places.ignore)
  const identity = factsIdentity(survey, config, [request.drafts, loose.map(({ path, stat }) => [path, stat])])
  const memo = join(cacheDir, 'check.site')
  const standing = request.external ? undefined : await recallSite(memo, async () => identity)
  if (standing) return { diagnostics: standing.diagnostics, pages: standing.pages, parsed: 0, external: 0 }
  const pool = new Pool({ workerUrl: workerUrl(), table: stages, jobs: request.jobs ?? availableParallelism() })
  const startedAt = Date.now()
  try {
    const onProgress = (phase: string, done: number, total: number) => request.onProgress?.({ phase, done, total })
    const site = await readFacts(survey, {
      ...{ ...places, pool, drafts: request.drafts, remember: true, signal: request.signal },
      onProgress: (done, total) => onProgress('parse', done, total),
    })
    const textOf = readerOf(config.siteDir)
    const input = { config, ...site, textOf, looseTexts: loose.map(({ path }) => path) }
    const diagnostics = audit(input, site.diagnostics)
    const { graph, parsed } = site
    const pages = graph.docs.length + graph.generated.length
    rememberSite(memo, { identity, report: { diagnostics, pages }, found: survey.found, startedAt })
    if (!request.external) return { diagnostics, pages, parsed, external: 0 }
    const options = {
      ...request.external,
      cachePath: join(cacheDir, 'external.json'),
      signal: request.signal,
      onProgress,
    }
    const external = await auditExternal(input, options)
    return { diagnostics: [...diagnostics, ...external.diagnostics], pages, parsed, external: external.looked }
  } finally {
    await pool.close()
  }
}

/** What was said while the config was read, at its place. */
function placed(diagnostics: readonly Diagnostic[], { configFile: file, siteDir }: ResolvedConfig): Diagnostic[] {
  const text = file === undefined ? undefined : readerOf(siteDir)(file)
  return placeInConfig(diagnostics, { file, text, shown: 0 })
}

/** Reads files of the site once each. */
function readerOf(siteDir: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return path => {
    if (!texts.has(path))
      texts.set(
        path,
        readIfExists(join(siteDir, path))
          ?.toString('utf8')
          .replace(/^\ufeff/, ''),
      )
    return texts.get(path)
  }
}

/** The findings that the changes since a commit brought, wherever they show. */
async function causedSince(all: Diagnostic[], config: ResolvedConfig, request: CheckRequest): Promise<Diagnostic[]> {
  const before = await extractCommit(config.siteDir, request.changed ?? 'HEAD')
  const cache = passingCacheDir()
  try {
    const old = await auditFolder({ ...config, siteDir: before.siteDir }, cache.dir, {
      ...request,
      external: undefined,
    })
    return compareToBaseline(all, baselineOf(old.diagnostics)).fresh
  } finally {
    cache.close()
    before.close()
  }
}

/** Applies, or shows, what can be corrected. */
function correct(diagnostics: Diagnostic[], siteDir: string, { fix, dryRun }: CheckRequest) {
  if (!fix) return { left: diagnostics, fixed: 0, diffs: [] }
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

/** Compares with the baseline, or makes it. */
function measure(diagnostics: Diagnostic[], siteDir: string, { baseline: name, updateBaseline }: CheckRequest) {
  if (name === undefined) return { fresh: diagnostics, known: 0, gone: 0 }
  const path = resolve(siteDir, name)
  if (updateBaseline) writeAtomic(path, `${JSON.stringify(baselineOf(diagnostics), null, 1)}\n`)
  const text = readIfExists(path)?.toString('utf8')
  return compareToBaseline(diagnostics, text === undefined ? baselineOf([]) : readBaseline(text, name))
}

function hasFailedLink(diagnostics: readonly Diagnostic[], { external }: CheckRequest): boolean {
  return external?.fail === true && diagnostics.some(({ rule }) => rule === 'external-broken')
}
