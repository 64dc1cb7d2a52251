/**
 * What continuous integration runs: installs the packages of this folder unless they are those of its lock file, checks the
 * types, and runs the tests. Needs the bundle of docsgen, which `npm ci` in the repository makes.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that a lock file names, with their versions. */
function packagesIn(path) {
  try {
    const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
    return Object.entries(packages)
      .filter(([name, { optional }]) => name !== '' && !optional)
      .map(([name, { version }]) => `${name}@${version}`)
      .sort()
      .join()
  } catch {
    return undefined
  }
}

const isInstalled = packagesIn('node_modules/.package-lock.json') === packagesIn('package-lock.json')
const steps = [
  ...(isInstalled ? [] : [['ci', '--no-audit', '--no-fund']]),
  ['run', '--silent', 'compile'],
  ['test', '--silent'],
]
const hasFailed = steps.some(
  args =>
    // On Windows, npm is a script.
    spawnSync('npm', args, { cwd: import.meta.dirname, stdio: 'inherit', shell: process.platform === 'win32' })
      .status !== 0,
)
process.exitCode = hasFailed ? 1 : 0
