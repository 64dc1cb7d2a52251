/**
 * The records of a whole site: read, linked, nothing rendered. For files and for a hosted search service.
 */
import { join, resolve } from 'node:path'
import { Stopwatch } from '../base/stopwatch.ts'
import { loadConfig } from '../config/load-config.ts'
import { takeLock } from '../emit/lock.ts'
import { againIfDamaged } from '../engine/damaged-cache.ts'
import { Pool } from '../engine/pool.ts'
import { settle } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'
import { type Reading, readSite } from '../pipeline/read-site.ts'
import { stages } from '../pipeline/stages.ts'
import { siteViews } from '../render/site-view.ts'
import { pageSections } from '../search/page-sections.ts'
import { type SearchRecord, scopeRecords } from '../search/records.ts'
import { type SearchablePage, searchScopes } from '../search/searchable-pages.ts'
import { workerUrl } from './worker-url.ts'

/** Of which site. Paths may be relative to it. */
export interface RecordsRequest {
  siteDir: string
  configPath?: string
  cacheDir?: string
}

export interface SiteRecords {
  config: ResolvedConfig
  records: SearchRecord[]
  /** Everything that was found wrong with the site. */
  diagnostics: SettledDiagnostic[]
}

/**
 * Reads a site and makes its records. A site with errors has none.
 * @throws ConfigError for a config that cannot be used, what `fs` throws where the machine refuses
 */
export async function siteRecords(request: RecordsRequest): Promise<SiteRecords> {
  const { siteDir, configPath } = request
  const cacheDir = resolve(siteDir, request.cacheDir ?? join('.docsgen', 'cache'))
  const { config, diagnostics: notes } = await loadConfig({ siteDir, configPath, cacheDir })
  const unlock = takeLock(join(cacheDir, 'lock'), 'The cache folder')
  const pool = new Pool({ workerUrl: workerUrl(), table: stages, jobs: 1 })
  try {
    const ignore = [resolve(siteDir, 'build'), cacheDir]
    const reading = { config, cacheDir, ignore, dates: false, pool, drafts: false, onProgress: () => undefined }
    const { records, diagnostics } = await againIfDamaged(() => recordsOf(reading, notes))
    return { config, records, diagnostics }
  } finally {
    await pool.close()
    unlock()
  }
}

async function recordsOf(reading: Reading, notes: readonly Diagnostic[]): Promise<Omit<SiteRecords, 'config'>> {
  const { config } = reading
  const site = await readSite(reading, new Stopwatch())
  if (Array.isArray(site)) return { records: [], diagnostics: settle([...notes, ...site], config) }
  const { graph, store, inventory } = site
  try {
    const diagnostics = settle([...notes, ...site.diagnostics], config)
    if (diagnostics.some(({ severity }) => severity === 'error')) return { records: [], diagnostics }
    const assets = { css: '', mathCss: '', client: '', inlineScript: '', hash: '' }
    const sites = siteViews({ config, graph, assets, translations: inventory.translations, clientConfig: {} })
    const sectionsOf = ({ files, excluded }: SearchablePage) =>
      pageSections(
        files.map(file => store.sections(file)),
        excluded,
      )
    const records = searchScopes({ config, graph, sites }).flatMap(scope =>
      scopeRecords(scope, { siteUrl: config.url, sectionsOf }),
    )
    return { records, diagnostics }
  } finally {
    store.close()
  }
}
