/** The fields of the config about words. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { filledText, list, noun, text } from '../../schema/fields.ts'

const spelling = noun('check.spelling', {
  /** Language of the dictionary: `en` means the package `dictionary-en`. The packages `nspell` and `dictionary-en` have to be installed. */
  language: v.optional(filledText, 'en'),
  /** Words of the project that are in no dictionary. */
  words: v.optional(list(filledText), []),
})

const check = {
  /** Words that pages should not use, each with its replacement: `{ 'e-mail': 'email' }`. */
  terms: v.optional(v.record(filledText, text, 'a map of words'), {}),
  /** Check the spelling of the pages in the default language. Default: no. */
  spelling: v.optional(spelling),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    'check.terms': typeof check.terms
    'check.spelling': typeof check.spelling
  }
}

export const fields: FeatureFields = {
  site: { 'check.terms': check.terms, 'check.spelling': check.spelling },
  after: { 'check.terms': 'staleAfter', 'check.spelling': 'terms' },
}
