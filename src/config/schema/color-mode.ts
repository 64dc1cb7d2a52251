/** Light and dark. */
import * as v from 'valibot'
import { flag, noun, oneOf } from '../../schema/fields.ts'

export const colorMode = noun({
  /** What a reader without a choice sees. Default: `light`. */
  defaultMode: v.optional(oneOf(['light', 'dark'])),
  /** Leave the switch out. Default: false. */
  disableSwitch: v.optional(flag),
  /** Follow the reader's system until they choose. Default: false. */
  respectPrefersColorScheme: v.optional(flag),
})

export type ColorModeInput = v.InferInput<typeof colorMode>
