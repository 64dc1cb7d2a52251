/** The top navigation bar: brand, items on the left and on the right, dropdowns. */
import * as v from 'valibot'
import { flag, noun, oneOf, text } from '../../schema/fields.ts'
import { logo } from './logo.ts'
import { item, plainItems } from './navbar-items.ts'

export const navbar = noun('navbar', {
  /** Text beside the logo. Default: the site's title where there is no logo. */
  title: v.optional(text),
  /** Picture of the brand. */
  logo: v.optional(logo),
  /** The items, in order. */
  items: v.optional(plainItems(item), []),
  /** Hide the bar while the reader scrolls down. */
  hideOnScroll: v.optional(flag, false),
  /** A bar that is dark, or in the primary colour, in both colour modes. */
  style: v.optional(oneOf(['dark', 'primary'])),
})
