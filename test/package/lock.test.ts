/**
 * The lock file contains all dependencies of the packages, including those for other platforms: `npm ci` rejects it
 * otherwise.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = new URL('../../', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))

test('all dependencies are locked', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  /** Node's lookup of a package: in the package's own folder, then in each parent folder. */
  const isFound = (from: string, name: string): boolean => {
    const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (here in packages) return true
    return from !== '' && isFound(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  }
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !isFound(path, name))
      .map(name => `${path} needs ${name}`),
  )
  assert.ok(Object.keys(packages).length > 100)
  assert.deepEqual(missing, [])
})

test('the lock file matches package.json', () => {
  const { dependencies, devDependencies } = read('package.json')
  const { packages } = read('package-lock.json')
  assert.deepEqual([packages[''].dependencies, packages[''].devDependencies], [dependencies, devDependencies])
})
