/** Light and dark mode. */
import * as v from 'valibot'
import { flag, noun, oneOf } from '../../schema/fields.ts'

export const colorMode = noun('colorMode', {
  /** Mode for readers who have not chosen one. */
  defaultMode: v.optional(oneOf(['light', 'dark']), 'light'),
  /** Hide the switch. */
  disableSwitch: v.optional(flag, false),
  /** Follow the reader's system until they choose. */
  respectPrefersColorScheme: v.optional(flag, false),
})
