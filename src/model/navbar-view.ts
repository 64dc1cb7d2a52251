/**
 * The items of the navigation bar as its template sees them. Plain data; every URL is final.
 */

export interface NavLinkView {
  kind: 'link'
  label: string
  /** Replaces the label. */
  html?: string
  href: string
  external: boolean
  className?: string
  ariaLabel?: string
  /** Other attributes, whose names start with `data-`. */
  attributes?: Record<string, string>
  /** The item is active if the page is below one of these paths. */
  activeBase?: string
  activeRegex?: string
  /** The item is active if the page shows this sidebar. */
  activeSidebar?: string
  lang?: string
  /** Name of the target version, in the version menu. */
  version?: string
  /** Whether it names a version rather than a part of the site. */
  isVersion?: boolean
  /** On pages without a version: the targets for readers who chose another version, by its name. */
  versions?: Record<string, { href: string; label?: string }>
  /** Whether it links to the current page, in a menu of the same page's other versions or languages. */
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
  /** As for links; the menu is active only where the config says so. */
  activeBase?: string
  activeRegex?: string
  items: NavEntryView[]
  itemsAfter?: NavEntryView[]
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

/** A link displayed as an icon. */
export interface SocialView {
  label: string
  href: string
  icon: IconView
}

/** A drawing: the content of an `<svg>` with a square view box. */
interface IconView {
  body: string
  size: number
}

export type NavItemView = NavLinkView | NavDropdownView | NavHtmlView | NavSearchView
