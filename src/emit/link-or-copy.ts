/** Creates a hard link to a file, or a copy on file systems without hard links. */
import { copyFileSync, linkSync, rmSync } from 'node:fs'

/** Never writes to an existing file: it may be a hard link to a published one. Returns whether it made a link. */
export function linkOrCopy(from: string, to: string): boolean {
  if (links(from, to)) return true
  rmSync(to, { force: true })
  if (links(from, to)) return true
  copyFileSync(from, to)
  return false
}

/** Creates a hard link; false if the path exists, or if hard links are impossible. */
function links(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}
