/** The footer: columns of links, or one row of them. */
import * as v from 'valibot'
import { address, either, isObject, list, noun, oneOf, text } from '../../schema/fields.ts'
import { logo } from './logo.ts'

const link = noun(
  'footer.link',
  {
    /** Text of the link. */
    label: v.optional(text),
    /** Path of a page on this site, without the base path. */
    to: v.optional(address),
    /** URL of another site. */
    href: v.optional(address),
    /** HTML instead of a link. */
    html: v.optional(text),
  },
  {
    unused: {
      type: '',
      className: '',
      prependBaseUrlToHref: '',
      key: '',
      target: '',
      rel: '',
      position: '',
      'aria-label': '',
    },
    oneOf: ['to', 'href', 'html'],
  },
)

const column = noun(
  'footer.column',
  {
    /** Heading of the column. */
    title: v.optional(v.nullable(text)),
    /** The links, from top to bottom. */
    items: list(link),
  },
  { unused: { className: '' } },
)

const written = noun('footer', {
  /** Colours of the footer: `dark` in both colour modes, or `light` for those of the page. */
  style: v.optional(oneOf(['light', 'dark']), 'light'),
  /** Image above the copyright notice. */
  logo: v.optional(logo),
  /** Copyright notice, as HTML. */
  copyright: v.optional(text),
  /** Columns (`{title, items}`), or links in one row. */
  links: v.optional(
    list(either([column, link] as const, input => (isObject(input) && 'items' in input ? column : link))),
    [],
  ),
})

/** Links in one row become a column without a title, after the columns with one. */
export const footer = v.pipe(
  written,
  v.transform(({ links, ...rest }) => {
    const columns: Column[] = []
    const row: Column['items'] = []
    for (const entry of links) {
      if ('items' in entry) columns.push({ ...entry, title: entry.title ?? undefined })
      else row.push(entry)
    }
    if (row.length > 0) columns.push({ items: row })
    return { ...rest, columns }
  }),
)

/**
 * A column of links.
 * @public The types of the package refer to it.
 */
export interface Column {
  title?: string
  items: v.InferOutput<typeof link>[]
}
