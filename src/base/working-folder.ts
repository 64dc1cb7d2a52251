/**
 * Another working folder for one piece of work. In: the folder, and the work. Out: its result. `process.cwd` gives the
 * folder inside of the work, also after it waited, and the real one to everything that runs meanwhile, which
 * `process.chdir` would not do.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const folders = new AsyncLocalStorage<string>()
let isReady = false

/** Runs the work. */
export function inWorkingFolder<T>(dir: string, work: () => T): T {
  if (!isReady) {
    const { cwd } = process
    process.cwd = () => folders.getStore() ?? cwd.call(process)
    isReady = true
  }
  return folders.run(dir, work)
}
