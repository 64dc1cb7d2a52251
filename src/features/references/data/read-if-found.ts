/** Reads a file that may be missing. */
import { readFileSync } from 'node:fs'

/** The text of a file; undefined if it cannot be read. */
export function readIfFound(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
