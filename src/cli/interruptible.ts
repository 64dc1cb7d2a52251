/** Runs an async function that an interrupt can end. */
import { type EndSignal, exitCodeOf } from '../base/end-signals.ts'
import type { Io } from '../base/io.ts'

export interface Interruptible {
  /** The function to run; its signal is aborted on SIGINT and SIGTERM. */
  run: (signal: AbortSignal) => Promise<number>
  /** Prints the reason of a failure. */
  onFailure: (error: unknown) => number
  /** Cleans up before anything about the end is printed. */
  onEnd: () => void
}

/** The exit code: the function's own, that of its failure, or 130 or 143 if it was interrupted. */
export async function interruptible(io: Io, { run, onFailure, onEnd }: Interruptible): Promise<number> {
  const interruption = new AbortController()
  let interrupted: EndSignal | undefined
  const stopListening = io.onSignal(signal => {
    interrupted = signal
    interruption.abort(new Error(signal))
  })
  try {
    return await run(interruption.signal)
  } catch (error) {
    onEnd()
    if (interrupted) return exitCodeOf(interrupted)
    return onFailure(error)
  } finally {
    stopListening()
  }
}
