/** Limits for pages and the search. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

export const limits = noun('limits', {
  /** Maximum size of a page in bytes. */
  pageBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 5_000_000),
  /** Maximum number of bytes of the embedded index that the first search of a reader may load. */
  searchBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 500_000),
  /** Maximum nesting of quotes, lists and elements. */
  nesting: v.optional(whole(1, 1000), 100),
  /** Seconds of processor time that components, expressions and templates of the site may take for a page. */
  seconds: v.optional(whole(1, 100), 10),
})
