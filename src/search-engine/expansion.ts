/** A term of the index that matches a word of the query. */
import type { DictionaryEntry } from './term-dictionary.ts'

/** A term that matches a clause, with a score factor from 0 to 1. */
export interface Expansion {
  entry: DictionaryEntry
  factor: number
  why: 'exact' | 'defined' | 'form' | 'related' | 'synonym' | 'prefix' | 'joined' | 'typo'
}
