/**
 * This repository's own site, read and indexed in memory: the site for measuring the quality of search.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stopwatch } from '../../src/base/stopwatch.ts'
import { createPool } from '../../src/commands/run.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { buildSearch } from '../../src/features/search/build-search.ts'
import { openIndex } from '../../src/features/search/commands/open-site-index.ts'
import { pageSections } from '../../src/features/search/page-sections.ts'
import { SearchCache } from '../../src/features/search/search-cache.ts'
import { searchScopes } from '../../src/features/search/searchable-pages.ts'
import type { ResolvedConfig } from '../../src/model/config.ts'
import type { TextSection } from '../../src/model/page.ts'
import type { EmbeddedIndexLike, IndexInput, SearchEngineModule } from '../../src/model/search.ts'
import { OpenCaches } from '../../src/pipeline/open-caches.ts'
import { scanSite } from '../../src/pipeline/scan-site.ts'
import type { SearchTarget } from '../../src/pipeline/site-search.ts'
import { readSite } from '../../src/pipeline.ts'
import { siteViews } from '../../src/render/site-view.ts'
import * as engine from '../../src/search-engine/node.ts'
import { copyOwnCache } from '../e2e/own-site.ts'

export const repository = new URL('../..', import.meta.url).pathname

/** What other engines need to index the same pages. */
export interface PlainPage {
  route: string
  title: string
  sections: TextSection[]
}

/** Files of the index by path, and the pages of which it was made. */
export interface IndexedSite {
  files: Map<string, Uint8Array>
  pages: PlainPage[]
  /** The indexed data of the pages of the last version in English. */
  inputs: IndexInput[]
}

/** A target that keeps files in memory. */
function memoryTarget(files: Map<string, Uint8Array>): SearchTarget {
  return {
    isCurrent: () => false,
    keep: () => undefined,
    write: (path, content) => files.set(path, typeof content === 'string' ? Buffer.from(content) : content),
    read: path => files.get(path) ?? new Uint8Array(),
  }
}

/** Sites that were indexed in this process, by their folder. */
const indexed = new Map<string, Promise<IndexedSite>>()

/**
 * Reads and indexes a site, once in a process. Callers must not change the result.
 * @param earlier the cache of an earlier build, which is copied; by default that of this repository's site
 */
export function indexSite(siteDir = repository, earlier?: string): Promise<IndexedSite> {
  const known = indexed.get(siteDir) ?? readAndIndex(siteDir, earlier)
  indexed.set(siteDir, known)
  return known
}

async function readAndIndex(siteDir: string, earlier: string | undefined): Promise<IndexedSite> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'docsgen-search-'))
  if (earlier) cpSync(earlier, cacheDir, { recursive: true })
  // Benchmarks have no built site to start from.
  else if (siteDir === repository && process.env.DOCSGEN_OWN_CACHE) copyOwnCache(cacheDir)
  const pool = createPool(1)
  const caches = new OpenCaches(cacheDir)
  try {
    const loaded = await loadConfig({ siteDir, cacheDir })
    const config: ResolvedConfig = { ...loaded.config, search: { ...loaded.config.search, enabled: true } }
    const ignore = [cacheDir, join(siteDir, 'build')]
    const watch = new Stopwatch()
    const scan = await scanSite({ config, cacheDir, ignore, want: 'page', dates: false }, watch)
    const assets = scan.assets.page
    const engine = assets?.search?.engine
    if (!assets || !engine) throw new Error(scan.assets.diagnostics.map(({ message }) => message).join('\n'))
    const components = assets.templates.content
    const reading = { config, cacheDir, pool, drafts: false, onProgress: () => undefined, components, caches }
    const { graph, store, inventory } = await readSite(scan, reading, watch)
    const paths = { ...assets.styles, client: '', inlineScript: '', homeScript: '' }
    const sites = siteViews({
      config,
      graph,
      assets: paths,
      texts: inventory.texts,
      translations: inventory.translations,
      clientConfig: {},
    })
    const files = new Map<string, Uint8Array>()
    const cache = new SearchCache(cacheDir)
    const scopes = searchScopes({ config, graph, sites })
    await buildSearch(memoryTarget(files), scopes, { config, store, pool, engine, cache })
    const pages = graph.docs.map(doc => ({
      route: doc.route,
      title: doc.title,
      sections: store.sections(doc.source.path),
    }))
    const scope = scopes.find(({ locale, isLast }) => locale === 'en' && isLast)
    const inputs = (scope?.pages ?? []).map(
      ({ route, title, group, titles, names, linkTexts, files, excluded, isPost }) => {
        const sections = pageSections(
          files.map(path => store.sections(path)),
          excluded,
        )
        return {
          locale: 'en',
          route,
          title,
          group,
          titles,
          names,
          linkTexts,
          isPost,
          sections,
          synonyms: config.search.synonyms,
        }
      },
    )
    return { files, pages, inputs }
  } finally {
    caches.close()
    await pool.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

/** The index of the default locale, queried through the same code as in browsers. */
export function openOwnIndex({ files }: IndexedSite): EmbeddedIndexLike {
  const index = openIndex(engine as unknown as SearchEngineModule, path => files.get(path), { locale: 'en' })
  if (!index) throw new Error('the site has no index')
  return index
}

/** A question and the addresses that answer it. */
export interface Question {
  query: string
  answers: string[]
}

/** The questions in `questions.tsv`. */
export function readQuestions(): Question[] {
  const lines = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8').split('\n')
  return lines
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [query = '', answers = ''] = line.split('\t')
      return { query, answers: answers.split(' ') }
    })
}

/** A result: its address, and the addresses of the further sections of its page. */
interface Result {
  url: string
  sections?: readonly Result[]
}

/**
 * Rank of the first correct result, or of the first one with a correct section below it, from 1; 0 if there is none.
 * Only the result's own address counts for rank 1.
 */
export function placeOf(answers: readonly string[], found: readonly Result[]): number {
  const isRight = ({ url }: Result) => answers.includes(url)
  const at = found.findIndex(result => isRight(result) || result.sections?.some(isRight))
  return at === 0 && !isRight(found[0] as Result) ? 2 : at + 1
}
