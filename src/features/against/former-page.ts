/**
 * A page of an earlier edition of the site.
 */

export interface FormerPage {
  /** Path of its URL, with the base. */
  path: string
  /** Ids of headings, and other ids written by hand. */
  anchors: readonly string[]
  title?: string
  /** Its source file, relative to the site folder. */
  file?: string
}

/** A symbol that a page of an earlier edition described. */
export interface FormerSymbol {
  name: string
  /** Path of the page's URL, with the base. */
  path: string
}

/** An earlier edition of the site. */
export interface FormerSite {
  pages: readonly FormerPage[]
  symbols: readonly FormerSymbol[]
  /** Files that have been renamed since, by their old path. */
  renames: ReadonlyMap<string, string>
}
