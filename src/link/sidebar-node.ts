/**
 * The intermediate form of a sidebar: ids have been resolved to docs, labels and links are as written. Created by
 * `sidebar-config` and `autogenerate`, resolved by `sidebars`, converted to the model's items by `sidebar-items`.
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
  /** Whether it only points to a page that belongs to another sidebar. */
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

/** A category's own page: a doc, or a generated index. */
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
  /** The folder that it was created from, as on disk. */
  folder?: string
}

export type SidebarNode = DocNode | LinkNode | HtmlNode | CategoryNode
