/**
 * A second name for a file, or a copy where the file system has no links.
 */
import { copyFileSync, linkSync, rmSync } from 'node:fs'

/** Never writes into a file that is there: it may be a published one under a second name. */
export function linkOrCopy(from: string, to: string): void {
  if (links(from, to)) return
  rmSync(to, { force: true })
  if (!links(from, to)) copyFileSync(from, to)
}

/** Makes a second name for a file; false where one is there already, or links are impossible. */
function links(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}
