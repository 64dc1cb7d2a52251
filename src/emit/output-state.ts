/**
 * What docsgen knows of a folder it published: for each file the key it was made for, its hash, and
 * its `stat`, which tells whether it changed since.
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
  /** Had it changed so shortly before it was looked at that its times may not tell of another change? */
  isFresh: boolean
}

type FileStates = ReadonlyMap<string, PublishedFile>

export interface OutputState {
  /** Another one for each site that was published. */
  id: string
  files: FileStates
  /** The folder, where it could not be renamed the last time. */
  fixed?: string
}

/** Reads the state; where there is none that can be used, nothing is known. */
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

/** Milliseconds within which two changes may have the same time: where times have fractions of them, and elsewhere. */
const GRAIN = { fine: 20, coarse: 2000 }

/**
 * The state of a file of the output folder.
 * @param seenAt when `stat` was asked, or before, in ms since 1970
 */
export function publishedFile(file: SiteFile, { mtimeMs, ctimeMs }: FileStats, seenAt: number): PublishedFile {
  const isFresh = ctimeMs >= seenAt - (Number.isInteger(ctimeMs) ? GRAIN.coarse : GRAIN.fine)
  return { key: file.key, hash: file.hash, size: file.size, mtimeMs, ctimeMs, isFresh }
}

/**
 * Is a file on disk the one that the state speaks of? Where its times leave doubt (it was linked, or got another
 * mode or owner, or its times were set back), its content tells.
 * @returns 'changed', or which of the two told that it is the same
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
