/** A reporter for Node's test runner that prints the name of the first test that fails, and ends the process with 1. */
import { writeSync } from 'node:fs'

// biome-ignore lint/correctness/useYield: a reporter is a generator.
export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.skip !== undefined || data.todo !== undefined) continue
    writeSync(1, `${JSON.stringify({ failed: data.name })}\n`)
    process.exit(1)
  }
}
