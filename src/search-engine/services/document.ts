/**
 * The documents of search engines that people run: one for each section of a page. Returns their fields, which the
 * push writes and the search reads, and the names of their indexes.
 */
import type { SearchDocument } from '../../model/search.ts'

/** The searched fields and their weights, the most important first. The embedded index weighs them alike. */
export const SEARCHED: readonly [field: keyof SearchDocument, weight: number][] = [
  ['title', 8],
  ['symbols', 7],
  ['heading', 6],
  ['topics', 4],
  ['text', 2],
  ['code', 1],
]

/** The fields that hits show. */
export const SHOWN: readonly (keyof SearchDocument)[] = [
  'id',
  'site',
  'url',
  'page',
  'anchor',
  'title',
  'heading',
  'depth',
  'trail',
  'section',
  'kind',
  'symbols',
]

/** Words of at least this many letters may have one typo, or two. */
export const TYPOS = { one: 4, two: 8 }

/** The index of a language: sites with several have one for each, with its own rules for words. */
export function indexName(base: string, locale: string, isOnly: boolean): string {
  return isOnly ? base : `${base}_${locale.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
