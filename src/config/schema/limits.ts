/** Where docsgen refuses to go on with a page. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

export const limits = noun('limits', {
  /** Largest page in bytes. */
  pageBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 5_000_000),
  /** Deepest nesting of quotes, lists and brackets. */
  nesting: v.optional(whole(1, 1000), 100),
})
