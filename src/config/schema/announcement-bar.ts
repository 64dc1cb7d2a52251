/** The bar above the navbar with an announcement. */
import * as v from 'valibot'
import { filledText, flag, noun, text } from '../../schema/fields.ts'

export const announcementBar = noun('announcementBar', {
  /** Key under which the browser stores that the bar was closed. Change it to show the bar again. */
  id: v.optional(filledText, 'announcement-bar'),
  /** The announcement, as HTML. */
  content: text,
  /** Any CSS colour. */
  backgroundColor: v.optional(filledText),
  /** Any CSS colour. */
  textColor: v.optional(filledText),
  /** Whether the reader can close it. */
  isCloseable: v.optional(flag, true),
})
