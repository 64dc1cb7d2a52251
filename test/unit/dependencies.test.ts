/**
 * docs/dependencies.md lists each package once, with the places that use it, and no other place uses it.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['bin', 'src', 'templates', 'scripts', 'bench', 'test', 'examples']
/** A package in an import, or in a call that loads it on demand. */
const USE =
  /(?:\bfrom|\bimport|\b(?:require|resolve|onDemand|dependencyPath)\()\s*\(?'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g

interface Row {
  name: string
  places: string[]
}

/** The rows of the first table; a row may name several packages. */
function readRows(): Row[] {
  const [table = ''] = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8').split('\n## ')
  const lines = table.split('\n')
  return lines
    .filter(line => line.startsWith('| ') && !line.startsWith('| package '))
    .flatMap(line => {
      const [names = '', , places = ''] = line.slice(1, -1).split(' | ')
      const paths = [...places.matchAll(/`([^`]+)`/g)].map(match => match[1] as string)
      return names.split(',').map(name => ({ name: name.trim(), places: paths }))
    })
}

/** The files that use each package. Those of the network's pages have packages of their own. */
function readUses(): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  for (const folder of FOLDERS)
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:[jt]sx?)$/.test(path) || path.startsWith('network-content')) continue
      const text = readFileSync(join(ROOT, folder, path), 'utf8')
      for (const name of new Set([...text.matchAll(USE)].map(match => match[1] as string)))
        uses.set(name, [...(uses.get(name) ?? []), `${folder}/${path}`])
    }
  return uses
}

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const rows = readRows()
const uses = readUses()
const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

test('every package has one row, and every row is a package', () => {
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter(name => !name.startsWith('@types/'))
  assert.deepEqual(rows.map(({ name }) => name).sort(), packages.sort())
})

test('packages are used where their row says, and the shipped code uses them nowhere else', () => {
  const wrong = rows.flatMap(({ name, places }) => {
    const files = uses.get(name) ?? []
    const shipped = files.filter(path => path.startsWith('src/') || path.startsWith('templates/'))
    const elsewhere = shipped.filter(path => !places.some(place => isIn(path, place)))
    const unused = places.filter(place => !files.some(path => isIn(path, place)) && !isConfigured(name, place))
    return [
      ...elsewhere.map(path => `${name} is used in ${path}`),
      ...unused.map(place => `${name} is not used in ${place}`),
      ...(places.length === 0 ? [`${name} has no place`] : []),
    ]
  })
  assert.deepEqual(wrong, [])
})

/** The packages outside of the bundles: imported by the bundles or templates, required by name, or read as files. */
function loadedBesideBundles(): Set<string> {
  const dist = join(ROOT, 'dist')
  const bundles = readdirSync(dist).filter(name => /\.c?js$/.test(name) && name !== 'dev-client.js')
  const text = bundles.map(name => readFileSync(join(dist, name), 'utf8')).join('\n')
  const imported = [...text.matchAll(/\b(?:from|import\(|require\()"((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(
    match => match[1] ?? '',
  )
  const named = [...uses].flatMap(([name, files]) =>
    /^\w|^@/.test(name) &&
    files.some(path => path.startsWith('templates/') || (path.startsWith('src/') && isNamed(path, name)))
      ? [name]
      : [],
  )
  // Some have a file of their own in the package.
  const travels = (name: string) => existsSync(join(dist, 'on-demand', `${name}.cjs`))
  const all = [...imported.filter(name => uses.has(name) && !isBuiltin(name)), ...named]
  return new Set(all.filter(name => !travels(name)))
}

/** Whether a file requires a package by its name, or resolves the path of one of its files. Bundlers follow neither. */
function isNamed(path: string, name: string): boolean {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return ["'", '`'].some(quote =>
    ['require', 'dependencyPath'].some(call =>
      [quote, '/'].some(end => text.includes(`${call}(${quote}${name}${end}`)),
    ),
  )
}

test('the packages loaded besides the bundles are dependencies, and no others are', () => {
  const loaded = loadedBesideBundles()
  // The type of the config uses its types.
  loaded.add('valibot')
  // Its native part is a separate package, which it depends on.
  loaded.add('satteri')
  assert.deepEqual(Object.keys(dependencies).sort(), [...loaded].sort())
})

/** The commands of tools whose names differ from those of their packages. */
const COMMANDS: Record<string, string> = { typescript: 'tsc' }

/** Whether a tool is named in a file that is not a module: its own configuration, or the scripts of package.json. */
function isConfigured(name: string, place: string): boolean {
  if (/\.[jt]sx?$/.test(place) || statSync(join(ROOT, place)).isDirectory()) return false
  const text = readFileSync(join(ROOT, place), 'utf8')
  if (place !== 'package.json') return text.includes(name)
  return JSON.stringify(JSON.parse(text).scripts).includes(COMMANDS[name] ?? name)
}
