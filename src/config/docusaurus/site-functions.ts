/** The functions of a Docusaurus config that are called here: the contract between the adapter and linking. */

/** What a config says with functions: they stay in this thread. */
export interface SiteFunctions {
  /** Old paths of a page's path, both below the base. */
  createRedirects: ((path: string) => unknown)[]
  /** Addresses at which pages are edited, by the section's kind and name: `docs default`. */
  editUrl: Map<string, (place: EditPlace) => unknown>
  /** Items of sidebars made from folders, and names without numbers, by the id of the docs. */
  sidebarItems: Map<string, (args: object) => unknown>
  numberPrefix: Map<string, (name: string) => { filename?: unknown; numberPrefix?: unknown }>
  /** The config as it was written, for pages that look things up in it. */
  authored: Record<string, unknown>
}

/** What a function for addresses of editing is told. */
interface EditPlace {
  locale: string
  version: string
  versionDocsDirPath: string
  docPath: string
  permalink: string
  blogDirPath: string
  blogPath: string
  pagesDirPath: string
  pagesPath: string
}
