/**
 * The environment of a command; tests pass their own.
 */
import { type EndSignal, onEndSignal } from './end-signals.ts'

export interface Io {
  stdout: { write(text: string): unknown; isTTY?: boolean }
  stderr: { write(text: string): unknown; isTTY?: boolean }
  /** The source of answers; no questions are asked if it is absent or not a terminal. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean }
  env: Record<string, string | undefined>
  cwd: string
  /** Calls the listener when a signal arrives; returns a function that removes it. */
  onSignal(listener: (signal: EndSignal) => void): () => void
}

/** The environment of this process. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    onSignal: onEndSignal,
  }
}
