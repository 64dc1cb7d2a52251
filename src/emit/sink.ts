/**
 * The destination of a site. Every byte of the output passes through a sink: the disk for `build`, memory for
 * the live server. A sink publishes a new site only as a whole.
 */
import { hashOf } from '../base/hash.ts'
import type { ChangedFiles, EmittedFile, HashedBytes } from '../model/output.ts'

/** The result of publishing. */
export interface Published {
  /** False if nothing had changed. */
  changed: boolean
  /** Numbers of written, kept and removed files. */
  written: number
  kept: number
  removed: number
}

/** The content of a file: text is encoded as UTF-8. */
export type Content = string | Uint8Array | HashedBytes

/** The bytes of some content and their hash. */
export function hashedBytes(content: Content): HashedBytes {
  if (typeof content !== 'string' && 'hash' in content) return content
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return { bytes, hash: hashOf(bytes) }
}

/** A file that is written in pieces. */
export interface FileWriter {
  add(piece: Uint8Array): void
  /** Adds the file to the new site. */
  end(): void
}

/** A file that is read in pieces. */
export interface FileReader {
  /** Bytes. */
  size: number
  /** The bytes are valid until the next call. */
  read(at: number, length: number): Uint8Array
  close(): void
}

export interface Sink {
  /**
   * Is the published file of that path still the one for this key? Then it need not be built again.
   * `path` is relative to the output folder with forward slashes.
   */
  isCurrent(path: string, key: string): boolean
  /** Adds a file to the new site. If the published file has the same bytes, it counts as kept. */
  write(path: string, content: Content, key: string): void
  /** Does the same as `write` for a file that need not be in memory as a whole. */
  writer(path: string, key: string): FileWriter
  /** Keeps a published file in the new site. Call it only if `isCurrent` returned true. */
  keep(path: string): void
  /** Keeps every published file but these. Returns false where one of them is not as it was published. */
  keepAllBut(isOther: (path: string) => boolean): boolean
  /** Every file of the new site so far, sorted by path. */
  files(): EmittedFile[]
  /** How these differ from the published ones. */
  changes(): ChangedFiles
  /** Hash of a file of the new site, also after it was published; undefined if there is none. */
  hashOf(path: string): string | undefined
  /** The bytes of a file of the new site. */
  read(path: string): Uint8Array
  /** Opens a published file; undefined if there is none, or if it has changed since. */
  published(path: string): FileReader | undefined
  /** Publishes the new site in place of the old one; files that were neither written nor kept are removed. */
  publish(): Published
  /** Discards the new site; the old one stays. */
  discard(): void
}
