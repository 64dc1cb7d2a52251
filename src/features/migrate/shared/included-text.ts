/**
 * Parts of files that pages include. Returns the text without the markers; undefined if the file or the part is
 * missing.
 */
import { readFileSync } from 'node:fs'
import { dedented } from '../../../base/dedented.ts'
import { isFile } from './read-folder.ts'

/** The selected part of a file. */
export interface Part {
  /** Line numbers, starting at 1, inclusive. */
  from?: number
  to?: number
  /** The name between markers: `ANCHOR: name`, `#region name`, `--8<-- [start:name]`. */
  name?: string
}

/** A line that marks the start or end of a part. */
const MARK =
  /(?:ANCHOR(?<end>_END)?:\s*|#(?<endregion>end)?region\b\s*|--8<--\s*\[(?<section>start|end):\s*)(?<name>[\w.-]*)/i

/** The text of a part. */
export function includedText(path: string, { from, to, name }: Part): string | undefined {
  if (!isFile(path)) return undefined
  const lines = readFileSync(path, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (name !== undefined) return partBetween(lines, name)
  const chosen = from === undefined && to === undefined ? lines : lines.slice((from ?? 1) - 1, to ?? lines.length)
  return dedentedPart(chosen.filter(line => !MARK.test(line)))
}

function partBetween(lines: readonly string[], name: string): string | undefined {
  const part: string[] = []
  let isInside = false
  let wasFound = false
  for (const line of lines) {
    const mark = MARK.exec(line)?.groups
    if (!mark) {
      if (isInside) part.push(line)
    } else if (mark.name === name || (isInside && mark.endregion !== undefined && mark.name === '')) {
      isInside = mark.end === undefined && mark.endregion === undefined && mark.section?.toLowerCase() !== 'end'
      wasFound = true
    }
  }
  return wasFound ? dedentedPart(part) : undefined
}

function dedentedPart(lines: readonly string[]): string {
  return dedented(lines.join('\n'))
}
