/**
 * Questions on a terminal. In: the question, its default and how to read an answer. Out: the answer. A question is
 * repeated until its answer is valid; an interruption and the end of the input cancel it.
 */
import { createInterface } from 'node:readline'
import type { Colors } from '../base/colors.ts'
import type { Io } from '../base/io.ts'

export interface Question<T> {
  text: string
  /** The answer for Enter. */
  preset: string
  /** Parses the answer. Throws an Error that says what was expected. */
  read: (answer: string) => T
}

/** Thrown if there will be no answer. */
export class Cancelled extends Error {}

/**
 * Asks one question after another; `close` releases the terminal. The terminal itself edits the lines, so that all
 * output still passes the guard.
 * @param signal cancels the question that waits for its answer
 */
export function questioner({ stdin, stdout }: Io, colors: Colors, signal: AbortSignal) {
  const terminal = createInterface({ input: stdin as NodeJS.ReadableStream, terminal: false })
  const lines = terminal[Symbol.asyncIterator]()
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Cancelled()), { once: true })
  })
  // It may come between two questions, or never.
  interrupted.catch(() => undefined)
  return {
    async ask<T>({ text, preset, read }: Question<T>): Promise<T> {
      for (;;) {
        stdout.write(`${colors.bold(text)}${preset === '' ? '' : colors.dim(` (${preset})`)} `)
        const { value, done } = await Promise.race([lines.next(), interrupted])
        if (done) throw new Cancelled()
        try {
          return read(value.trim() || preset)
        } catch (error) {
          stdout.write(`  ${colors.yellow((error as Error).message)}\n`)
        }
      }
    },
    close: () => terminal.close(),
  }
}
