/** A short label beside an entry in the sidebar: its text, or text and variant. */
import * as v from 'valibot'
import { either, filledText, isObject, oneOf, someOf } from './fields.ts'

const full = someOf('a text, or a map with text and variant', {
  text: filledText,
  variant: v.optional(oneOf(['note', 'tip', 'info', 'warning', 'danger']), 'note'),
})

export const badge = v.pipe(
  either([filledText, full] as const, input => (isObject(input) ? full : filledText)),
  v.transform((written): Badge => (typeof written === 'string' ? { text: written, variant: 'note' } : written)),
)

/** A badge as the stages see it. */
export type Badge = v.InferOutput<typeof full>
