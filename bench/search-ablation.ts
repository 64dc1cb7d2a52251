/**
 * What each source of words brings to search. In: what is indexed of a site, and its questions. Out: for each source the places of
 * the right pages without it.
 */
import type { IndexInput } from '../src/model/search.ts'
import { partName } from '../src/search/part-name.ts'
import { EmbeddedIndex } from '../src/search-engine/embedded-index.ts'
import type { Manifest } from '../src/search-engine/index-format.ts'
import { createPageIndexer } from '../src/search-engine/index-page.ts'
import { writeWholeIndex } from '../test/search/whole-index.ts'
import { type AskedQuestion, placeOfPage } from './questions/read-questions.ts'

/** A locale without rules of a language. */
const NO_LANGUAGE = 'und'

/** What is left of a page without a source, by the name of the source. */
const WITHOUT: Record<string, (page: IndexInput) => IndexInput> = {
  nothing: page => page,
  "the site's synonyms": page => ({ ...page, synonyms: [] }),
  'texts of links': page => ({ ...page, linkTexts: [] }),
  'descriptions and keywords': page => ({ ...page, names: [] }),
  'labels and last words of paths': page => ({ ...page, titles: [] }),
  code: page => ({ ...page, sections: page.sections.map(section => ({ ...section, code: [] })) }),
  'English: forms, stop words, synonyms': page => ({ ...page, locale: NO_LANGUAGE }),
}

/** A question, what was left out, and the place of the right page without it. */
export interface AblatedPlace {
  without: string
  question: AskedQuestion
  place: number
}

/** Asks all questions without each of the sources. */
export async function placesWithout(
  inputs: readonly IndexInput[],
  questions: readonly AskedQuestion[],
  base: string,
): Promise<AblatedPlace[]> {
  const places: AblatedPlace[] = []
  for (const [without, change] of Object.entries(WITHOUT)) {
    const index = indexOf(inputs.map(change))
    for (const question of questions) {
      const { hits } = await index.search(question.query, { limit: 10, offset: 0 })
      const found = hits.map(({ url }) => url)
      places.push({ without, question, place: placeOfPage(question.pages, found, base) })
    }
  }
  return places
}

/** An index in memory. */
function indexOf(inputs: readonly IndexInput[]): EmbeddedIndex {
  const parts = new Map<string, Uint8Array>()
  const put = (bytes: Uint8Array) => {
    const name = partName(bytes)
    parts.set(name, bytes)
    return name
  }
  const { indexPage } = createPageIndexer()
  const pages = inputs.map(input => {
    const { fragment, ...rest } = indexPage(input)
    return { ...rest, name: input.route, fragmentName: put(new TextEncoder().encode(fragment)) }
  })
  const manifest = JSON.parse(writeWholeIndex(pages, put)) as Manifest
  const load = async (name: string) => {
    const part = parts.get(name)
    if (!part) throw new RangeError(`the index has no part ${name}`)
    return part
  }
  return new EmbeddedIndex(manifest, load, inputs[0]?.locale ?? 'en')
}

/** The table: a line for each source, first and in three of the tuning questions and of the unseen ones. */
export function ablationTable(places: readonly AblatedPlace[]): string[] {
  const share = (list: readonly AblatedPlace[], most: number) =>
    ((100 * list.filter(({ place }) => place >= 1 && place <= most).length) / list.length).toFixed(1)
  return Object.keys(WITHOUT).map(name => {
    const own = places.filter(({ without }) => without === name)
    const columns = (['tune', 'report'] as const).map(use => {
      const list = own.filter(({ question }) => question.use === use)
      return `${String(list.length).padStart(5)} ${share(list, 1).padStart(5)} / ${share(list, 3).padStart(5)}`
    })
    return `without ${name.padEnd(38)} ${columns.join('   ')}`
  })
}
