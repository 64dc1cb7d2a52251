/**
 * The files that a plugin wants to be watched. In: a path or a pattern, relative to the site. Out: absolute paths of the
 * files that match, and of their folders, in which new ones may appear.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import picomatch from 'picomatch'
import { filesBelow } from '../../base/list-files.ts'

/** All of them. */
export function watchedPaths(pattern: string, siteDir: string): string[] {
  const { base, isGlob } = picomatch.scan(resolve(siteDir, pattern).replaceAll('\\', '/'))
  if (!isGlob) return [resolve(siteDir, pattern)]
  if (!existsSync(base) || !statSync(base).isDirectory()) return [base]
  const isMatch = picomatch(resolve(siteDir, pattern).replaceAll('\\', '/'))
  const files = filesBelow(base)
    .map(path => join(base, path))
    .filter(path => !path.includes('node_modules') && isMatch(path.replaceAll('\\', '/')))
  return [...new Set([base, ...files.map(path => dirname(path)), ...files])]
}
