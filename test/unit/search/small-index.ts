/**
 * An index of a few pages in memory, for tests.
 */
import type { TextSection } from '../../../src/model/page.ts'
import type { EmbeddedIndex } from '../../../src/search-engine/embedded-index.ts'
import { indexInMemory, type MemoryIndex, openInMemory } from '../../search/memory-index.ts'

export interface SmallPage {
  title: string
  /** Text before the first heading. */
  text?: string
  /** Text by heading; the id is the heading in lower case with hyphens. */
  sections?: Record<string, string>
  titles?: string[]
  names?: string[]
  code?: string[]
}

/** The files of the index of some pages. */
export function makeParts(pages: readonly SmallPage[], locale = 'en'): MemoryIndex {
  return indexInMemory(
    pages.map(({ title, text = '', sections = {}, titles = [], names = [], code = [] }, number) => {
      const own: TextSection[] = Object.entries(sections).map(([heading, body]) => ({
        id: heading.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '-'),
        heading,
        depth: 2,
        text: body,
        code: [],
      }))
      const intro: TextSection = { id: '', heading: '', depth: 1, text, code }
      const shared = { locale, route: `/p${number}`, group: 'Group', linkTexts: [] }
      return { ...shared, title, titles, names, sections: [intro, ...own] }
    }),
  )
}

/** The same index, opened. `loaded` receives the names of the loaded files. */
export function makeIndex(pages: readonly SmallPage[], locale = 'en', loaded: string[] = []): EmbeddedIndex {
  return openInMemory(makeParts(pages, locale), locale, loaded)
}

/** Addresses of the hits, best first. */
export async function urlsOf(index: EmbeddedIndex, query: string): Promise<string[]> {
  return (await index.search(query, { limit: 20, offset: 0 })).hits.map(({ url }) => url)
}
