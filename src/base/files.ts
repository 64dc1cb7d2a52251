/**
 * File-system helpers without domain knowledge. They throw the errors of `fs`; callers that expect that a file may be
 * missing use the `…IfExists` functions.
 */
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { remove, rename } from './rename.ts'

/** The bytes of a file; undefined if it does not exist. */
export function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined
    throw error
  }
}

/** Returns a function that reads each text file of a folder at most once, by its path there. */
export function readerOf(dir: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return path => {
    if (!texts.has(path)) texts.set(path, textAt(join(dir, path)))
    return texts.get(path)
  }
}

function textAt(path: string): string | undefined {
  return readIfExists(path)
    ?.toString('utf8')
    .replace(/^\ufeff/, '')
}

/**
 * Writes a file atomically: readers see the old or the new content. Creates its folder.
 * @param data the content, or its parts in order
 */
export function writeAtomic(path: string, data: string | Uint8Array | readonly Uint8Array[]): void {
  const temporary = `${path}.${process.pid}.tmp`
  makeFolder(dirname(path))
  try {
    writeParts(temporary, typeof data === 'string' || data instanceof Uint8Array ? [data] : data)
    rename(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writeParts(path: string, parts: readonly (string | Uint8Array)[]): void {
  const fd = openSync(path, 'w')
  try {
    for (const part of parts) writeFileSync(fd, part)
  } finally {
    closeSync(fd)
  }
}

/**
 * Creates a folder and its parents. Throws the system's own error: recursive `mkdir` reports ENOENT if the file system
 * is read-only.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (isErrno(error, 'EEXIST') && statSync(path).isDirectory()) return
    if (!isErrno(error, 'ENOENT') || dirname(path) === path) throw error
    makeFolder(dirname(path))
    mkdirSync(path, { recursive: true })
  }
}

/** Removes a file or a folder if possible, for files that do no harm if they remain. */
export function removeQuietly(path: string): void {
  try {
    remove(path)
  } catch {
    // The file remains.
  }
}

/** Replaces the content of a file atomically. Its mode and owner are preserved, and so are links to it. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  const target = realpathSync(path)
  const { mode, uid, gid } = statSync(target)
  const temporary = `${target}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, bytes, { mode })
    chmodSync(temporary, mode)
    if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
    rename(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * The nearest folder, starting at `start` and going upwards, that has an entry with the given name; undefined if there
 * is none.
 */
export function findUpwards(start: string, name: string): string | undefined {
  for (let dir = start; ; dir = dirname(dir)) {
    if (existsSync(join(dir, name))) return dir
    if (dirname(dir) === dir) return undefined
  }
}

/** Whether it is a system error with the given code. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}
