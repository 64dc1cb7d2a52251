/**
 * The folder in which tests create their sites. Out: its path, and what removes it. It is in memory where that has enough
 * room: tests write and remove many small files, and on a disk that takes a fifth of their processor time.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** All tests together need less than a tenth of it. */
const MIN_FREE_BYTES = 4e9

/** Creates the folder. */
export function makeScratchFolder() {
  const dir = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'docsgen-tests-'))
  // Tests that give up the rights of root go through it, too.
  chmodSync(dir, 0o755)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
