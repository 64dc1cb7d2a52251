/** Runs the command of this process again in another one. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { type EndSignal, exitCodeOf } from '../base/end-signals.ts'
import type { Io } from '../base/io.ts'

const HEAP_LIMIT = /^--max[-_]old[-_]space[-_]size(=|$)/

/**
 * Runs the command with another heap limit. It has the terminal, the environment and the working directory of this process.
 * @param argv as in `process.argv`
 * @param megabytes the largest heap
 * @returns its exit code
 */
export async function runWithHeap(argv: readonly string[], megabytes: number, io: Io): Promise<number> {
  const options = process.execArgv.filter(option => !HEAP_LIMIT.test(option))
  const child = spawn(process.execPath, [...options, `--max-old-space-size=${megabytes}`, ...argv.slice(1)], {
    stdio: 'inherit',
  })
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
