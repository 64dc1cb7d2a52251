/** The context that a block's markdown depends on. */
import type { InlineContext } from './inline.ts'

export interface BlockContext extends InlineContext {
  /** Text of a heading with the id that it has on the page. */
  heading: (text: string, at: { level: number; id: string | undefined; isNested: boolean }) => string
  /** Whether the block is inside a list or a quote. */
  isNested: boolean
}
