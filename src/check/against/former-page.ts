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

/** An earlier edition of the site. */
export interface FormerSite {
  pages: readonly FormerPage[]
  /** Files that have been renamed since, by their old path. */
  renames: ReadonlyMap<string, string>
}
