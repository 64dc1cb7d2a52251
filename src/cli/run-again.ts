/** Runs the command of this process again in another one. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { type EndSignal, exitCodeOf } from '../base/end-signals.ts'
import type { Io } from '../base/io.ts'

const HEAP_LIMIT = /^--max[-_]old[-_]space[-_]size(=|$)/
/**
 * What saves time in a heap of gigabytes, unless the process was started with other options.
 * - A minor collection looks at all parts of the heap, so that a few with much to collect take less time than many.
 * - V8 creates objects in the old generation if those before them lived long. Until the next major collection, they keep alive what
 *   they refer to, such as the text of each page that was rendered, and each 64 MB of that start one.
 * With 200,000 pages, garbage collection takes a quarter of the time that it took before. With 20,000 pages, both together save 5 %
 * of the time and need 0.4 GB more.
 */
const OF_LARGE_HEAPS = ['--max-semi-space-size=128', '--no-allocation-site-pretenuring']

/**
 * Runs the command with another heap limit. It has the terminal, the environment and the working directory of this process.
 * @param argv as in `process.argv`
 * @param megabytes the largest heap
 * @returns its exit code
 */
export async function runWithHeap(argv: readonly string[], megabytes: number, io: Io): Promise<number> {
  // The last of several options counts.
  const own = process.execArgv.filter(option => !HEAP_LIMIT.test(option))
  const options = [...OF_LARGE_HEAPS, ...own, `--max-old-space-size=${megabytes}`]
  const child = spawn(process.execPath, [...options, ...argv.slice(1)], { stdio: 'inherit' })
  // A terminal sends its signals to both processes; others know only this one. The child ends after two signals.
  const stopListening = io.onSignal(signal => void (signal === 'SIGTERM' && child.kill(signal)))
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? codeOf(signal)))
    })
  } finally {
    stopListening()
  }
}

function codeOf(signal: NodeJS.Signals | null): number {
  if (signal === 'SIGINT' || signal === 'SIGTERM') return exitCodeOf(signal satisfies EndSignal)
  return 128 + (signal === null ? 0 : constants.signals[signal])
}
