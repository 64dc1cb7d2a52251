/** Where docsgen refuses to go on with a page. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

export const limits = noun({
  /** Largest page in bytes. Default: 5,000,000. */
  pageBytes: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  /** Deepest nesting of quotes, lists and brackets. Default: 100. */
  nesting: v.optional(whole(1, 1000)),
})

export type LimitsInput = v.InferInput<typeof limits>
