/**
 * The contribution of each source of words to search. Returns, for each source, the ranks of the right pages without
 * it.
 */
import type { IndexInput } from '../src/model/search.ts'
import { indexInMemory, openInMemory } from '../test/search/memory-index.ts'
import { type AskedQuestion, placeOfPage } from './questions/read-questions.ts'

/** A locale without language-specific rules. */
const NO_LANGUAGE = 'und'

/** A page without a source, by the name of the source. */
const WITHOUT: Record<string, (page: IndexInput) => IndexInput> = {
  nothing: page => page,
  "the site's synonyms": page => ({ ...page, synonyms: [] }),
  'texts of links': page => ({ ...page, linkTexts: [] }),
  'descriptions and keywords': page => ({ ...page, names: [] }),
  'labels and last words of paths': page => ({ ...page, titles: [] }),
  code: page => ({ ...page, sections: page.sections.map(section => ({ ...section, code: [] })) }),
  'English: forms, stop words, synonyms': page => ({ ...page, locale: NO_LANGUAGE }),
}

/** A question, the removed source, and the rank of the right page without it. */
export interface AblatedPlace {
  without: string
  question: AskedQuestion
  place: number
}

/** Runs all questions without each of the sources. */
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

/**
 * The table: one row per source, with the shares of right pages ranked first and among the first three, for the tuning
 * questions and for the unseen ones.
 */
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
