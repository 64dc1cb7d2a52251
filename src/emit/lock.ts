/**
 * One run at a time on a folder: a file with the owner's process id. A lock whose owner is gone is
 * taken over.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'
import { isErrno } from '../base/files.ts'
import { isAlive } from './output-folder.ts'

/**
 * Takes the lock.
 * @returns what gives it back
 * @throws EnvironmentError where another process holds it
 */
export function takeLock(path: string, what: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  for (let tries = 0; ; tries++) {
    try {
      claim(path)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
      const owner = ownerOf(path)
      const isOurs = owner === process.pid
      if (tries > 2 || (!isOurs && isAlive(owner)))
        throw new EnvironmentError(`${what} is in use by another docsgen (process ${owner})`, {
          path,
          hint: 'Wait for it to end, or stop it.',
        })
      rmSync(path, { force: true })
    }
  }
}

/** Makes the lock, or throws EEXIST. It appears with the owner in it: a lock without one would bind nobody. */
function claim(path: string): void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, String(process.pid))
    linkSync(draft, path)
  } catch (error) {
    if (!isErrno(error, 'EPERM') && !isErrno(error, 'ENOTSUP')) throw error
    // A file system without links.
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } finally {
    rmSync(draft, { force: true })
  }
}

function ownerOf(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || -1
  } catch {
    return -1
  }
}
