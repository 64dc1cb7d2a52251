/**
 * The location of docsgen itself: the folder with `package.json` and `templates/`, whether this code runs from `src/`
 * or bundled from `dist/`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Address of docsgen's own documentation, if its package.json has one. */
export const packageHomepage: string | undefined = homepage || undefined

/** Set by the bundler. */
declare const DOCSGEN_IS_BUNDLED: true | undefined

/** Absolute path of a file of a dependency. */
export function dependencyPath(specifier: string): string {
  return bundledPath(specifier) ?? require.resolve(specifier)
}

/**
 * The path in which `scripts/bundle.js` puts the required parts of large packages: React without its builds for
 * development and for other runtimes, KaTeX's styles with one font format.
 */
function bundledPath(specifier: string): string | undefined {
  if (typeof DOCSGEN_IS_BUNDLED === 'undefined') return undefined
  const [, entry] =
    /^(react(?:\/jsx-runtime)?|react-dom(?:\/(?:client|server))?)(?:\.node|\.browser)?$/.exec(specifier) ?? []
  if (entry !== undefined) return join(packageRoot, 'dist/on-demand', `${entry}.cjs`)
  const [, katex] = /^katex\/dist\/(.+)$/.exec(specifier) ?? []
  return katex === undefined ? undefined : join(packageRoot, 'dist/katex', katex)
}
