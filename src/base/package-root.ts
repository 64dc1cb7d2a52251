/**
 * Where docsgen itself lies: the folder with `package.json` and `templates/`, whether this code
 * runs from `src/` or bundled from `dist/`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findUpwards } from './files.ts'

const here = fileURLToPath(import.meta.url)
const require = createRequire(import.meta.url)

/** Absolute path of docsgen's package folder. */
export const packageRoot: string = findUpwards(dirname(here), 'templates') ?? dirname(dirname(here))

const { version, homepage }: { version: string; homepage?: string } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
)

/** docsgen's version, as in its package.json. */
export const packageVersion: string = version

/** Address of docsgen's own documentation, where its package.json names one. */
export const packageHomepage: string | undefined = homepage

/** URL under which docsgen's own copy of a dependency can be imported from anywhere. */
export function dependencyUrl(specifier: string): string {
  return pathToFileURL(require.resolve(specifier)).href
}

/** Absolute path of a file of a dependency. */
export function dependencyPath(specifier: string): string {
  return require.resolve(specifier)
}
