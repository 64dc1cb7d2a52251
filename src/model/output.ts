/**
 * What is written: a file of the site, and what there is to say about it afterwards.
 */

/** A file of the site. `path` is relative to the output folder, forward slashes, already percent-decoded. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** Bytes whose hash is known already (see base/hash). */
export interface HashedBytes {
  bytes: Uint8Array
  hash: string
}

/** What one output file came to, kept in the manifest. */
export interface EmittedFile {
  path: string
  /** Bytes. */
  size: number
  /** First 20 hex digits of the SHA-256 of the bytes. */
  hash: string
}
