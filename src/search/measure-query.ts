/**
 * How much a reader's first query fetches. In: an index that was just written. Out: its bytes, as a browser loads them, and
 * a finding if they exceed the limit of the config.
 */
import { gzipSync } from 'node:zlib'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SearchEngineModule } from '../model/search.ts'
import type { IndexFiles } from './index-files.ts'
import { partName } from './part-name.ts'
import type { SearchScope } from './searchable-pages.ts'

interface MeasuredIndex {
  manifest: string
  scope: SearchScope
  files: IndexFiles
  engine: SearchEngineModule
  /** `limits.searchBytes`. */
  limit: number
}

/**
 * All other files of a query are limited in size, so that an index whose manifest is smaller than this part of the limit
 * need not be searched.
 */
const MANIFEST_SHARE = 1 / 4
/** Number of queries, of which the one that fetches most counts: the titles of pages. */
const QUERIES = 3
const SHOWN = 5

/** A finding if the first query of a reader fetches too much. */
export async function largeIndex({ manifest, scope, files, engine, limit }: MeasuredIndex): Promise<Diagnostic[]> {
  if (manifest.length < limit * MANIFEST_SHARE) return []
  const own = gzipSync(manifest).length
  let most = own
  let largest = own
  const step = Math.max(1, Math.floor(scope.pages.length / QUERIES))
  for (const { title } of scope.pages.filter((_, at) => at % step === 0).slice(0, QUERIES)) {
    let bytes = own
    const index = new engine.EmbeddedIndex(
      engine.readManifest(manifest),
      async name => {
        const part = files.read(name)
        bytes += part.length
        largest = Math.max(largest, part.length)
        return engine.unpack(new Uint8Array(part))
      },
      scope.locale,
    )
    await index.explain(title, { limit: SHOWN, offset: 0 })
    most = Math.max(most, bytes)
  }
  if (most <= limit) return []
  const { locale, version, pages } = scope
  return [
    {
      rule: 'search-index-size',
      message: `The first search in ${locale}, version ${version}, loads ${kB(most)} of the embedded index of ${pages.length} pages; its largest file has ${kB(largest)}. limits.searchBytes is ${kB(limit)}`,
      hint: 'Let a search engine answer (search.engine), exclude pages (search.exclude), or raise the limit',
      subject: partName(`${locale} ${version}`),
    },
  ]
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
}
