/** The tags by which an engine on another server tells the docs of a site and their versions apart. */
import { partsOf, versionKey } from '../chosen-version.ts'
import { recall } from '../storage.ts'

/** The docs of a site. */
export interface SiteDocs {
  /** The versions of all docs by their id: the page's own or the last one first. */
  docs: Record<string, string[]>
  /** The docs that the page belongs to. */
  own?: string
}

/**
 * One tag for each docs, with the version that is searched, that the page belongs to, that the reader chose, or the last
 * one; and one for everything else. `src/model/search-tags.ts` writes them into pages and records.
 */
export function docsTags(searched: string | undefined, { docs, own }: SiteDocs): string[] {
  const [searchedDocs, version] = partsOf(searched)
  const tags = Object.entries(docs).map(([id, versions]) => {
    const wanted = id === searchedDocs ? version : id === own ? undefined : recall(versionKey(id))
    return `docs-${id}-${versions.find(name => name === wanted) ?? versions[0]}`
  })
  return ['default', ...tags]
}
