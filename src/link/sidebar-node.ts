/**
 * A sidebar on its way from the config to the page: ids are docs already, labels and links are still as
 * written. Made by `sidebar-config` and `autogenerate`, settled by `sidebar-settle`, turned into the model's
 * items by `sidebar-items`.
 */
import type { Doc } from '../model/graph.ts'
import type { GeneratedIndexLink } from '../model/source.ts'
import type { Badge } from '../schema/badge.ts'

interface Written {
  label?: string
  className?: string
  badge?: Badge
  /** Name of the item in translation files. */
  key?: string
}

export interface DocNode extends Written {
  type: 'doc'
  doc: Doc
  /** Does it only point to a page that belongs elsewhere? */
  ref: boolean
}

export interface LinkNode extends Written {
  type: 'link'
  label: string
  href: string
  description?: string
}

interface HtmlNode extends Written {
  type: 'html'
  html: string
}

/** A category's own page: a doc, or an index that docsgen makes. */
export type CategoryPage =
  | { type: 'doc'; doc: Doc }
  /** A doc that is a draft and not built. */
  | { type: 'draft' }
  /** The route is set when the sidebar is settled. */
  | (GeneratedIndexLink & { route?: string })

export interface CategoryNode extends Written {
  type: 'category'
  label: string
  page?: CategoryPage
  items: SidebarNode[]
  collapsible?: boolean
  collapsed?: boolean
  description?: string
  /** The folder that it was made from, as on disk. */
  folder?: string
}

export type SidebarNode = DocNode | LinkNode | HtmlNode | CategoryNode
