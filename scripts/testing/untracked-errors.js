/**
 * Imported before the tests: keeps Node's test runner from following each promise and timer to the test that made it. It
 * does that only to name the test of an error that nothing catches, for a tenth of the processor time. Here such an error
 * ends the process: `run-group.js` then runs the files again without this module.
 */
import hooks from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const { createHook } = hooks
  const inactive = { enable: () => inactive, disable: () => inactive }
  hooks.createHook = () => inactive
  // The runner takes the function when it is loaded.
  await import('node:test')
  hooks.createHook = createHook
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, end)
}

function end(error) {
  console.error(error)
  process.exit(1)
}
