/**
 * Indexing as a stage for the engine: turns the texts of some pages into their terms and compressed fragments, and into
 * one run of all of them. Shared: the bundle of the search engine. A pure function of the job.
 */
import { gzipSync } from 'node:zlib'
import { importModule } from '../../base/import-module.ts'
import type { TextSection } from '../../model/page.ts'
import type { IndexInput, PageIndexer, SearchEngineModule } from '../../model/search.ts'
import { pageSections } from './page-sections.ts'
import { partName } from './part-name.ts'

export interface IndexShared {
  /** URL of the bundled engine. */
  engine: string
}

/** A page to index. */
export interface PageJob extends Omit<IndexInput, 'sections' | 'locale'> {
  /** Its number in the index. */
  number: number
  /** JSON of the `TextSection[]` of each file that the page shows. */
  texts: Uint8Array[]
  excluded: string[]
}

export interface IndexJob {
  locale: string
  /** In the order of their page numbers. */
  pages: PageJob[]
  /** Whether the run of the pages is needed. */
  merged: boolean
}

export interface IndexedPage {
  terms: string
  postings: Uint8Array
  sections: number
  fragmentName: string
  /** Compressed with gzip. */
  fragment: Uint8Array
  /** Why only the page's names are indexed: a bug of docsgen. */
  problem?: string
}

export interface IndexedPages {
  pages: IndexedPage[]
  run?: Uint8Array
}

/** Compresses as well as gzip's defaults, in three quarters of the time. */
export const PACKING = { level: 5, memLevel: 9 }

/** Creates the indexer. */
export async function createIndexStage({ engine }: IndexShared): Promise<(job: IndexJob) => IndexedPages> {
  const { createPageIndexer } = (await importModule(engine)) as SearchEngineModule
  const indexer = createPageIndexer()
  return ({ pages, merged, locale }) => {
    const indexed = pages.map(page => indexPage(page, { indexer, locale, merged }))
    return { pages: indexed, ...(merged && { run: indexer.finishRun(locale) }) }
  }
}

/** Indexes a page by its texts or, if that fails, by its names. */
function indexPage(
  { texts, excluded, number, ...names }: PageJob,
  { indexer, locale, merged }: { indexer: PageIndexer; locale: string; merged: boolean },
): IndexedPage {
  const indexed = (sections: TextSection[]): IndexedPage => {
    const { fragment, ...rest } = indexer.indexPage({ ...names, locale, sections }, merged ? number : undefined)
    return { ...rest, fragmentName: partName(fragment), fragment: new Uint8Array(gzipSync(fragment, PACKING)) }
  }
  try {
    const files = texts.map(text => JSON.parse(textOf(text)) as TextSection[])
    return indexed(pageSections(files, excluded))
  } catch (error) {
    return { ...indexed([]), problem: error instanceof Error ? error.message : String(error) }
  }
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
}
