/**
 * What each source of words brings to search. In: what is indexed of a site, and its questions. Out: for each source the places of
 * the right pages without it.
 */
import type { IndexInput } from '../src/model/search.ts'
import { indexInMemory, openInMemory } from '../test/search/memory-index.ts'
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
    const index = openInMemory(indexInMemory(inputs.map(change)), inputs[0]?.locale)
    for (const question of questions) {
      const { hits } = await index.search(question.query, { limit: 10, offset: 0 })
      const found = hits.map(({ url }) => url)
      places.push({ without, question, place: placeOfPage(question.pages, found, base) })
    }
  }
  return places
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
