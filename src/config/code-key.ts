/**
 * Identity of a config's code, because different code may change pages differently. Returns a hash of the files, of
 * each package's package.json, which contains its version, of the lock file, which determines the dependencies of
 * these packages, and of what was read.
 */
import { dirname, join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { hashParts } from '../base/hash.ts'
import type { Reads } from '../base/traced-reads.ts'
import { hashFiles, portableFiles } from '../engine/cache/file-hashes.ts'
import { portableRead } from '../engine/cache/read-record.ts'

const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'deno.lock']

/** The identity of a config's code. */
export function codeKey(
  {
    inputs,
    packages = [],
    reads = new Map(),
  }: { inputs: readonly string[]; packages?: readonly string[]; reads?: Reads },
  siteDir: string,
): string {
  const descriptions = new Set(packages.map(path => descriptionOf(path)))
  const files = [...inputs, ...[...descriptions].sort(), ...lockFiles(siteDir)]
  // A cache may be used in another folder.
  const named = portableFiles(hashFiles(files), siteDir).filter(({ hash }) => hash !== '')
  const read = [...reads].map(([name, hash]) => `${portableRead(name, siteDir)} ${hash}`)
  return hashParts([...named.map(({ path, hash }) => `${path} ${hash}`), ...read.sort()])
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
