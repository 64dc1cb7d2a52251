/**
 * An index of a few pages in memory, for tests.
 */
import type { TextSection } from '../../../src/model/page.ts'
import { partName } from '../../../src/search/part-name.ts'
import { EmbeddedIndex } from '../../../src/search-engine/embedded-index.ts'
import { type Manifest, partPath } from '../../../src/search-engine/index-format.ts'
import { createPageIndexer } from '../../../src/search-engine/index-page.ts'
import { writeWholeIndex } from '../../search/whole-index.ts'

export interface SmallPage {
  title: string
  /** Text before the first heading. */
  text?: string
  /** Text by heading; the id is the heading in small letters with hyphens. */
  sections?: Record<string, string>
  titles?: string[]
  names?: string[]
  code?: string[]
}

/** The files of an index below its folder, and the manifest's JSON. */
export function makeParts(
  pages: readonly SmallPage[],
  locale = 'en',
): { manifest: string; parts: Map<string, Uint8Array> } {
  const parts = new Map<string, Uint8Array>()
  const put = (bytes: Uint8Array) => {
    const name = partName(bytes)
    parts.set(name, bytes)
    return name
  }
  const { indexPage } = createPageIndexer()
  const indexed = pages.map(({ title, text = '', sections = {}, titles = [], names = [], code = [] }, number) => {
    const own: TextSection[] = Object.entries(sections).map(([heading, body]) => ({
      id: heading.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '-'),
      heading,
      depth: 2,
      text: body,
      code: [],
    }))
    const intro: TextSection = { id: '', heading: '', depth: 1, text, code }
    const all = [intro, ...own]
    const page = indexPage({
      locale,
      route: `/p${number}`,
      title,
      group: 'Group',
      titles,
      names,
      linkTexts: [],
      sections: all,
    })
    return { ...page, name: `/p${number}`, fragmentName: put(new TextEncoder().encode(page.fragment)) }
  })
  return { manifest: writeWholeIndex(indexed, put), parts }
}

/** The same, opened. `loaded` takes the names of what is loaded. */
export function makeIndex(pages: readonly SmallPage[], locale = 'en', loaded: string[] = []): EmbeddedIndex {
  const { manifest, parts } = makeParts(pages, locale)
  const load = async (name: string) => {
    loaded.push(partPath(name))
    const part = parts.get(name)
    if (!part) throw new Error(`no part ${name}`)
    return part
  }
  return new EmbeddedIndex(JSON.parse(manifest) as Manifest, load, locale)
}

/** Addresses of the hits, best first. */
export async function urlsOf(index: EmbeddedIndex, query: string): Promise<string[]> {
  return (await index.search(query, { limit: 20, offset: 0 })).hits.map(({ url }) => url)
}
