/**
 * Escapes everything that a command prints. Returns streams that print no control characters, no reversed text and no
 * commands for CI systems, whatever their origin. Formats for programs escape their data themselves and bypass this.
 */

import type { Io } from '../base/io.ts'
import { printableOutput } from '../base/printable.ts'

type Stream = Io['stdout']

/** The stream behind a guarded one. */
const behind = new WeakMap<Stream, Stream>()

/** The same environment with guarded streams. */
export function guardedIo(io: Io): Io {
  return { ...io, stdout: guarded(io.stdout), stderr: guarded(io.stderr) }
}

function guarded(stream: Stream): Stream {
  const safe: Stream = { write: text => stream.write(printableOutput(text)), isTTY: stream.isTTY }
  behind.set(safe, stream)
  return safe
}

/** Writes text in which all data has been escaped by the rules of its format. */
export function writeEscaped(stream: Stream, text: string): void {
  const target = behind.get(stream) ?? stream
  target.write(text)
}

/** Whether the format is for people rather than for programs. */
export function isPlain(format: string): boolean {
  return format === 'pretty' || format === 'compact'
}

/** Writes a report in its format. */
export function writeReport(stream: Stream, format: string, text: string): void {
  if (isPlain(format)) stream.write(text)
  else writeEscaped(stream, text)
}
