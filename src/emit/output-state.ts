/**
 * The state of a published folder: for each file the key that it was built for, its hash, and
 * its `stat`, which shows whether it changed since.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hashOf } from '../base/hash.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import type { FileStats } from './list-folder.ts'

/** A file of the site. */
export interface SiteFile {
  key: string
  hash: string
  size: number
}

/** A published file. */
export interface PublishedFile extends SiteFile {
  mtimeMs: number
  ctimeMs: number
  /** Was it written so shortly before `stat` that its times may not reveal another change? */
  isFresh: boolean
}

type FileStates = ReadonlyMap<string, PublishedFile>

export interface OutputState {
  /** Differs for each published site. */
  id: string
  files: FileStates
  /** The folder, if the last run could not rename it. */
  fixed?: string
}

/** Reads the state; it is empty if there is no usable one. */
export function readOutputState(path: string): OutputState {
  return stateAt(path).read() ?? { id: randomUUID(), files: new Map() }
}

/** Writes the state. */
export function writeOutputState(path: string, state: OutputState): void {
  stateAt(path).write(state)
}

function stateAt(path: string): CacheRecord<OutputState> {
  return new CacheRecord(path, { format: 'docsgen-output-4' })
}

/** Milliseconds within which two changes may have the same time: with fractions of milliseconds, and without. */
const GRAIN = { fine: 20, coarse: 2000 }

/**
 * The state of a file of the output folder. Links and renames change its `ctime` only: whoever writes into it afterwards
 * changes its `mtime` as well, so that an old one shows that the content is the one that was written.
 * @param seenAt when `stat` was called, or before, in ms since 1970
 */
export function publishedFile(file: SiteFile, { mtimeMs, ctimeMs }: FileStats, seenAt: number): PublishedFile {
  const isFresh = mtimeMs >= seenAt - (Number.isInteger(mtimeMs) ? GRAIN.coarse : GRAIN.fine)
  return { key: file.key, hash: file.hash, size: file.size, mtimeMs, ctimeMs, isFresh }
}

/**
 * Is a file on disk the one of the state? If its times leave doubt (it was linked, or got another
 * mode or owner, or its times were set back), its content is compared.
 * @returns 'changed', or which of the two shows that it is the same
 */
export function compareToState(
  file: PublishedFile,
  stats: FileStats,
  absPath: string,
): 'changed' | 'same' | 'same-content' {
  if (stats.size !== file.size || stats.mtimeMs !== file.mtimeMs) return 'changed'
  if (stats.ctimeMs === file.ctimeMs && !file.isFresh) return 'same'
  try {
    return hashOf(readFileSync(absPath)) === file.hash ? 'same-content' : 'changed'
  } catch {
    return 'changed'
  }
}
