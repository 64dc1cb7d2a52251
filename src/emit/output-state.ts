/**
 * What docsgen knows of a folder it published: for each file the key it was made for, its hash, and
 * its `stat`, by which a file that somebody changed is told from one that is as it was left.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readIfExists, writeAtomic } from '../base/files.ts'

/** A published file. */
export interface PublishedFile {
  key: string
  hash: string
  size: number
  mtimeMs: number
}

export type FileStates = Map<string, PublishedFile>

/** What is published, and what the folder before it holds, which waits to become the next one. */
export interface OutputState {
  files: FileStates
  /** Absent where that folder is missing or may be half changed. */
  standby?: FileStates
}

const FORMAT = 'docsgen-output-2'

/** Reads the state; an unreadable one is empty. */
export function readOutputState(path: string): OutputState {
  try {
    const data = readIfExists(path)
    const state = data ? (deserialize(data) as OutputState & { format: string }) : undefined
    return state?.format === FORMAT && state.files instanceof Map ? state : { files: new Map() }
  } catch {
    return { files: new Map() }
  }
}

/** Writes the state. */
export function writeOutputState(path: string, { files, standby }: OutputState): void {
  writeAtomic(path, serialize({ format: FORMAT, files, standby }))
}

/** Is the file on disk the one the state speaks of? */
export function isUntouched(outDir: string, path: string, file: PublishedFile): boolean {
  const stat = statSync(join(outDir, path), { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === file.size && stat.mtimeMs === file.mtimeMs
}
