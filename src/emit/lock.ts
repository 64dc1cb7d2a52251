/**
 * Allows one run at a time on a folder, by a lock file that names its owner. The lock of a run that ended without
 * releasing it is taken over, even if another process has its id by now. For an owner on another machine or in another
 * container, only the age of the lock shows whether it is still running, so owners touch their locks regularly.
 */
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'
import { isErrno, makeFolder, removeQuietly } from '../base/files.ts'
import { isRunning, type ProcessIdentity, thisProcess } from '../base/process-identity.ts'
import { rename } from '../base/rename.ts'

/** The locks of this process, except those that were released but could not be removed. */
const held = new Set<string>()

/** Milliseconds between two touches of a lock, and the age at which the lock of an invisible owner is stale. */
const TOUCH_MS = 10_000
const STALE_MS = 60_000

/**
 * Takes the lock.
 * @param what the folder, as the start of a sentence
 * @returns a function that releases it
 * @throws EnvironmentError if another run holds it
 */
export function takeLock(path: string, what: string): () => void {
  makeFolder(dirname(path))
  const id = randomUUID()
  const text = JSON.stringify({ ...thisProcess(), id })
  for (let tries = 0; !claim(path, text); tries++) {
    const owner = readQuietly(path) ?? ''
    if (tries > 2 || isHeld(path, owner)) throw inUse(path, what, owner)
    removeStale(path, owner)
  }
  held.add(id)
  const timer = setInterval(() => touch(path), TOUCH_MS).unref()
  return () => {
    clearInterval(timer)
    held.delete(id)
    if (readQuietly(path) === text) removeQuietly(path)
  }
}

/**
 * Creates the lock; false if it exists already. The lock appears together with its owner, because a lock without an
 * owner would be ignored.
 */
function claim(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text)
    try {
      linkSync(draft, path)
      return true
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false
      // File systems without hard links have different codes for this.
      return claimWithoutLink(path, text)
    }
  } finally {
    removeQuietly(draft)
  }
}

/** Creates the lock on a file system without hard links. */
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
  if (owner === undefined) return false
  const { pid, space, start } = thisProcess()
  if (owner.pid === pid && owner.space === space && owner.start === start) return held.has(owner.id)
  return isRunning(owner) ?? isFresh(path)
}

/** The owner that a lock names, if any. Earlier versions wrote only the process id. */
function ownerOf(text: string): (ProcessIdentity & { id: string }) | undefined {
  try {
    const owner: Partial<ProcessIdentity & { id: string }> | number = JSON.parse(text)
    if (typeof owner === 'number') return { id: '', pid: owner, space: thisProcess().space }
    const { id = '', pid, start, space = '' } = owner
    return pid === undefined ? undefined : { id, pid, start, space }
  } catch {
    return undefined
  }
}

function isFresh(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < STALE_MS
}

/** Removes a lock, unless another process has removed and taken it meanwhile. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    rename(path, aside)
    if ((readQuietly(aside) ?? '') !== text) giveBack(aside, path)
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error
  } finally {
    removeQuietly(aside)
  }
}

/** Puts a lock back, unless there is another one. */
function giveBack(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    if (isErrno(error, 'EEXIST')) throw error
    copyFileSync(aside, path, constants.COPYFILE_EXCL)
  }
}

function inUse(path: string, what: string, text: string): EnvironmentError {
  const owner = ownerOf(text)
  const isElsewhere = owner !== undefined && owner.space !== thisProcess().space
  const hint = isElsewhere
    ? `It runs on another machine or in another container. If it was stopped, try again in a minute, or remove ${path}.`
    : 'Wait for it to end, or stop it.'
  return new EnvironmentError(`${what} is in use by another docsgen (process ${owner?.pid ?? 'unknown'}).`, {
    path,
    hint,
  })
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The lock was removed by hand, to free the folder.
  }
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
