/**
 * Waits for something that another process, a server or the file system does.
 */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** The time limit on a very busy machine. */
const MAX_WAIT_MS = 60_000
const STEP_MS = 20

/** Waits until a condition is met; if it is not, fails with its description. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `waited in vain for ${typeof what === 'string' ? what : what()}`)
    await pause(STEP_MS)
  }
}
