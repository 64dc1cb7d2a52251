/**
 * A built site as the crawl read it.
 */
import type { BuiltFolder } from './built-folder.ts'
import type { CrawledDocument } from './read-document.ts'

/** Its files, and what they say. */
export interface CrawledSite {
  folder: BuiltFolder
  origin: string
  /** By path in the folder. */
  documents: ReadonlyMap<string, CrawledDocument>
}
