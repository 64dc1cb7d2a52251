/** Optional checks of `docsgen check`. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

export const check = noun('check', {
  /** Size in kB above which an image is reported as too large. */
  largeImage: v.optional(whole(1, 1_000_000), 1000),
  /** Number of months after which an unchanged page is reported, by the dates of git. Default: never. */
  staleAfter: v.optional(whole(1, 1200)),
})
