/**
 * Turns paths of the site into paths for other programs. Returns a prefix that makes file paths relative to the root
 * of the repository if that is known (in a GitHub job), else to the working directory.
 */
import { relative, sep } from 'node:path'
import type { Io } from '../base/io.ts'

/** The prefix, with a trailing slash; '' if there is nothing to add. */
export function filePrefix(siteDir: string, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string {
  const path = relative(env.GITHUB_WORKSPACE || cwd, siteDir)
    .split(sep)
    .join('/')
  return path === '' ? '' : `${path}/`
}
