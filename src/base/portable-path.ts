/**
 * Names of files in caches. Returns names that are the same in every checkout of a site and wherever docsgen is
 * installed, and the paths that they stand for here.
 */
import { join, relative, resolve, sep } from 'node:path'
import { packageRoot } from './package-root.ts'

/** Prefix of the name of a file of docsgen itself. */
const OWN = 'docsgen:'

/** The name of a file. Names of files outside the site folder start with `../`. */
export function portableName(path: string, siteDir: string): string {
  const isOwn = isInside(path, packageRoot) && !(isInside(siteDir, packageRoot) && isInside(path, siteDir))
  const name = isOwn ? OWN + relative(packageRoot, path) : relative(siteDir, path)
  return sep === '/' ? name : name.split(sep).join('/')
}

/** The absolute path of a named file. */
export function pathOfName(name: string, siteDir: string): string {
  return name.startsWith(OWN) ? join(packageRoot, name.slice(OWN.length)) : resolve(siteDir, name)
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
