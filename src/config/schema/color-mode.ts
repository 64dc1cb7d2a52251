/** Light and dark. */
import * as v from 'valibot'
import { flag, noun, oneOf } from '../../schema/fields.ts'

export const colorMode = noun('colorMode', {
  /** What a reader without a choice sees. */
  defaultMode: v.optional(oneOf(['light', 'dark']), 'light'),
  /** Leave the switch out. */
  disableSwitch: v.optional(flag, false),
  /** Follow the reader's system until they choose. */
  respectPrefersColorScheme: v.optional(flag, false),
})
