/**
 * One run at a time on a folder: a lock file with the owner in it. The lock of a run that ended without giving it
 * back is taken over, even where another process has its id by now. Of an owner on another machine or in another
 * container only the age of the lock tells whether it is still there, so owners touch their locks now and then.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'
import { isErrno } from '../base/files.ts'
import { isRunning, type ProcessIdentity, thisProcess } from '../base/process-identity.ts'

/** Milliseconds between two touches of a lock, and after which an owner that cannot be seen is taken for gone. */
const TOUCH_MS = 10_000
const STALE_MS = 60_000

/**
 * Takes the lock.
 * @param what the folder in words, as the start of a sentence
 * @returns what gives it back
 * @throws EnvironmentError where another run holds it
 */
export function takeLock(path: string, what: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  const text = JSON.stringify({ ...thisProcess(), id: randomUUID() })
  for (let tries = 0; !claim(path, text); tries++) {
    const owner = readQuietly(path) ?? ''
    if (tries > 2 || isHeld(path, owner)) throw inUse(path, what, owner)
    removeStale(path, owner)
  }
  const timer = setInterval(() => touch(path), TOUCH_MS).unref()
  return () => {
    clearInterval(timer)
    if (readQuietly(path) === text) rmSync(path, { force: true })
  }
}

/** Makes the lock; false where there is one. It appears with the owner in it: a lock without one would bind nobody. */
function claim(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text)
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    if (!isErrno(error, 'EPERM') && !isErrno(error, 'ENOTSUP') && !isErrno(error, 'EOPNOTSUPP')) throw error
    return claimWithoutLink(path, text)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** On a file system without links. */
function claimWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function isHeld(path: string, text: string): boolean {
  const owner = ownerOf(text)
  return owner !== undefined && (isRunning(owner) ?? isFresh(path))
}

/** The owner that a lock names; undefined where it names none. Earlier versions wrote the id alone. */
function ownerOf(text: string): ProcessIdentity | undefined {
  try {
    const owner: Partial<ProcessIdentity> | number = JSON.parse(text)
    if (typeof owner === 'number') return { pid: owner, space: thisProcess().space }
    return owner?.pid === undefined ? undefined : { pid: owner.pid, start: owner.start, space: owner.space ?? '' }
  } catch {
    return undefined
  }
}

function isFresh(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < STALE_MS
}

/** Removes a lock, unless somebody else has done so and taken it meanwhile. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if ((readQuietly(aside) ?? '') !== text) linkSync(aside, path)
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function inUse(path: string, what: string, text: string): EnvironmentError {
  const owner = ownerOf(text)
  const isElsewhere = owner !== undefined && owner.space !== thisProcess().space
  const hint = isElsewhere
    ? `It runs on another machine or in another container. If it was stopped, try again in a minute, or remove ${path}.`
    : 'Wait for it to end, or stop it.'
  return new EnvironmentError(`${what} is in use by another docsgen (process ${owner?.pid ?? 'unknown'})`, {
    path,
    hint,
  })
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // It was removed by hand: whoever did that wants the folder.
  }
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
