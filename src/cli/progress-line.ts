/** One live line on a terminal; no output elsewhere. */

import type { Io } from '../base/io.ts'
import { printable } from '../base/printable.ts'
import { writeEscaped } from './guarded-io.ts'

/** Functions that show and clear the line. `isWanted` is false if other programs read the output. */
export function progressLine({ stderr, env }: Io, { quiet, isWanted }: { quiet?: boolean; isWanted: boolean }) {
  const isLive = stderr.isTTY === true && env.TERM !== 'dumb' && !env.CI && !quiet && isWanted
  let shownAt = 0
  return {
    show({ phase, done, total }: { phase: string; done: number; total: number }): void {
      if (!isLive || (Date.now() - shownAt < 60 && done < total)) return
      shownAt = Date.now()
      writeEscaped(stderr, `\r\u001b[2K${printable(phase)} ${done}/${total}`)
    },
    clear(): void {
      if (isLive) writeEscaped(stderr, '\r\u001b[2K')
    },
  }
}
