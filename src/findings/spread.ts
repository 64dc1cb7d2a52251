/**
 * How often a finding occurs that a run reports once. Returns the numbers of pages and of places, and the words that
 * state them.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

type Spread = Pick<Diagnostic, 'pages' | 'places'>

/** The numbers; none for a single place. */
export function spreadOf(places: readonly { file?: string }[]): Spread {
  const pages = new Set(places.map(({ file }) => file)).size
  return { ...(pages > 1 && { pages }), ...(places.length > 1 && { places: places.length }) }
}

/** The message, with the numbers. */
export function spreadMessage({ message, pages = 1, places = 1 }: Spread & Pick<Diagnostic, 'message'>): string {
  const onPages = pages > 1 ? `on ${pages} pages` : ''
  const inPlaces = places > Math.max(pages, 1) ? `in ${places} places` : ''
  const where = [inPlaces, onPages].filter(Boolean).join(' ')
  return where === '' ? message : message.replace(/\.?$/, ` (${where}).`)
}

/** The subject of findings about docs without pages: the links to their pages belong to it. `version`: its unique name. */
export function docsWithoutPages(version: string): string {
  return `docs without pages ${version}`
}
