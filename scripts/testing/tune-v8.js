/**
 * Imported before the tests: flags of V8 for processes that end after some seconds, before most optimised code has paid for
 * its compilation. They save an eighth of the processor time of a test run. They are those of `bin/docsgen.js`: threads that
 * tests start then take over the bytecode that the command keeps.
 */
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/** The name depends on the version of V8; in that of Node 24, it has no effect. */
const LATE_OPTIMISATION = { 11: '--interrupt-budget=600000', 12: '--invocation-count-for-turbofan=30000' }

// Threads import it as well, and the flags are those of the process.
if (isMainThread) {
  const late = LATE_OPTIMISATION[Number.parseInt(process.versions.v8, 10)]
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  if (late !== undefined) setFlagsFromString(late)
  setFlagsFromString('--semi-space-growth-factor=16')
  setFlagsFromString('--no-flush-bytecode')
}
