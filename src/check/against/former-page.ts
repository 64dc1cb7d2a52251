/**
 * A page of an earlier edition of the site.
 */

export interface FormerPage {
  /** Path of its URL, with the base. */
  path: string
  /** Ids of headings, and others that were written by hand. */
  anchors: readonly string[]
  title?: string
  /** The file that it was made from, relative to the site folder. */
  file?: string
}

/** An earlier edition. */
export interface FormerSite {
  pages: readonly FormerPage[]
  /** Files that were renamed since, by their old path. */
  renames: ReadonlyMap<string, string>
}
