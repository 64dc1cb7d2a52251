/**
 * The format of the index files. A manifest names dictionaries by the first term of each; a dictionary names its
 * posting files; page tables name one fragment per page. All files except the manifest are named by the hash of their
 * content, compressed with gzip, and never change.
 */

import type { PopularPage } from '../model/search.ts'

/** Version of the format. This code reads no other version. */
export const FORMAT = 3

/** Number of hexadecimal digits in a part's name. */
export const NAME_LENGTH = 12

/** The entry point of an index: the only file whose name does not contain a hash. */
export interface Manifest {
  format: number
  /** Numbers of pages and sections. */
  pages: number
  sections: number
  /** First term and name of each dictionary, ascending. */
  dictionaries: [first: string, name: string][]
  /** Number of pages in one table. */
  pagesPerTable: number
  /** Names of the page tables, in the order of the pages; none if the table is in the manifest. */
  tables: string[]
  /** For a small site, the concatenated names of the fragments in page order, which saves a request. */
  fragments?: string
  /** Name of the offline copy (offline-copy.ts). It is not compressed, because its parts are. */
  offline?: string
  /** The pages with the most incoming links. */
  popular?: PopularPage[]
}

/** The texts of a page, for snippets. Section 0 is the page itself, with the text before its first heading. */
export interface Fragment {
  route: string
  title: string
  group: string
  sections: [id: string, depth: number, heading: string, text: string, kind?: string][]
}

/** Path of a part relative to the index folder. */
export function partPath(name: string): string {
  return `${name.slice(0, 1)}/${name.slice(1)}.bin`
}

/** Path of a manifest relative to the index folder; without a version, that of the last version. */
export function manifestPath(locale: string, version?: string): string {
  return version === undefined ? `${locale}.json` : `${locale}@${version}.json`
}

/** Characters that a path may have as they are. Servers that decode paths by `decodeURI` do not decode them. */
const PLAIN = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** The path of a file as a part of an address, percent-encoded. */
export function pathInAddress(path: string): string {
  return path
    .split('/')
    .map(name => encodeURIComponent(name).replace(PLAIN, decodeURIComponent))
    .join('/')
}

/** Parses a manifest; undefined if it is not one of this format. */
export function readManifest(json: string): Manifest | undefined {
  let data: Partial<Manifest> | null
  try {
    data = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof data !== 'object' || data?.format !== FORMAT) return undefined
  const isWhole =
    Array.isArray(data.dictionaries) &&
    Array.isArray(data.tables) &&
    typeof data.sections === 'number' &&
    Number(data.pagesPerTable) > 0
  return isWhole ? (data as Manifest) : undefined
}
