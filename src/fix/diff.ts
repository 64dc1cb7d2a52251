/**
 * What a correction changes in a file, as a diff shows it. Corrections keep the number of lines.
 */
import { printableLine } from '../base/printable.ts'

/** The changed lines. */
export function diffOf(file: string, before: string, after: string): string {
  const [old, now] = [before, after].map(text => text.split(/\r\n|\r|\n/)) as [string[], string[]]
  const lines = old.flatMap((line, index) =>
    line === now[index]
      ? []
      : [`@@ line ${index + 1} @@`, `-${printableLine(line)}`, `+${printableLine(now[index] ?? '')}`],
  )
  return [`--- ${printableLine(file)}`, `+++ ${printableLine(file)}`, ...lines, ''].join('\n')
}
