/**
 * Work that must not grow faster than its input. It is measured in processor time of this process, which other programs
 * on the machine do not affect.
 */
import assert from 'node:assert/strict'

/** Runs the work, and fails if it takes more processor time than allowed. */
export async function assertBounded(maxCpuMs: number, work: () => unknown): Promise<void> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const took = Math.round((user + system) / 1000)
  assert.ok(took < maxCpuMs, `${took} ms of processor time, at most ${maxCpuMs} are fine`)
}
