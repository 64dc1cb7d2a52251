/**
 * A site of another tool than Docusaurus: the types shared by the readers, by the writer of docsgen's site, and by
 * the report.
 */
import type { SiteInput } from '../../config/schema/site.ts'
import type { FieldFate } from '../report.ts'

/** Tools whose sites can be read. */
export type Tool = 'VitePress' | 'mdBook' | 'MkDocs'

/** The folder of a site and its tool. */
export interface FoundTool {
  tool: Tool
  /** Absolute path of the folder that counts as the root of the site. */
  root: string
  /** Absolute path of the config. */
  configFile: string
}

/** A page. */
export interface ForeignPage {
  /** Path of its file below the content folder, with forward slashes. */
  file: string
  /** Path that it gets in the new site. */
  to: string
  /** Its address below the base, without ending. */
  route: string
}

/** A part of a page without a counterpart: it stays as it is, or is left out. */
export interface Leftover {
  line: number
  what: string
  message: string
}

/** A page in docsgen's own syntax. */
export interface Translated {
  text: string
  /** What was translated, one entry for each time. */
  changes: string[]
  left: Leftover[]
}

/** A site that was read. */
export interface ForeignSite extends FoundTool {
  /** Absolute path of the folder with the pages. */
  contentDir: string
  /** Absolute paths of folders whose files are published as they are. */
  publicDirs: string[]
  site: SiteInput
  redirects: { from: string; to: string }[]
  fields: FieldFate[]
  pages: ForeignPage[]
  /** Sentences about what has to be looked at by hand. */
  remarks: string[]
  translate: (text: string, page: ForeignPage) => Translated
}
