/**
 * The folder in which tests create their sites. Out: its path, and a function that removes it. It is in memory if there
 * is enough, because tests write and remove many small files, which takes a fifth of their processor time on a disk.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** All tests together need less than a tenth of this. */
const MIN_FREE_BYTES = 4e9

/** Creates the folder. */
export function makeScratchFolder() {
  const dir = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'docsgen-tests-'))
  // Tests that drop root privileges access it, too.
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
