/**
 * The world as a command sees it; tests bring their own.
 */
export interface Io {
  stdout: { write(text: string): unknown; isTTY?: boolean }
  stderr: { write(text: string): unknown; isTTY?: boolean }
  /** Where answers come from; nothing is asked where it is absent or no terminal. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean }
  env: Record<string, string | undefined>
  cwd: string
  /** Runs the listener once a signal arrives; returns what takes it off again. */
  onSignal(listener: (signal: 'SIGINT' | 'SIGTERM') => void): () => void
}

/** This process. */
export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    cwd: process.cwd(),
    onSignal(listener) {
      const stop = (signal: NodeJS.Signals) => listener(signal as 'SIGINT')
      process.on('SIGINT', stop).on('SIGTERM', stop)
      return () => void process.off('SIGINT', stop).off('SIGTERM', stop)
    },
  }
}
