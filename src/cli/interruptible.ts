/**
 * Runs work that an interrupt can end. In: the work, and a function that prints why it failed. Out: the exit code.
 */
import type { Io } from './io.ts'

export interface Interruptible {
  /** The work; its signal aborts on SIGINT and SIGTERM. */
  run: (signal: AbortSignal) => Promise<number>
  /** Prints why it failed. */
  onFailure: (error: unknown) => number
  /** Cleans up before anything is printed about its end. */
  onEnd: () => void
}

/** The exit code of the work: its own, that of its failure, or 130 and 143 where it was interrupted. */
export async function interruptible(io: Io, { run, onFailure, onEnd }: Interruptible): Promise<number> {
  const interruption = new AbortController()
  let interrupted: 'SIGINT' | 'SIGTERM' | undefined
  const stopListening = io.onSignal(signal => {
    interrupted = signal
    interruption.abort(new Error(signal))
  })
  try {
    return await run(interruption.signal)
  } catch (error) {
    onEnd()
    if (interrupted) return interrupted === 'SIGINT' ? 130 : 143
    return onFailure(error)
  } finally {
    stopListening()
  }
}
