/**
 * The records of a whole site: read, linked, nothing rendered. For files and for a hosted search service.
 */
import { resolve } from 'node:path'
import { Stopwatch } from '../base/stopwatch.ts'
import { againIfDamaged } from '../engine/damaged-cache.ts'
import { settle } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'
import { type ReadOptions, readSite } from '../pipeline/read-site.ts'
import { scanSite } from '../pipeline/scan-site.ts'
import { siteViews } from '../render/site-view.ts'
import { pageSections } from '../search/page-sections.ts'
import { type SearchRecord, scopeRecords } from '../search/records.ts'
import { type SearchablePage, searchScopes } from '../search/searchable-pages.ts'
import { Run } from './run.ts'

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
  const run = new Run({ ...request, cache: true, jobs: 1 })
  try {
    const { config, diagnostics: notes } = await run.loadConfig()
    run.lockCache()
    const { siteDir, cacheDir, pool } = run
    const ignore = [resolve(siteDir, 'build'), cacheDir]
    const options = { config, cacheDir, ignore, dates: false, pool, drafts: false, onProgress: () => undefined }
    const { records, diagnostics } = await againIfDamaged(() => recordsOf(options, notes))
    return { config, records, diagnostics }
  } finally {
    await run.close()
  }
}

async function recordsOf(options: ReadOptions, notes: readonly Diagnostic[]): Promise<Omit<SiteRecords, 'config'>> {
  const { config } = options
  const watch = new Stopwatch()
  const scan = await scanSite(options, watch)
  if (!scan.ok) return { records: [], diagnostics: settle([...notes, ...scan.findings], config) }
  const site = await readSite(scan.value, options, watch)
  const { graph, store, inventory } = site
  try {
    const diagnostics = settle([...notes, ...site.diagnostics], config)
    if (diagnostics.some(({ severity }) => severity === 'error')) return { records: [], diagnostics }
    const assets = { css: '', mathCss: '', client: '', inlineScript: '', hash: '' }
    const sites = siteViews({
      config,
      graph,
      assets,
      texts: inventory.texts,
      translations: inventory.translations,
      clientConfig: {},
    })
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
