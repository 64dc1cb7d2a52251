/**
 * Prints the last line of a failed run: the reason. It is written to standard error, in every format and with
 * `--quiet`.
 */

import type { Io } from '../base/io.ts'
import { printable } from '../base/printable.ts'

/** Prints the reason, if there is one. */
export function printReason({ stderr }: Io, reason: string | undefined): void {
  if (reason !== undefined) stderr.write(`failed: ${printable(reason)}\n`)
}
