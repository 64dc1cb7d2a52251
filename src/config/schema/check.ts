/** Optional checks of `docsgen check`. */
import * as v from 'valibot'
import { filledText, list, noun, text, whole } from '../../schema/fields.ts'

const spelling = noun('check.spelling', {
  /** Language of the dictionary: `en` means the package `dictionary-en`. The packages `nspell` and `dictionary-en` have to be installed. */
  language: v.optional(filledText, 'en'),
  /** Words of the project that are in no dictionary. */
  words: v.optional(list(filledText), []),
})

export const check = noun('check', {
  /** Size in kB above which an image is reported as too large. */
  largeImage: v.optional(whole(1, 1_000_000), 1000),
  /** Number of months after which an unchanged page is reported, by the dates of git. Default: never. */
  staleAfter: v.optional(whole(1, 1200)),
  /** Words that pages should not use, each with its replacement: `{ 'e-mail': 'email' }`. */
  terms: v.optional(v.record(filledText, text, 'a map of words'), {}),
  /** Check the spelling of the pages in the default language. Default: no. */
  spelling: v.optional(spelling),
})
