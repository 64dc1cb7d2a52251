/**
 * Questions on a terminal. In: the question, its default and how to read an answer. Out: the answer. A question is
 * repeated until its answer is valid.
 */
import { createInterface } from 'node:readline'
import type { Colors } from '../base/colors.ts'
import type { Io } from './io.ts'

export interface Question<T> {
  text: string
  /** The answer for Enter. */
  preset: string
  /** Parses the answer. Throws an Error that says what was expected. */
  read: (answer: string) => T
}

/**
 * Asks one question after another; `close` releases the terminal. The terminal itself edits the lines, so that all
 * output still passes the guard.
 */
export function questioner({ stdin, stdout }: Io, colors: Colors) {
  const terminal = createInterface({ input: stdin as NodeJS.ReadableStream, terminal: false })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    async ask<T>({ text, preset, read }: Question<T>): Promise<T> {
      for (;;) {
        stdout.write(`${colors.bold(text)}${preset === '' ? '' : colors.dim(` (${preset})`)} `)
        // After the end of the input, every answer is empty, as for Enter.
        const { value = '' } = await lines.next()
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
