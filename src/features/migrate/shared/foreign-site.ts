/**
 * A site of a tool other than Docusaurus: the types shared by the readers, by the writer of docsgen's site, and by the
 * report.
 */
import type { SiteInput } from '../../../config/schema/site.ts'
import type { FieldStatus } from '../report.ts'
import type { HeadingIds } from './heading-ids.ts'

/** Reads the sites of a tool. */
export interface ToolReader {
  /** Name of the tool in reports. */
  tool: string
  /** Absolute path of the config in a folder; undefined if the folder is no site of the tool. */
  find?: (root: string) => string | undefined
  /** The same by files that other tools have as well: called if no tool has found its config. */
  guess?: (root: string) => string | undefined
  /** The folders of the sites that a file of the tool combines into one, relative to its folder. */
  combined?: (root: string) => string[]
  /** Reads a site. @throws ConfigError if its config cannot be read */
  read: (found: FoundTool) => ForeignSite | Promise<ForeignSite>
}

declare module '../../../model/feature.ts' {
  interface Feature {
    migration?: ToolReader
  }
}

/** The folder of a site and its tool. */
export interface FoundTool {
  tool: string
  /** Absolute path of the folder that is the root of the site. */
  root: string
  /** Absolute path of the config. */
  configFile: string
}

/** A page of the other tool. */
export interface ForeignPage {
  /** Path of its file relative to the content folder, with forward slashes. */
  file: string
  /** Its path in the new site. */
  to: string
  /** Its address relative to the base, without extension. */
  route: string
  /** Set if the other tool does not publish it. */
  isDraft?: boolean
  /** Set if its address does not follow from its path. */
  hasOwnAddress?: boolean
}

/** A part of a page without a counterpart: it is kept unchanged, or left out. */
export interface Leftover {
  line: number
  what: string
  /** What its author wrote. */
  written: string
}

/** A page in docsgen's own syntax. */
export interface Translated {
  text: string
  /** Translated features, one entry per occurrence. */
  changes: string[]
  left: Leftover[]
  /** Parts of the source that are templates: their results are on the page instead of their words. */
  templates?: readonly string[]
}

/** A file of the new site that is no page: its path, and its text or the absolute path of the file that it copies. */
export type OtherFile = { to: string; text: string } | { to: string; from: string }

/** A site that was read. */
export interface ForeignSite extends FoundTool {
  /** Absolute path of the folder with the pages. */
  contentDir: string
  /** Absolute paths of folders whose files are published unchanged. */
  publicDirs: string[]
  site: SiteInput
  redirects: { from: string; to: string }[]
  fields: FieldStatus[]
  pages: ForeignPage[]
  /** Sentences about things that have to be checked by hand. */
  remarks: string[]
  translate: (text: string, page: ForeignPage) => Translated
  /** How the site derives ids from headings, if docsgen would derive others. */
  headingIds?: HeadingIds
  /** Set if all files beside the pages are published: the path of such a file in the new site. */
  assetsAt?: (file: string) => string
  /** Which files beside the pages are copied; without it, all that are no code. */
  isAsset?: (file: string) => boolean
  /** Further files of the new site. It is called after all pages were translated. */
  otherFiles?: () => OtherFile[]
}
