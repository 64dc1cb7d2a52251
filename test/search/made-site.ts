/**
 * A site of plain texts for tests of the index: it is changed page by page, and indexed with the cache of the previous
 * build or without one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { hashOf } from '../../src/base/hash.ts'
import { createPool } from '../../src/commands/run.ts'
import { buildSearch, type CachedSources, type SearchCount } from '../../src/features/search/build-search.ts'
import { SearchCache } from '../../src/features/search/search-cache.ts'
import { searchScopes } from '../../src/features/search/searchable-pages.ts'
import type { PageSources } from '../../src/pipeline/site-search.ts'

/** The pages: their texts by path, in the order of the site. */
export type Texts = Map<string, string>

/** Files of an index by path. */
export type Files = Map<string, Uint8Array>

interface Built extends SearchCount {
  files: Files
  /** Paths of the new files. */
  written: string[]
}

export interface MadeSite {
  /** Indexes the pages with the cache of the last build. */
  build: (texts: Texts) => Promise<Built>
  /** Indexes them without it. */
  cold: (texts: Texts) => Promise<Built>
  /** Saves the cache and opens it again, as another process would. */
  reopen: () => void
  /** The cache as the next build finds it. */
  cache: () => SearchCache
}

const ENGINE = fileURLToPath(new URL('../../src/search-engine/node.ts', import.meta.url))

/** Makes a site whose caches are removed when the test ends. */
export function makeIndexedSite(test: TestContext): MadeSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-index-'))
  const bundle = join(dir, 'engine.mjs')
  buildSync({ entryPoints: [ENGINE], outfile: bundle, bundle: true, format: 'esm', platform: 'node' })
  const engine = { url: pathToFileURL(bundle).href, hash: 'engine' }
  const pool = createPool(1)
  let cache = new SearchCache(join(dir, 'own'))
  let published: Files = new Map()
  let others = 0
  test.after(async () => {
    cache.close()
    await pool.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const run = async (texts: Texts, from: SearchCache, before: Files): Promise<Built> => {
    const files: Files = new Map()
    const written: string[] = []
    const target = {
      isCurrent: (path: string) => before.has(path) && !path.endsWith('.json'),
      keep: (path: string) => files.set(path, before.get(path) as Uint8Array),
      read: (path: string) => files.get(path) ?? new Uint8Array(),
      write: (path: string, content: string | Uint8Array) => {
        written.push(path)
        files.set(path, typeof content === 'string' ? Buffer.from(content) : content)
      },
    }
    const sources = sourcesOf(texts, { cache: from, pool, engine })
    return { ...(await buildSearch(target, searchScopes(sources), sources)), files, written }
  }
  return {
    build: async texts => {
      const built = await run(texts, cache, published)
      published = built.files
      return built
    },
    cold: async texts => {
      const empty = new SearchCache(join(dir, `cold-${others++}`))
      const built = await run(texts, empty, new Map())
      empty.close()
      return built
    },
    reopen: () => {
      cache.save()
      cache.close()
      cache = new SearchCache(join(dir, 'own'))
    },
    cache: () => cache,
  }
}

/** A linked site of these pages, with only the fields that the index reads. */
function sourcesOf(
  texts: Texts,
  { cache, pool, engine }: Pick<CachedSources, 'cache' | 'pool' | 'engine'>,
): CachedSources & PageSources {
  const scope = { locale: 'en', version: 'current' }
  const docs = Array.from(texts.keys(), path => {
    const page = { frontMatter: { extra: {} }, links: [] }
    return {
      ...scope,
      key: `en/${path}`,
      route: `/${path}`,
      title: `Page ${path}`,
      source: { path, docPath: path },
      page,
      resolved: [],
    }
  })
  const version = { name: 'current', section: { kind: 'docs', id: 'default' }, isMain: true, isLast: true }
  const view = { navbar: { left: [], right: [] }, homeHref: '/', title: 'Site' }
  const store = {
    known: (path: string) => ({ sourceHash: hashOf(texts.get(path) ?? ''), bodyHash: '' }),
    sectionsJson: (path: string) =>
      Buffer.from(JSON.stringify([{ id: '', heading: '', depth: 1, text: texts.get(path), code: [] }])),
  }
  return {
    config: { search: { exclude: [], synonyms: [] }, limits: { searchBytes: 500_000 } },
    graph: { docs, generated: [], partials: new Map(), partialRefs: new Map() },
    sites: [{ locale: 'en', version, view }],
    store,
    pool,
    cache,
    engine,
  } as unknown as CachedSources & PageSources
}
