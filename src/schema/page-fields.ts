/**
 * The types of front matter and of `_category_` files, as an author writes them: every field with its comment.
 * Generated from `front-matter.ts` and `category.ts` by `scripts/config-doc.ts`; do not edit.
 */

/** The front matter of a page. */
export interface FrontMatter {
  /** Id of the page, without slashes. Default: the name of its file. */
  id?: string | number | boolean
  /** Title of the page. Default: its first heading. */
  title?: string | number | boolean
  /** One sentence about the page, for search engines and lists. Default: its first paragraph. */
  description?: string | number | boolean
  /** Keywords, for search engines. */
  keywords?: (string | number | boolean)[]
  /** Social image: a path or a URL. */
  image?: string | number | boolean
  /** Address of the page: relative to the docs with a leading slash, else relative to its folder's pages. */
  slug?: string | number | boolean
  /** `home`: a page with a hero and cards instead of a document. */
  layout?: 'doc' | 'home'
  /** First screen of a home page: `title`, `tagline`, `search` (whether the search is here, too), `command` (the first command, to copy), `actions` (`label`, `to`, `kind`), and `figure`, an image file with the alternative text `figureAlt`, and `figureDark`, the one for the dark mode. A drawing without its own styles and scripts is inlined in the page. */
  hero?: { title: string; tagline?: string; figure?: string; figureDark?: string; figureAlt?: string; command?: string; search?: boolean; actions?: ({ label: string; to: string; kind?: 'primary' | 'secondary' })[] }
  /** Cards of a home page, one for each audience: `title`, `description`, `to`, `icon` and `links`, the first of which is the first step. */
  audience_cards?: ({ title: string; description: string; to: string; icon?: string; links?: ({ label: string; to: string })[] })[]
  /** Hide the title of the page. */
  hide_title?: boolean | 'true' | 'false'
  /** Hide the table of contents. */
  hide_table_of_contents?: boolean | 'true' | 'false'
  /** Remove a prefix such as `01-` from the name of the file. Default: `docs.numberPrefixParser` of the config. */
  parse_number_prefixes?: boolean | 'true' | 'false'
  /** First level of headings in the table of contents. Default: that of the config. */
  toc_min_heading_level?: number | string
  /** Last level of headings in the table of contents. Default: that of the config. */
  toc_max_heading_level?: number | string
  /** Label in the sidebar. Default: the title. */
  sidebar_label?: string | number | boolean
  /** Position among the pages of its folder, in a generated sidebar. */
  sidebar_position?: number | string
  /** Label beside the sidebar entry: its text, or `text` and `variant`. */
  sidebar_badge?: string | { text: string; variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' }
  /** Class names of the sidebar entry. */
  sidebar_class_name?: string | number | boolean
  /** Your own values for the sidebar entry. */
  sidebar_custom_props?: Record<string, unknown>
  /** Key of the sidebar entry in translations. */
  sidebar_key?: string | number | boolean
  /** Name of the sidebar that the page shows; null for none. Default: the first one that lists it. */
  displayed_sidebar?: string | number | boolean | null
  /** Label in links from the previous and next pages. Default: the sidebar label. */
  pagination_label?: string | number | boolean
  /** Id of the next page; null for none. Default: by the sidebar. */
  pagination_next?: string | number | boolean | null
  /** Id of the previous page; null for none. Default: by the sidebar. */
  pagination_prev?: string | number | boolean | null
  /** Address of the "edit this page" link; null for none. Default: derived from `docs.editUrl` of the config. */
  custom_edit_url?: string | number | boolean | null
  /** Tags: names, or maps with `label` and `permalink`. */
  tags?: ({ label: string; permalink: string } | string | number | boolean)[]
  /** When and by whom the page was last changed: `date`, `author`. Default: from git. */
  last_update?: { author?: string | number | boolean; date?: string | number | boolean }
  /** Exclude the page from builds without `--drafts`. */
  draft?: boolean | 'true' | 'false'
  /** Publish the page without listing it. */
  unlisted?: boolean | 'true' | 'false'
  /** When the page's facts were checked (`date`), and against which versions: `node: v2.4.3`. Shown beside the date of the last change. */
  verified?: { date: string | number | boolean; [field: string]: string | number | boolean }
  /** Sources of the page's facts: `owner/repo@ref:path`, or a URL. */
  sources?: (string | number | boolean)[]
  /** The symbols that the page describes, for `ref:` links and search: `name`, `id` (the anchor), `kind`. Pages of `references` have it. */
  symbols?: ({ name: string; id: string; kind?: string; facts?: boolean; in?: string })[]
  /** Values of this page that its readers choose, besides those of `markdown.values` in the config. */
  values?: { [name: string]: MarkdownValue }
  /** `false` excludes the page from search. */
  search?: boolean | 'true' | 'false'
  /** Search terms for this page: words and phrases that its text does not contain. Only the site's search uses them; pages do not show them. */
  search_keywords?: (string | number | boolean)[]
  /** How the page is read: `format` is `md`, `mdx` or `detect`. Default: `markdown.format` of the config. */
  mdx?: { format?: 'md' | 'mdx' | 'detect' }
  /** Your own fields. */
  [field: string]: unknown
}

interface MarkdownValue {
  /** Label of the field. Default: the name. */
  label?: string
  /** The value of readers who chose none. Default: the first choice, or the name in angle brackets. */
  default?: string | number
  /** The values to choose from. Without any, readers enter a text. */
  choices?: (MarkdownChoice)[]
}

interface MarkdownChoice {
  /** The text in place of `{{ name }}`. */
  value: string | number
  /** Its label in the list. Default: the value. */
  label?: string
  /** Texts that belong to the choice, by name: `{{ network.explorer }}`. */
  texts?: { [name: string]: string | number }
}

/** The contents of a `_category_` file. */
export interface CategoryFields {
  /** Key of the category in translations. Default: its label. */
  key?: string
  /** Label in the sidebar. Default: the name of the folder. */
  label?: string
  /** One sentence about the category, for its page and for cards. */
  description?: string
  /** Position among the pages and folders in the same folder. */
  position?: number | string
  /** Whether it is initially closed. Default: `docs.sidebarCollapsed` of the config. */
  collapsed?: boolean
  /** Whether it can be closed. Default: `docs.sidebarCollapsible` of the config. */
  collapsible?: boolean
  /** Label beside the sidebar entry: its text, or `text` and `variant`. */
  badge?: string | { text: string; variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' }
  /** Class names of the sidebar entry. */
  className?: string
  /** Target of the label: a page (`type: doc`, `id`), a generated page (`type: generated-index`), or null. */
  link?: SidebarLinkDoc | SidebarLinkGeneratedIndex | null
  /** Your own values for the sidebar entry. */
  customProps?: Record<string, unknown>
  /** @deprecated This field has no effect in docsgen. */
  $schema?: unknown
}

interface SidebarLinkDoc {
  /** The label leads to a page. */
  type: 'doc'
  /** Id of the page. */
  id: string
}

interface SidebarLinkGeneratedIndex {
  /** The label leads to a page with the contents of the category. */
  type: 'generated-index'
  /** Address of the page, relative to the docs. Default: derived from the label. */
  slug?: string
  /** Title of the page. Default: the label. */
  title?: string
  /** One sentence about the page. Default: the description of the category. */
  description?: string
  /** Social image: a path or a URL. */
  image?: string
  /** Keywords, for search engines. */
  keywords?: (string)[]
  /** Search terms for the page that its text does not contain. */
  search_keywords?: (string)[]
}
