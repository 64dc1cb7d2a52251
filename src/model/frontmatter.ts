/**
 * The front matter that docsgen gives meaning to, by the names Docusaurus users know.
 * Everything else in a page's front matter passes through as `extra`.
 */

/** An action button of the home page's hero. */
export interface HomeAction {
  label: string
  to: string
  kind?: 'primary' | 'secondary'
}

/** A door of the home page: an audience, where it starts, and its first links. */
export interface HomeDoor {
  title: string
  description: string
  to: string
  links?: { label: string; to: string }[]
}

/** Validated front matter. A field that is absent was not written (or was of a wrong type, with a diagnostic). */
export interface FrontMatter {
  id?: string
  title?: string
  description?: string
  keywords?: string[]
  image?: string
  slug?: string
  layout?: 'doc' | 'home'
  hero?: { title: string; tagline?: string; actions?: HomeAction[] }
  doors?: HomeDoor[]
  hide_title?: boolean
  hide_table_of_contents?: boolean
  parse_number_prefixes?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  sidebar_custom_props?: Record<string, unknown>
  sidebar_key?: string
  displayed_sidebar?: string | null
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  custom_edit_url?: string | null
  tags?: (string | { label: string; permalink: string })[]
  last_update?: { author?: string; date?: string }
  draft?: boolean
  unlisted?: boolean
  format?: 'md' | 'mdx' | 'detect'
  /** Where the page's facts come from: `owner/repo@ref:path`, or a URL. */
  sources?: string[]
  /** `false` keeps the page out of search. */
  search?: boolean
  /** All other keys, as read. */
  extra: Record<string, unknown>
}
