/** A built site as read by the crawl. */

import type { BuiltFolder } from '../../check/built-folder.ts'
import type { CrawledDocument } from '../../check/read-document.ts'

/** Its files and their contents. */
export interface CrawledSite {
  folder: BuiltFolder
  origin: string
  /** By path in the folder. */
  documents: ReadonlyMap<string, CrawledDocument>
}
