/** The footer: columns of links, or one row of them. */
import * as v from 'valibot'
import { address, either, isObject, list, noun, oneOf, target, text, unused } from '../../schema/fields.ts'
import { logo } from './logo.ts'

const linkEntries = {
  /** What the link says. */
  label: v.optional(text),
  /** Path of a page of this site, without the base path. */
  to: v.optional(address),
  /** Address elsewhere. */
  href: v.optional(target),
  /** HTML instead of a link. */
  html: v.optional(text),
  ...unused('className', 'prependBaseUrlToHref', 'key', 'target', 'rel', 'position', 'aria-label'),
}
const link = noun(linkEntries, { oneOf: ['to', 'href', 'html'] })

const column = noun({
  /** Heading of the column. */
  title: v.optional(v.nullable(text)),
  /** The links, top down. */
  items: list(link),
  ...unused('className'),
})

export const footer = noun({
  /** Colours of the footer: `dark` in both colour modes, or (`light`) those of the page. Default: `light`. */
  style: v.optional(oneOf(['light', 'dark'])),
  /** Picture above the copyright notice. */
  logo: v.optional(logo),
  /** Copyright notice, as HTML. */
  copyright: v.optional(text),
  /** Columns (`{title, items}`), or links in one row. */
  links: v.optional(
    list(either([column, link] as const, input => (isObject(input) && 'items' in input ? column : link))),
  ),
})

export type FooterInput = v.InferInput<typeof footer>
