/**
 * The changes of a correction as a diff. Corrections of pages keep the number of lines.
 */
import { printableLine } from './printable.ts'

/** The changed lines as a diff. */
export function diffOf(file: string, before: string, after: string): string {
  const [old, now] = [before, after].map(text => text.split(/\r\n|\r|\n/)) as [string[], string[]]
  const lines = old.length === now.length ? changedLines(old, now) : changedStretch(old, now)
  return [`--- ${printableLine(file)}`, `+++ ${printableLine(file)}`, ...lines, ''].join('\n')
}

function changedLines(old: readonly string[], now: readonly string[]): string[] {
  return old.flatMap((line, index) => (line === now[index] ? [] : hunk(index, [line], [now[index] ?? ''])))
}

/** The lines between the equal lines at both ends. */
function changedStretch(old: readonly string[], now: readonly string[]): string[] {
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return hunk(start, old.slice(start, old.length - end), now.slice(start, now.length - end))
}

function hunk(index: number, before: readonly string[], after: readonly string[]): string[] {
  const removed = before.map(line => `-${printableLine(line)}`)
  return [`@@ line ${index + 1} @@`, ...removed, ...after.map(line => `+${printableLine(line)}`)]
}
