/**
 * The records of a whole site, which is read and linked but not rendered. For files and for a hosted search service.
 */
import { resolve } from 'node:path'
import { retryIfDamaged } from '../engine/cache/damaged-cache.ts'
import { settle } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SettledDiagnostic } from '../model/diagnostic.ts'
import { forEachSheet } from '../model/extra-sheets.ts'
import { OpenCaches } from '../pipeline/open-caches.ts'
import { scanSite } from '../pipeline/scan-site.ts'
import { readSite } from '../pipeline.ts'
import { siteViews } from '../render/site-view.ts'
import { pageSections } from '../search/page-sections.ts'
import { type SearchRecord, scopeRecords } from '../search/records.ts'
import { recordScopes, type SearchablePage } from '../search/searchable-pages.ts'
import { Run } from './run.ts'

/** Selects the site. Paths may be relative to it. */
export interface RecordsRequest {
  siteDir: string
  configPath?: string
  cacheDir?: string
}

export interface SiteRecords {
  config: ResolvedConfig
  records: SearchRecord[]
  /** All findings about the site. */
  diagnostics: SettledDiagnostic[]
}

/**
 * Reads a site and creates its records. A site with errors has none.
 * @throws ConfigError if the config is unusable, errors of `fs` if the system fails
 */
export async function siteRecords(request: RecordsRequest): Promise<SiteRecords> {
  const run = new Run({ ...request, cache: true, jobs: 1 })
  try {
    const { config, diagnostics: notes } = await run.loadConfig()
    run.lockCache()
    const { records, diagnostics } = await retryIfDamaged(() => recordsOf(run, config, notes))
    return { config, records, diagnostics }
  } finally {
    await run.close()
  }
}

async function recordsOf(
  { siteDir, cacheDir, pool, watch }: Run,
  config: ResolvedConfig,
  notes: readonly Diagnostic[],
): Promise<Omit<SiteRecords, 'config'>> {
  const ignore = [resolve(siteDir, 'build'), cacheDir]
  const scan = await scanSite({ config, cacheDir, ignore, want: 'page', dates: false }, watch)
  const components = scan.assets.page?.templates.content
  if (!components) {
    const diagnostics = settle([...notes, ...scan.found.diagnostics, ...scan.assets.diagnostics], config)
    return { records: [], diagnostics }
  }
  const caches = new OpenCaches(cacheDir)
  try {
    const reading = { config, cacheDir, pool, drafts: false, onProgress: () => undefined, components, caches }
    const site = await readSite(scan, reading, watch)
    caches.save()
    const { graph, store, inventory } = site
    const diagnostics = settle([...notes, ...site.diagnostics], config)
    if (diagnostics.some(({ severity }) => severity === 'error')) return { records: [], diagnostics }
    const sheets = forEachSheet(() => '')
    const assets = {
      css: '',
      mathCss: '',
      cssWithMath: '',
      sheets,
      fonts: [],
      client: '',
      inlineScript: '',
      homeScript: '',
    }
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
    const records = recordScopes({ config, graph, sites }).flatMap(scope =>
      scopeRecords(scope, { siteUrl: config.url, sectionsOf }),
    )
    return { records, diagnostics }
  } finally {
    caches.close()
  }
}
