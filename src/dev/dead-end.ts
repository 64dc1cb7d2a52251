/**
 * Symbolic links that must not be followed in a tree of folders.
 */
import { lstatSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { isWithin } from '../base/paths.ts'

/** Whether the path is a link to a folder that contains it, or to one outside of the existing `roots`. */
export function isDeadEnd(path: string, roots: Iterable<string>): boolean {
  if (!lstatSync(path).isSymbolicLink()) return false
  const target = realpathSync(path)
  let isInside = false
  for (const root of roots) {
    isInside ||= isWithin(target, realpathSync(root))
    for (let above = dirname(path); isWithin(above, root); above = dirname(above))
      if (isWithin(realpathSync(above), target)) return true
  }
  return !isInside
}
