/**
 * The items of the navigation bar as its template sees them. Plain data; every URL is final.
 */

export interface NavLinkView {
  kind: 'link'
  label: string
  /** In the place of the label. */
  html?: string
  href: string
  external: boolean
  className?: string
  ariaLabel?: string
  /** The page is below one of these paths: the item is the active one. */
  activeBase?: string
  activeRegex?: string
  /** The page shows this sidebar: the item is the active one. */
  activeSidebar?: string
  lang?: string
  /** Name of the version that it leads to, in the menu of versions. */
  version?: string
  /** It names a version, not a part of the site. */
  isVersion?: boolean
  /** Where it leads for readers who chose another version, by its name: on pages of no version. */
  versions?: Record<string, { href: string; label?: string }>
  /** It leads to what is shown already, in a menu of the same page's other forms. */
  current?: boolean
}

/** An entry of a menu. */
export type NavEntryView = NavLinkView | NavHtmlView

export interface NavDropdownView {
  kind: 'dropdown'
  /** `version` and `locale` dropdowns take their items from the page (`PageView.versionLinks`, `localeLinks`). */
  source: 'config' | 'version' | 'locale'
  label: string
  className?: string
  items: NavEntryView[]
  itemsAfter?: NavEntryView[]
}

/** A name that leads nowhere, such as that of the site's only language. */
interface NavTextView {
  kind: 'text'
  label: string
  lang?: string
  className?: string
}

interface NavHtmlView {
  kind: 'html'
  html: string
  className?: string
}

/** The button that opens the search. */
interface NavSearchView {
  kind: 'search'
}

/** A link that is shown as an icon. */
export interface SocialView {
  label: string
  href: string
  icon: IconView
}

/** A drawing: the inside of an `<svg>` with a square view box. */
interface IconView {
  body: string
  size: number
}

export type NavItemView = NavLinkView | NavDropdownView | NavTextView | NavHtmlView | NavSearchView
