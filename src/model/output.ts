/** Files of the output, before and after they are written. */

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

/** A text of a page in the files for programs: its part of `llms-full.txt`, or its lines of `chunks.jsonl`. */
export type ProgramText = 'full' | 'chunks'

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
