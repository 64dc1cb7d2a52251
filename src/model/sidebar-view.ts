/**
 * A sidebar as templates see it: the same for all pages of a locale and version. Plain data; every URL is final.
 */

export interface SidebarView {
  name: string
  items: SidebarItemView[]
  /** True if closed branches are left out of the page. */
  pruned: boolean
}

/** A short label; `variant` selects its colours. */
interface BadgeView {
  text: string
  variant: string
}

export type SidebarItemView =
  | {
      type: 'link'
      label: string
      href: string
      external: boolean
      unlisted?: boolean
      className?: string
      badge?: BadgeView
    }
  | {
      type: 'category'
      label: string
      href?: string
      /** The first page in the category, if it has no page of its own. */
      firstHref?: string
      collapsible: boolean
      collapsed: boolean
      unlisted?: boolean
      className?: string
      badge?: BadgeView
      items: SidebarItemView[]
    }
  | { type: 'html'; html: string; className?: string }
