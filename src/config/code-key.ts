/**
 * Identity of the code that a config is made of: another one may do other things with pages. In: the files of its bundle,
 * and the modules of packages that it loads. Out: a hash of the files, of each package's own description, which has its
 * version, and of the lock file that decides what those packages depend on.
 */
import { dirname, join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { hashParts } from '../base/hash.ts'
import { hashFiles } from '../engine/cache/file-hashes.ts'

const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'deno.lock']

/** The identity of a config's code. */
export function codeKey(
  { inputs, packages = [] }: { inputs: readonly string[]; packages?: readonly string[] },
  siteDir: string,
): string {
  const descriptions = new Set(packages.map(path => descriptionOf(path)))
  const files = [...inputs, ...[...descriptions].sort(), ...lockFiles(siteDir)]
  // Not their paths: a cache may be used in another folder.
  return hashParts(hashFiles(files).map(({ hash }) => hash))
}

/** The `package.json` of a module's package. */
function descriptionOf(path: string): string {
  const [, folder = dirname(path)] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? []
  return join(folder, 'package.json')
}

/** The lock files in the nearest folder that has one. */
function lockFiles(dir: string): string[] {
  const found = LOCK_FILES.map(name => join(dir, name)).filter(path => readIfExists(path) !== undefined)
  const above = dirname(dir)
  return found.length > 0 || above === dir ? found : lockFiles(above)
}
