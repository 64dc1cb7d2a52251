/**
 * The index as it lies on a server. A manifest names dictionaries by the first term of each; a
 * dictionary names its posting files; page tables name one fragment a page. All but the manifest are
 * named by the hash of their content, packed with gzip, and never change.
 */

/** Another number means: this code cannot read it. */
export const FORMAT = 1

/** Hexadecimal digits of a part's name. */
export const NAME_LENGTH = 12
/** Pages in one table. */
export const TABLE_PAGES = 64

/** The one file that is asked for anew by every visitor: small. */
export interface Manifest {
  format: number
  /** How many pages and sections there are. */
  pages: number
  sections: number
  /** First term and name of each dictionary, ascending. */
  dictionaries: [first: string, name: string][]
  /** Names of the page tables: pages 0 to 63, 64 to 127, … */
  tables: string[]
}

/** What is shown of a page. Section 0 is the page itself, with the text before its first heading. */
export interface Fragment {
  route: string
  title: string
  group: string
  sections: [id: string, depth: number, heading: string, text: string][]
}

/** Path of a part below the index folder. */
export function partPath(name: string): string {
  return `${name.slice(0, 1)}/${name.slice(1)}.bin`
}

/** Path of a manifest below the index folder; without a version, the last one's. */
export function manifestPath(locale: string, version?: string): string {
  return version === undefined ? `${locale}.json` : `${locale}@${version}.json`
}

/** Reads a manifest; undefined where it is none of this format. */
export function readManifest(json: string): Manifest | undefined {
  let data: Partial<Manifest> | null
  try {
    data = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof data !== 'object' || data?.format !== FORMAT) return undefined
  const isWhole = Array.isArray(data.dictionaries) && Array.isArray(data.tables) && typeof data.sections === 'number'
  return isWhole ? (data as Manifest) : undefined
}
