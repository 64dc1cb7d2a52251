/**
 * From the site's folder to paths that other programs understand. In: the site's folder and where the command
 * runs. Out: what stands before a file's path so that it counts from the root of the repository where that is
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
