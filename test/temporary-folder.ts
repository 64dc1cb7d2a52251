/**
 * A folder for the files of one test. It is removed after everything else that the test registers to run at its end: Node runs these
 * functions in the order of their registration, so that a folder would be removed while a server of the test still uses it, and
 * if that failed, no later function would run and the server would keep the process alive.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Folders of tests that have ended. */
const ended = new Set<string>()
const MOST_ENDED = 20

/**
 * Creates a folder, and removes those of tests that have ended when there are some.
 * @param test the test or suite after which the folder is removed
 * @param prefix the start of its name
 */
export function temporaryFolder(test: Pick<TestContext, 'after'>, prefix = 'docsgen-test-'): string {
  if (ended.size >= MOST_ENDED) removeEnded()
  const dir = mkdtempSync(join(tmpdir(), prefix))
  test.after(() => {
    ended.add(dir)
  })
  return dir
}

/**
 * Removes them. What cannot be removed yet, because a process still writes to it, is removed later: by the next call, or by the
 * runner. A program that removes several folders takes less than half of the time that Node takes for each.
 */
function removeEnded(): void {
  if (process.platform !== 'win32') spawnSync('rm', ['-rf', ...ended])
  for (const dir of ended)
    try {
      rmSync(dir, { recursive: true, force: true })
      ended.delete(dir)
    } catch {}
}

process.once('exit', removeEnded)
