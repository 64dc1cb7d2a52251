/**
 * The destination of a site. Every byte of the output passes through a sink: the disk for `build`, memory for the live
 * server. A sink always publishes a site as a whole.
 */
import { hashOf } from '../base/hash.ts'
import type { ChangedFiles, EmittedFile, HashedBytes, WrittenFile } from '../model/output.ts'

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
  /** Adds the complete file to the new site. */
  end(): void
}

/** A file that is read in pieces. */
export interface FileReader {
  /** In bytes. */
  size: number
  /** The bytes are valid until the next call. */
  read(at: number, length: number): Uint8Array
  close(): void
}

/** Lets any thread write files of the new site. */
export interface FilePlaces {
  /**
   * The absolute path to write a file to, whose folder may be missing; undefined if the file must pass through `write`,
   * because it may be the same as a published one.
   */
  of(path: string): string | undefined
  /** Adds a file that was written to its place. `findings`: see `Sink.write`. */
  add(path: string, file: WrittenFile, key: string, findings?: string): void
  /** Removes what may have been written to a place. */
  clear(path: string): void
}

export interface Sink {
  /** Identity of the published site. */
  readonly id: string
  /** Absent if the site is not on disk. */
  readonly places?: FilePlaces
  /**
   * Whether the published file at `path` was built for this key and is unchanged, so that it need not be built again.
   * `path` is relative to the output folder with forward slashes.
   */
  isCurrent(path: string, key: string): boolean
  /** The key that the published file at `path` was built for; undefined if it does not exist or has changed since. */
  keyOf(path: string): string | undefined
  /** What was found when the published file at `path` was made, as `write` was told. Ask only if `keyOf` knows its key. */
  findingsOf(path: string): string
  /**
   * Adds a file to the new site. If the published file has the same bytes, it counts as kept.
   * @param findings what was found while the file was made, as a text that is stored with it. Default: nothing, the empty text
   */
  write(path: string, content: Content, key: string, findings?: string): void
  /** Like `write`, for a file that need not be in memory as a whole. */
  writer(path: string, key: string): FileWriter
  /** Keeps a published file in the new site. Call it only if `isCurrent` returned true. */
  keep(path: string): void
  /** Whether every published file except these is as it was published. */
  hasAllBut(isOther: (path: string) => boolean): boolean
  /** Keeps every published file except these. Call it only if `hasAllBut` returned true. */
  keepAllBut(isOther: (path: string) => boolean): void
  /** Every file of the new site so far, sorted by path. */
  files(): EmittedFile[]
  /** Changes of the new site so far against the published one. */
  changes(): ChangedFiles
  /** Hash of a file of the new site, also after publication; undefined if there is no such file. */
  hashOf(path: string): string | undefined
  /** Size of a file of the new site in bytes; undefined if there is no such file. */
  sizeOf(path: string): number | undefined
  /** The bytes of a file of the new site. */
  read(path: string): Uint8Array
  /** Opens a published file; undefined if it does not exist or has changed since. */
  published(path: string): FileReader | undefined
  /** Publishes the new site in place of the old one; files that were neither written nor kept are removed. */
  publish(): Published
  /** Discards the new site; the old one stays. */
  discard(): void
}
