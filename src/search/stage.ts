/**
 * Indexing as a stage for the engine: one page's texts to its terms and its packed fragment. Shared: the
 * bundle of the search engine. A pure function of the job.
 */
import { gzipSync } from 'node:zlib'
import type { TextSection } from '../model/page.ts'
import type { IndexInput, SearchEngineModule } from '../model/search.ts'
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
}

/** Makes the indexer. */
export async function createIndexStage({ engine }: IndexShared): Promise<(job: IndexJob) => IndexedPage> {
  const { createPageIndexer } = (await import(engine)) as SearchEngineModule
  const indexPage = createPageIndexer()
  return ({ texts, excluded, ...input }) => {
    const sections = joinTexts(texts.map(text => JSON.parse(Buffer.from(text).toString('utf8')) as TextSection[]))
    const { fragment, ...rest } = indexPage({ ...input, sections: withoutExcluded(sections, excluded) })
    return { ...rest, fragmentName: partName(fragment), fragment: new Uint8Array(gzipSync(fragment)) }
  }
}

/** The page's sections, then its partials'. A partial's text before its first heading has no place of its own. */
function joinTexts([own = [], ...partials]: TextSection[][]): TextSection[] {
  const [first, ...rest] = own
  const hasIntro = first !== undefined && first.id === ''
  const intro: TextSection = hasIntro
    ? { ...first, code: [...first.code] }
    : { id: '', heading: '', depth: 1, text: '', code: [] }
  const sections = hasIntro ? rest : [...own]
  for (const partial of partials)
    for (const section of partial) {
      if (section.id !== '') sections.push(section)
      else {
        intro.text = intro.text === '' ? section.text : `${intro.text}\n${section.text}`
        intro.code.push(...section.code)
      }
    }
  return [intro, ...sections]
}

/** Leaves out sections that opted out, and what is below them. */
function withoutExcluded(sections: TextSection[], excluded: readonly string[]): TextSection[] {
  if (excluded.length === 0) return sections
  let outBelow = Number.POSITIVE_INFINITY
  return sections.filter(({ id, depth }) => {
    if (depth <= outBelow) outBelow = excluded.includes(id) ? depth : Number.POSITIVE_INFINITY
    return outBelow === Number.POSITIVE_INFINITY
  })
}
