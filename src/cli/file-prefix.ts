/**
 * Turns paths of the site into paths for other programs. In: the site's folder and the folder in which the command
 * runs. Out: a prefix for file paths that makes them relative to the root of the repository if that is
 * known (a job on GitHub), else from the working folder.
 */
import { relative, sep } from 'node:path'
import type { Io } from './io.ts'

/** The prefix, with a slash at its end; '' if there is nothing to add. */
export function filePrefix(siteDir: string, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string {
  const path = relative(env.GITHUB_WORKSPACE || cwd, siteDir)
    .split(sep)
    .join('/')
  return path === '' ? '' : `${path}/`
}
