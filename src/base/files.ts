/**
 * File-system helpers without domain words. They throw what `fs` throws; callers that
 * expect a file to be absent use the `…IfExists` forms.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The bytes of a file, or undefined where there is none. */
export function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined
    throw error
  }
}

/** Writes a file so that readers see the old or the new content and never half of it. Makes its folder. */
export function writeAtomic(path: string, data: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(temporary, data)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** The nearest folder from `start` upwards that has an entry of that name, or undefined. */
export function findUpwards(start: string, name: string): string | undefined {
  for (let dir = start; ; dir = dirname(dir)) {
    if (existsSync(join(dir, name))) return dir
    if (dirname(dir) === dir) return undefined
  }
}

/** Is it a system error with that code? */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}
