/** Folders of a site that git only fetches on request. */
import { join } from 'node:path'
import { readIfExists } from './files.ts'

/** Whether a file or folder, relative to the site folder, is in a submodule that `.gitmodules` names. */
export function isInSubmodule(path: string, siteDir: string): boolean {
  const modules = readIfExists(join(siteDir, '.gitmodules'))?.toString('utf8') ?? ''
  const paths = [...modules.matchAll(/^[ \t]*path[ \t]*=[ \t]*(.+?)[ \t]*$/gm)].map(([, own = '']) => own)
  return paths.some(own => `${path}/`.startsWith(`${own}/`))
}
