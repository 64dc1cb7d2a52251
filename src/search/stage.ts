/**
 * Indexing as a stage for the engine: one page's texts to its terms and its packed fragment. Shared: the
 * bundle of the search engine. A pure function of the job.
 */
import { gzipSync } from 'node:zlib'
import { importModule } from '../base/import-module.ts'
import type { TextSection } from '../model/page.ts'
import type { IndexInput, SearchEngineModule } from '../model/search.ts'
import { pageSections } from './page-sections.ts'
import { partName } from './part-name.ts'

export interface IndexShared {
  /** URL of the bundled engine. */
  engine: string
}

export interface IndexJob extends Omit<IndexInput, 'sections'> {
  /** JSON of the `TextSection[]` of each file that the page shows. */
  texts: Uint8Array[]
  excluded: string[]
}

export interface IndexedPage {
  terms: string
  postings: Uint8Array
  sections: number
  fragmentName: string
  /** Packed with gzip. */
  fragment: Uint8Array
  /** Why nothing but the page's names is in it: a bug of docsgen. */
  problem?: string
}

/** As small as with gzip's own settings, in three quarters of the time. */
export const PACKING = { level: 5, memLevel: 9 }

/** Creates the indexer. */
export async function createIndexStage({ engine }: IndexShared): Promise<(job: IndexJob) => IndexedPage> {
  const { createPageIndexer } = (await importModule(engine)) as SearchEngineModule
  const indexPage = createPageIndexer()
  const indexed = (input: IndexInput): IndexedPage => {
    const { fragment, ...rest } = indexPage(input)
    return { ...rest, fragmentName: partName(fragment), fragment: new Uint8Array(gzipSync(fragment, PACKING)) }
  }
  return ({ texts, excluded, ...input }) => {
    try {
      const files = texts.map(text => JSON.parse(Buffer.from(text).toString('utf8')) as TextSection[])
      return indexed({ ...input, sections: pageSections(files, excluded) })
    } catch (error) {
      return { ...indexed({ ...input, sections: [] }), problem: error instanceof Error ? error.message : String(error) }
    }
  }
}
