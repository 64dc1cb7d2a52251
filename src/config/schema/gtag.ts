/** Google's page-view tag. Without it, nothing is tracked and nothing is loaded. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun } from '../../schema/fields.ts'

const ids = list(filledText)

export const gtag = noun('gtag', {
  /** Measurement id, `G-…`. If it is a list, the first one is used. */
  trackingID: v.pipe(
    either([filledText, ids] as const, input => (Array.isArray(input) ? ids : filledText)),
    v.transform(input => [input].flat()[0] ?? ''),
  ),
  /** Request anonymised IP addresses. */
  anonymizeIP: v.optional(flag, true),
})
