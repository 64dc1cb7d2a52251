/**
 * Search on the command line: queries the index of a built site. The site is not built here; the engine is bundled once
 * and cached.
 */

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleSearch } from '../../../assets/search-scripts.ts'
import { openTheme } from '../../../assets/theme.ts'
import { UsageError } from '../../../base/errors.ts'
import { featuresWith } from '../../../base/features.ts'
import { importModule } from '../../../base/import-module.ts'
import { Run } from '../../../commands/run.ts'
import { INDEX_FOLDER } from '../../../model/output.ts'
import type { EmbeddedIndexLike, FoundAnswer, SearchEngineModule } from '../../../model/search.ts'

/** Selects the index. Paths may be relative to the site. */
export interface IndexRequest {
  siteDir: string
  configPath?: string
  outDir?: string
  cacheDir?: string
  /** Default: the site's default locale, and its last version. */
  locale?: string
  version?: string
  /** Asks the search engine of the config instead of the embedded index. */
  engine?: boolean
}

/** The query. */
export interface QueryRequest extends IndexRequest {
  query: string
  limit: number
}

/**
 * Queries a built site's index.
 * @returns the answer, or undefined if the output folder has no index that this docsgen can read
 * @throws ConfigError if the config is unusable
 */
export async function querySite(request: QueryRequest): Promise<FoundAnswer | undefined> {
  const { query, limit } = request
  return (await openSiteIndex(request))?.explain(query, { limit, offset: 0 })
}

/**
 * Opens a built site's index; undefined if there is none that this docsgen can read.
 * @throws ConfigError if the config is unusable
 */
export async function openSiteIndex(request: IndexRequest): Promise<EmbeddedIndexLike | undefined> {
  const run = new Run({ ...request, cache: true, jobs: 1 })
  try {
    const { siteDir, cacheDir } = run
    const { config } = await run.loadConfig()
    const locale = request.locale ?? config.i18n.defaultLocale
    const read = readFrom(resolve(siteDir, request.outDir ?? 'build'))
    if (request.engine) {
      const [feature] = await featuresWith('queryEngine', config)
      if (!feature)
        throw new UsageError('The config has no search.engine.', {
          hint: 'Name the engine, its url and the index there.',
        })
      const html = read('404.html')
      const page = html && Buffer.from(html).toString('utf8')
      return feature.queryEngine({ config, page, locale, version: request.version })
    }
    const theme = openTheme(join(config.siteDir, config.themeDir))
    const bundle = await bundleSearch(theme, join(cacheDir, 'bundles'))
    const engine = (await importModule(bundle.engine.url)) as SearchEngineModule
    return openIndex(engine, read, { locale, version: request.version })
  } finally {
    await run.close()
  }
}

// Opens an index in Node: in a built site's folder, or through `read`.

/** Reads a file of the output by its path; undefined if there is none. */
type ReadOutput = (path: string) => Uint8Array | undefined

/** Opens the index of a locale and version; undefined if there is none that this engine can read. */
export function openIndex(
  engine: SearchEngineModule,
  read: ReadOutput,
  { locale, version }: { locale: string; version?: string },
): EmbeddedIndexLike | undefined {
  const json = read(INDEX_FOLDER + engine.manifestPath(locale, version))
  const manifest = json && engine.readManifest(Buffer.from(json).toString('utf8'))
  if (!manifest) return undefined
  const load = async (name: string) => {
    const part = read(INDEX_FOLDER + engine.partPath(name))
    if (!part) throw new RangeError(`the index has no part ${name}`)
    return engine.unpack(new Uint8Array(part))
  }
  return new engine.EmbeddedIndex(manifest, load, locale)
}

/** Reads files of a folder. */
export function readFrom(dir: string): ReadOutput {
  return path => {
    try {
      return readFileSync(join(dir, path))
    } catch {
      return undefined
    }
  }
}
