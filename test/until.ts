/**
 * Waits for something that another process, a server or the file system does.
 */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** The time limit on a very busy machine. */
const MAX_WAIT_MS = 60_000
const STEP_MS = 20

/** Waits until a condition is met; if it is not, fails with its description. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += STEP_MS) {
    assert.ok(waited < MAX_WAIT_MS, `waited in vain for ${what}`)
    await pause(STEP_MS)
  }
}
