/**
 * What a block's markdown depends on, apart from the block itself.
 */
import type { InlineContext } from './inline.ts'

export interface BlockContext extends InlineContext {
  /** Text of a heading with the id that it has on the page. */
  heading: (text: string, at: { level: number; id: string | undefined; isNested: boolean }) => string
  /** Is it inside of a list or a quote? */
  isNested: boolean
}
