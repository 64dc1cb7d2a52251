/** Uses `stat` to detect whether a file is still the one that was read. */
import type { BigIntStats } from 'node:fs'

/** The result of `stat` for a file. */
export interface FileStat {
  /** Equal fingerprints mean equal bytes, unless the file changed shortly before it was read. */
  stat: string
  /** Time of the last change of content, name or mode, in milliseconds since 1970. */
  changedMs: number
}

/** If a file changed within this time before it was read, another change may not affect its `stat`. */
const RACY_MS = 2000

/**
 * The fingerprint of a file. It includes the time of the last change of the inode, because programs that copy
 * or unpack files set the modification time back.
 */
export function fingerprint({ size, mtimeNs, ctimeNs, ino }: BigIntStats): FileStat {
  const changedNs = ctimeNs > mtimeNs ? ctimeNs : mtimeNs
  return { stat: `${size}-${mtimeNs}-${ctimeNs}-${ino}`, changedMs: Number(changedNs / 1_000_000n) }
}

/**
 * Whether the file had been unchanged for long enough at the given moment (ms since 1970) for any later change to
 * affect its `stat`.
 */
export function isStable({ changedMs }: Pick<FileStat, 'changedMs'>, at: number): boolean {
  return changedMs < at - RACY_MS
}

/** Whether the `stat` of a file proves that it is the one that was read at `seenAt` (ms since 1970). */
export function isUnchanged(read: { stat: string; seenAt: number }, now: FileStat): boolean {
  return read.stat === now.stat && isStable(now, read.seenAt)
}
