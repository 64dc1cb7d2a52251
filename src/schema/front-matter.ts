/**
 * The front matter fields that have a meaning in docsgen: type and description of each. Names are those that other tools have for the same.
 * Numbers and booleans are accepted if a string is expected (`title: 2024`).
 */
import * as v from 'valibot'
import { urlKind } from '../base/safe-url.ts'
import { badge } from './badge.ts'
import { list, map, noun, numeric, oneOf, someOf, whole, writtenAs } from './fields.ts'
import { values } from './values.ts'

const text = writtenAs(
  'string',
  v.pipe(v.union([v.string(), v.number(), v.boolean()], 'a string'), v.transform(String)),
)
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'true or false'),
  v.transform(input => input === true || input === 'true'),
)
const level = v.pipe(numeric, whole(2, 6))
const id = v.pipe(text, v.regex(/^[^/]+$/, 'a name without slashes'))
const editUrl = v.pipe(
  text,
  v.check(url => urlKind(url) !== 'unsafe', 'an http(s) address or a path'),
)

const tag = v.union(
  [v.object({ label: v.string(), permalink: v.string() }), text],
  'a tag name, or a map with label and permalink',
)

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const date = v.pipe(
  text,
  v.check(input => !Number.isNaN(Date.parse(input)), 'a date such as 2025-01-31'),
  v.check(isRealDate, 'a date that exists'),
)
const lastUpdate = v.pipe(
  v.object({ author: v.optional(text), date: v.optional(date) }, 'a map with author, date or both'),
  v.check(({ author, date }) => author !== undefined || date !== undefined, 'a map with author, date or both'),
)

const verified = v.objectWithRest(
  { date },
  text,
  'a map with a date, and the versions that the page was checked against',
)

const link = someOf('a map with label and to', { label: v.string('a string'), to: v.string('a string') })
const action = someOf('a map with label and to', {
  ...link.entries,
  kind: v.fallback(v.optional(oneOf(['primary', 'secondary']), 'primary'), 'primary'),
})
const hero = someOf('a map with a title', {
  title: v.string('a string'),
  tagline: v.fallback(v.optional(v.string()), undefined),
  figure: v.fallback(v.optional(v.string()), undefined),
  figureDark: v.fallback(v.optional(v.string()), undefined),
  figureAlt: v.fallback(v.optional(v.string()), undefined),
  command: v.fallback(v.optional(v.string()), undefined),
  search: v.fallback(v.optional(v.boolean()), undefined),
  actions: v.optional(list(action)),
})
const audienceCard = someOf('a map with title, description and to', {
  title: v.string('a string'),
  description: v.string('a string'),
  to: v.string('a string'),
  icon: v.fallback(v.optional(v.string()), undefined),
  links: v.optional(list(link)),
})

const symbol = someOf('a map with name and id', {
  name: v.string('a string'),
  id: v.string('a string'),
  kind: v.fallback(v.optional(v.string()), undefined),
  /** Whether the first paragraph has facts about it, such as the place in its source. */
  facts: v.fallback(v.optional(v.boolean()), undefined),
  in: v.fallback(v.optional(v.string()), undefined),
})

/** All fields except `mdx.format`, which has a different name in a page. */
export const frontMatterSchema = noun('frontMatter', {
  /** Id of the page, without slashes. Default: the name of its file. */
  id: v.optional(id),
  /** Title of the page. Default: its first heading. */
  title: v.optional(text),
  /** One sentence about the page, for search engines and lists. Default: its first paragraph. */
  description: v.optional(text),
  /** Keywords, for search engines. */
  keywords: v.optional(list(text)),
  /** Social image: a path or a URL. */
  image: v.optional(text),
  /** Address of the page: relative to the docs with a leading slash, else relative to its folder's pages. */
  slug: v.optional(text),
  /** `home`: a page with a hero and cards instead of a document. */
  layout: v.optional(oneOf(['doc', 'home'])),
  /** First screen of a home page: `title`, `tagline`, `search` (whether the search is here, too), `command` (the first command, to copy), `actions` (`label`, `to`, `kind`), and `figure`, an image file with the alternative text `figureAlt`, and `figureDark`, the one for the dark mode. A drawing without its own styles and scripts is inlined in the page. */
  hero: v.optional(hero),
  /** Cards of a home page, one for each audience: `title`, `description`, `to`, `icon` and `links`, the first of which is the first step. */
  audience_cards: v.optional(list(audienceCard)),
  /** Hide the title of the page. */
  hide_title: v.optional(flag),
  /** Hide the table of contents. */
  hide_table_of_contents: v.optional(flag),
  /** Remove a prefix such as `01-` from the name of the file. Default: `docs.numberPrefixParser` of the config. */
  parse_number_prefixes: v.optional(flag),
  /** First level of headings in the table of contents. Default: that of the config. */
  toc_min_heading_level: v.optional(level),
  /** Last level of headings in the table of contents. Default: that of the config. */
  toc_max_heading_level: v.optional(level),
  /** Label in the sidebar. Default: the title. */
  sidebar_label: v.optional(text),
  /** Position among the pages of its folder, in a generated sidebar. */
  sidebar_position: v.optional(numeric),
  /** Label beside the sidebar entry: its text, or `text` and `variant`. */
  sidebar_badge: v.optional(badge),
  /** Class names of the sidebar entry. */
  sidebar_class_name: v.optional(text),
  /** Your own values for the sidebar entry. */
  sidebar_custom_props: v.optional(map),
  /** Key of the sidebar entry in translations. */
  sidebar_key: v.optional(text),
  /** Name of the sidebar that the page shows; null for none. Default: the first one that lists it. */
  displayed_sidebar: v.optional(v.nullable(text)),
  /** Label in links from the previous and next pages. Default: the sidebar label. */
  pagination_label: v.optional(text),
  /** Id of the next page; null for none. Default: by the sidebar. */
  pagination_next: v.optional(v.nullable(text)),
  /** Id of the previous page; null for none. Default: by the sidebar. */
  pagination_prev: v.optional(v.nullable(text)),
  /** Address of the "edit this page" link; null for none. Default: derived from `docs.editUrl` of the config. */
  custom_edit_url: v.optional(v.nullable(editUrl)),
  /** Tags: names, or maps with `label` and `permalink`. */
  tags: v.optional(list(tag)),
  /** When and by whom the page was last changed: `date`, `author`. Default: from git. */
  last_update: v.optional(lastUpdate),
  /** Exclude the page from builds without `--drafts`. */
  draft: v.optional(flag),
  /** Publish the page without listing it. */
  unlisted: v.optional(flag),
  /** When the page's facts were checked (`date`), and against which versions: `node: v2.4.3`. Shown beside the date of the last change. */
  verified: v.optional(verified),
  /** Sources of the page's facts: `owner/repo@ref:path`, or a URL. */
  sources: v.optional(list(text)),
  /** The symbols that the page describes, for `ref:` links and search: `name`, `id` (the anchor), `kind`. Pages of `references` have it. */
  symbols: v.optional(list(symbol)),
  /** Values of this page that its readers choose, besides those of `markdown.values` in the config. */
  values: v.optional(values),
  /** `false` excludes the page from search. */
  search: v.optional(flag),
  /** Search terms for this page: words and phrases that its text does not contain. Only the site's search uses them; pages do not show them. */
  search_keywords: v.optional(list(text)),
})

/** How a page is read: the field `mdx.format`. */
export const formatSchema = oneOf(['md', 'mdx', 'detect'])

/** `2024-02-30` is not a date. Other forms are accepted if JavaScript can parse them. */
function isRealDate(input: string): boolean {
  const [, year, month, day] = DATE.exec(input) ?? []
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
