/** The top navigation bar: brand, items on the left and on the right, dropdowns. */
import * as v from 'valibot'
import { findIcon } from '../../base/icon-set.ts'
import { address, filledText, flag, list, noun, oneOf, text } from '../../schema/fields.ts'
import { logo } from './logo.ts'
import { item, plainItems } from './navbar-items.ts'

const social = noun('navbar.social', {
  /** Its icon: a name from tabler.io/icons, with or without `brand-`, such as `github`. */
  icon: v.pipe(
    filledText,
    v.check(name => findIcon(name) !== undefined, "the name of an icon of tabler.io/icons, such as 'github'"),
  ),
  /** The name of the target, for assistive technology. */
  label: filledText,
  /** The address. */
  href: address,
})

export const navbar = noun('navbar', {
  /** Text beside the logo. Default: the site's title if there is no logo. */
  title: v.optional(text),
  /** Image of the brand. */
  logo: v.optional(logo),
  /** The items, in order. */
  items: v.optional(plainItems(item), []),
  /** Links to the project's accounts on other sites, shown as icons. */
  social: v.optional(list(social), []),
  /** Hide the bar while the reader scrolls down. */
  hideOnScroll: v.optional(flag, false),
  /** Make the bar dark, or give it the primary colour, in both colour modes. */
  style: v.optional(oneOf(['dark', 'primary'])),
})
