/**
 * The records or documents of a whole site, which is read and linked but not rendered. For files, for a hosted search
 * service and for search engines that people run.
 */

import { resolve } from 'node:path'
import type { PushedSite } from '../../../cli/push-search-after.ts'
import { Run } from '../../../commands/run.ts'
import { retryIfDamaged } from '../../../engine/cache/damaged-cache.ts'
import { withSeverities } from '../../../findings/severities.ts'
import type { ResolvedConfig } from '../../../model/config.ts'
import type { Diagnostic, ReportedFinding } from '../../../model/diagnostic.ts'
import { forEachSheet } from '../../../model/extra-sheets.ts'
import type { TextSection } from '../../../model/page.ts'
import type { SearchablePage, SearchDocument } from '../../../model/search.ts'
import { OpenCaches } from '../../../pipeline/open-caches.ts'
import { scanSite } from '../../../pipeline/scan-site.ts'
import { readSite } from '../../../pipeline.ts'
import { siteViews } from '../../../render/site-view.ts'
import { scopeDocuments } from '../documents.ts'
import { pageSections } from '../page-sections.ts'
import { type SearchRecord, scopeRecords } from '../records.ts'
import { type RecordScope, recordScopes } from '../searchable-pages.ts'

/** Selects the site. */
export type RecordsRequest = PushedSite

export interface SiteRecords<T = SearchRecord> {
  config: ResolvedConfig
  records: T[]
  /** All findings about the site. */
  diagnostics: ReportedFinding[]
}

/** The texts of a page by heading, without those that opted out. */
type SectionsOf = (page: SearchablePage) => TextSection[]
type MakeRecords<T> = (scope: RecordScope, config: ResolvedConfig, sectionsOf: SectionsOf) => T[]

/**
 * Reads a site and creates its records. A site with errors has none.
 * @throws ConfigError if the config is unusable, errors of `fs` if the system fails
 */
export async function siteRecords(request: RecordsRequest): Promise<SiteRecords> {
  const make: MakeRecords<SearchRecord> = (scope, { url: siteUrl }, sectionsOf) =>
    scopeRecords(scope, { siteUrl, sectionsOf })
  return (await read(request, make)) as SiteRecords
}

/**
 * Reads a site and creates its documents, in the same way.
 * @param isWanted whether the site is read at all, by its config
 * @returns undefined if it is not
 */
export async function siteDocuments(
  request: RecordsRequest,
  isWanted: (config: ResolvedConfig) => boolean,
): Promise<SiteRecords<SearchDocument> | undefined> {
  const make: MakeRecords<SearchDocument> = (scope, { url, baseUrl }, sectionsOf) =>
    scopeDocuments(scope, { site: url + baseUrl, sectionsOf })
  return read(request, make, isWanted)
}

async function read<T>(
  request: RecordsRequest,
  make: MakeRecords<T>,
  isWanted: (config: ResolvedConfig) => boolean = () => true,
): Promise<SiteRecords<T> | undefined> {
  const run = new Run({ ...request, cache: true, jobs: 1 })
  try {
    const { config, diagnostics: notes } = await run.loadConfig()
    if (!isWanted(config)) return undefined
    run.lockCache()
    const { records, diagnostics } = await retryIfDamaged(() => recordsOf(run, { config, notes, make }))
    return { config, records, diagnostics }
  } finally {
    await run.close()
  }
}

async function recordsOf<T>(
  { siteDir, cacheDir, pool, watch }: Run,
  { config, notes, make }: { config: ResolvedConfig; notes: readonly Diagnostic[]; make: MakeRecords<T> },
): Promise<Omit<SiteRecords<T>, 'config'>> {
  const ignore = [resolve(siteDir, 'build'), cacheDir]
  const scan = await scanSite({ config, cacheDir, ignore, want: 'page', dates: false }, watch)
  const components = scan.assets.page?.templates.content
  if (!components) {
    const diagnostics = withSeverities([...notes, ...scan.found.diagnostics, ...scan.assets.diagnostics], config)
    return { records: [], diagnostics }
  }
  const caches = new OpenCaches(cacheDir)
  try {
    const reading = { config, cacheDir, pool, drafts: false, onProgress: () => undefined, components, caches }
    const site = await readSite(scan, reading, watch)
    caches.save()
    const { graph, store, inventory } = site
    const diagnostics = withSeverities([...notes, ...site.diagnostics], config)
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
    const sectionsOf: SectionsOf = ({ files, excluded }) =>
      pageSections(
        files.map(file => store.sections(file)),
        excluded,
      )
    const records = recordScopes({ config, graph, sites }).flatMap(scope => make(scope, config, sectionsOf))
    return { records, diagnostics }
  } finally {
    caches.close()
  }
}
