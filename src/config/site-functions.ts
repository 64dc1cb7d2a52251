/** The functions of a config that are called here: the contract between the config and the stages. */
import type { Plugin, Preprocessor, Transforms } from '../model/plugin.ts'

/** What a config says with functions: they stay in this thread. */
export interface SiteFunctions {
  /** Old paths of a page's path, both below the base. */
  createRedirects: ((path: string) => unknown)[]
  /** Addresses at which pages are edited, by the section's kind and name: `docs default`. */
  editUrl: Map<string, (place: EditPlace) => unknown>
  /** Items of sidebars made from folders, and names without numbers, by the id of the docs. */
  sidebarItems: Map<string, (args: object) => unknown>
  numberPrefix: Map<string, (name: string) => { filename?: unknown; numberPrefix?: unknown }>
  /** The plugins of docsgen, as they were written. */
  plugins: Plugin[]
  /** The plugins of unified, by the section's kind and name; '' for all pages. */
  transforms: Map<string, Transforms>
  /** What becomes of the text of a page before it is read. */
  preprocessor?: Preprocessor
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

/** A config without functions. */
export function noFunctions(): SiteFunctions {
  return {
    createRedirects: [],
    editUrl: new Map(),
    sidebarItems: new Map(),
    numberPrefix: new Map(),
    plugins: [],
    transforms: new Map(),
    authored: {},
  }
}
