/** Files of the output, before and after they are written. */
import type { PageView, SiteView } from './view.ts'

/** The list of all files. It is present in every folder that docsgen wrote and may replace. */
export const MANIFEST = 'docsgen-manifest.json'
/** Path of the sitemap. */
export const SITEMAP = 'sitemap.xml'

/** Path of the list of symbols. */
export const SYMBOLS = 'symbols.json'

/** The licences of the packages whose code or data the site publishes. */
export const NOTICES = 'third-party-notices.txt'

/** A file of the site. `path` is relative to the output folder, with forward slashes, and already percent-decoded. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** Bytes with a known hash (see base/hash). */
export interface HashedBytes {
  bytes: Uint8Array
  hash: string
}

/** A file whose bytes are written. */
export interface WrittenFile {
  hash: string
  /** In bytes. */
  size: number
}

/** Path of a route's markdown in the output folder; undefined if it has none. */
export type MarkdownPath = (route: string) => string | undefined

/**
 * Texts of a page in UTF-8, of which files about many pages consist, by `text:` and their kinds. Bytes in a result's own fields
 * are passed between threads without a copy.
 */
export type PageTextBytes = { [Kind in `text:${string}`]?: Uint8Array }

/** One written file, as the manifest lists it. */
export interface EmittedFile {
  path: string
  /** In bytes. */
  size: number
  /** First 20 hex digits of the SHA-256 of the bytes. */
  hash: string
}

/** How the files of a site differ from those of the published one. */
export interface ChangedFiles {
  /** New files, and those with other bytes. */
  written: EmittedFile[]
  removed: string[]
}

/** Folder of all search indexes in the output. It is not among the assets, which hosts may serve as immutable. */
export const INDEX_FOLDER = 'search-index/'

/** What the texts of a page depend on besides the HTML of its main part. */
export interface TextFacts {
  view: Pick<PageView, 'path' | 'title' | 'description' | 'canonical' | 'lastUpdate' | 'markdownHref'>
  site: { view: Pick<SiteView, 'url'> }
}

/** A page's markdown, and the texts that were made of it. */
interface MadeTexts {
  markdown: string
  texts: PageTextBytes
}

/**
 * Makes the markdown of a page from the HTML of its main part, and texts of these kinds from its markdown. It reads nothing
 * else: a page whose main part and facts are those of the last build keeps its markdown.
 */
export type MakeTexts = (main: string, facts: TextFacts, kinds: readonly string[]) => MadeTexts
