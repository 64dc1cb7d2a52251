/** Google's page-view tag. Without it nothing is counted and nothing is loaded. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun } from '../../schema/fields.ts'

const ids = list(filledText)

export const gtag = noun({
  /** Measurement id, `G-…`. Of a list the first one is used. */
  trackingID: either([filledText, ids] as const, input => (Array.isArray(input) ? ids : filledText)),
  /** Ask for the reader's address to be shortened. Default: true. */
  anonymizeIP: v.optional(flag),
})

export type GtagInput = v.InferInput<typeof gtag>
