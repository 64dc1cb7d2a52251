/**
 * Waits for something that another process, a server or the file system does.
 */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a machine that is very busy may take. */
const MAX_WAIT_MS = 60_000
const STEP_MS = 20

/** Waits until something is so; fails with what was waited for. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += STEP_MS) {
    assert.ok(waited < MAX_WAIT_MS, `waited in vain for ${what}`)
    await pause(STEP_MS)
  }
}
