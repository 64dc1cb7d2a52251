/** The pages that were changed last. */
import type { Doc, SiteGraph } from './graph.ts'

/** A page with the time of its last change, in seconds since 1970. */
interface ChangedPage {
  doc: Doc
  timestamp: number
}

/** The names of the files that list them, in the folder of a language and of the site. */
export const CHANGES_FEED = 'changes.xml'
export const CHANGES_LIST = 'changes.json'

/**
 * The listed pages of a language, in the last version of each section.
 * @param own the version of the page that lists them, in place of the last one of its section
 */
export function recentChanges({ docs, versions }: SiteGraph, locale: string, own?: string): ChangedPage[] {
  const section = versions.find(({ name }) => name === own)?.section
  const shown = new Set(
    versions
      .filter(version => (version.section === section ? version.name === own : version.isLast))
      .map(({ name }) => name),
  )
  return docs
    .flatMap(doc => {
      const isShown = doc.locale === locale && shown.has(doc.version) && !doc.draft && !doc.unlisted
      return isShown && doc.lastUpdate ? [{ doc, timestamp: doc.lastUpdate.timestamp }] : []
    })
    .sort((a, b) => b.timestamp - a.timestamp || (a.doc.route < b.doc.route ? -1 : 1))
}
