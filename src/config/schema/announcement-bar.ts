/** The bar above the navbar that says one thing to everybody. */
import * as v from 'valibot'
import { filledText, flag, noun, text } from '../../schema/fields.ts'

export const announcementBar = noun('announcementBar', {
  /** Name under which closing is remembered: change it to show the bar again. */
  id: v.optional(filledText, 'announcement-bar'),
  /** What it says, as HTML. */
  content: text,
  /** Any CSS colour. */
  backgroundColor: v.optional(filledText),
  /** Any CSS colour. */
  textColor: v.optional(filledText),
  /** Can the reader close it? */
  isCloseable: v.optional(flag, true),
})
