/**
 * Where a site goes. Every byte of the output passes through a sink: the disk for `build`, memory for
 * the live server. A sink shows a new site only as a whole.
 */
import { hashOf } from '../base/hash.ts'
import type { EmittedFile, HashedBytes } from '../model/output.ts'

/** The result of publishing. */
export interface Published {
  /** False where the site was already as it should be. */
  changed: boolean
  /** Files written again, kept as they were, and removed. */
  written: number
  kept: number
  removed: number
}

/** What is written: text goes out as UTF-8. */
export type Content = string | Uint8Array | HashedBytes

/** The bytes of some content and their hash. */
export function hashedBytes(content: Content): HashedBytes {
  if (typeof content !== 'string' && 'hash' in content) return content
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return { bytes, hash: hashOf(bytes) }
}

export interface Sink {
  /**
   * Is the published file of that path still the one made for this key? Then it need not be made again.
   * `path` is relative to the output folder with forward slashes.
   */
  isCurrent(path: string, key: string): boolean
  /** Takes a file of the new site. One with the bytes of the published file counts as kept. */
  write(path: string, content: Content, key: string): void
  /** Keeps a published file for the new site. Only after `isCurrent` said yes. */
  keep(path: string): void
  /** Every file of the new site so far, sorted by path. */
  files(): EmittedFile[]
  /** Bytes of a file of the new site, written or kept. */
  read(path: string): Uint8Array
  /** Bytes of a published file; undefined where there is none, or it is not as it was published. */
  published(path: string): Uint8Array | undefined
  /** Shows the new site in place of the old one; what was neither written nor kept is removed. */
  publish(): Published
  /** Forgets the new site; the old one stays. */
  discard(): void
}
