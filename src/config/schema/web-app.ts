/** How browsers and phones show the site around its pages. */
import * as v from 'valibot'
import { filledText, flag, noun } from '../../schema/fields.ts'
import { color } from './theme.ts'

export const webApp = noun('webApp', {
  /** Colour of the browser's own bars. Default: that of the page, in each colour mode. */
  themeColor: v.optional(color),
  /** Icon for the home screen of phones: a square PNG of at least 180 pixels, as a path in a static directory. */
  touchIcon: v.optional(filledText),
  /** Write a web manifest, with which the site can be added to the home screen. */
  manifest: v.optional(flag, false),
  /** Keep the pages that a reader opened, and the next ones, for reading without a connection, with a service worker. */
  offline: v.optional(flag, false),
  /** Name below the icon. Default: the site's title. */
  shortName: v.optional(filledText),
})
