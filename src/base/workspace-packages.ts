/**
 * Packages of the workspace that a site belongs to. An installation links them among the installed packages; without one,
 * their folders are found by the same rules. Returns the file that the name of a module means.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readIfExists } from './files.ts'
import { onDemand } from './on-demand.ts'
import { isListed, packageOf } from './package-managers.ts'
import { readYamlText } from './yaml.ts'

/** What a package.json says about its modules and workspace. */
interface Manifest {
  name?: unknown
  workspaces?: unknown
  exports?: unknown
  module?: unknown
  main?: unknown
  types?: unknown
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
}

interface WorkspacePackage {
  /** Absolute path of its folder. */
  dir: string
  manifest: Manifest
}

interface Root {
  dir: string
  patterns: string[]
  /** Whether its packages can only be imported where a package.json lists them. */
  isStrict: boolean
}

const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.json']
const INDEXES = ['index.ts', 'index.tsx', 'index.mts', 'index.js', 'index.jsx', 'index.mjs', 'index.cjs']

/** Finds the file of a module of the workspace; `from` is the folder that imports it. */
export type FindInWorkspace = (module: string, from: string) => string | undefined

/** Creates the function for a site. It reads the packages when it is first asked for one. */
export function workspaceOf(siteDir: string): FindInWorkspace {
  let root: Root | undefined | 'unknown' = 'unknown'
  let packages: Map<string, WorkspacePackage> | undefined
  return (module, from) => {
    const name = packageOf(module)
    if (name === undefined || !module.startsWith(name)) return undefined
    if (root === 'unknown') root = rootAbove(siteDir)
    if (root === undefined || (root.isStrict && !isListed(name, from))) return undefined
    packages ??= packagesIn(root)
    const found = packages.get(name)
    return found && fileIn(found, module.slice(name.length + 1))
  }
}

/** The packages of the workspace that the site lists, that are not installed, and that have a file for their name. */
export function usedFromWorkspace(siteDir: string): { name: string; dir: string }[] {
  const root = rootAbove(siteDir)
  if (root === undefined) return []
  const isInstalled = (name: string) => {
    for (let dir = siteDir; ; dir = dirname(dir)) {
      if (existsSync(join(dir, 'node_modules', name))) return true
      if (dirname(dir) === dir) return false
    }
  }
  const { dependencies, devDependencies, optionalDependencies } = manifestIn(siteDir) ?? {}
  const listed = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const found = [...packagesIn(root)].filter(([name]) => Object.hasOwn(listed, name) && !isInstalled(name))
  return found.flatMap(([name, own]) => (fileIn(own, '') === undefined ? [] : [{ name, dir: own.dir }]))
}

/** Whether a package of the site's workspace lists a package: an installation puts it beside those of the site. */
export function isListedInWorkspace(name: string, siteDir: string): boolean {
  const root = rootAbove(siteDir)
  if (root === undefined) return false
  return [...packagesIn(root).values()].some(({ manifest: { dependencies = {}, devDependencies = {} } }) =>
    [dependencies, devDependencies].some(list => Object.hasOwn(list, name)),
  )
}

/** The nearest folder above the site, or the site itself, that declares a workspace, up to the root of the repository. */
function rootAbove(siteDir: string): Root | undefined {
  for (let dir = siteDir; ; dir = dirname(dir)) {
    const yaml = readIfExists(join(dir, 'pnpm-workspace.yaml'))?.toString('utf8')
    const ofPnpm =
      yaml === undefined
        ? undefined
        : textsOf((readYamlText(yaml).document.toJS() as Manifest | null) ?? {}, 'packages')
    if (ofPnpm) return { dir, patterns: ofPnpm, isStrict: true }
    const { workspaces } = manifestIn(dir) ?? {}
    const patterns = Array.isArray(workspaces) ? textsOf({ workspaces }, 'workspaces') : textsOf(workspaces, 'packages')
    if (patterns) return { dir, patterns, isStrict: false }
    if (existsSync(join(dir, '.git')) || dirname(dir) === dir) return undefined
  }
}

function textsOf(value: unknown, field: string): string[] | undefined {
  const list = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
  return Array.isArray(list) ? list.filter(text => typeof text === 'string') : undefined
}

/** The packages of a workspace by name. */
function packagesIn({ dir: root, patterns }: Root): Map<string, WorkspacePackage> {
  const { globSync } = onDemand('tinyglobby') as typeof import('tinyglobby')
  const manifests = patterns.map(pattern => pattern.replace(/^(!?)(?:\.?\/)+/, '$1').replace(/\/*$/, '/package.json'))
  const found = globSync(manifests, { cwd: root, ignore: ['**/node_modules/**'], followSymbolicLinks: false })
  const packages = new Map<string, WorkspacePackage>()
  for (const path of found.sort()) {
    const dir = join(root, dirname(path))
    const manifest = manifestIn(dir)
    if (typeof manifest?.name === 'string' && !packages.has(manifest.name))
      packages.set(manifest.name, { dir, manifest })
  }
  return packages
}

function manifestIn(dir: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readIfExists(join(dir, 'package.json'))?.toString('utf8') ?? 'null')
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined
  } catch {
    return undefined
  }
}

/**
 * The file of a module in a package: what its package.json names, or the source, if that is only built. `module` is
 * what follows the name of the package.
 */
function fileIn({ dir, manifest }: WorkspacePackage, module: string): string | undefined {
  const { exports, module: esm, main, types } = manifest
  const named =
    exports === undefined || exports === null
      ? module === ''
        ? [esm, main, types]
        : [module]
      : exported(exports, module)
  const written = named.filter(path => typeof path === 'string')
  const paths = written.filter(path => !TYPES.test(path)).map(path => resolve(dir, path))
  const own = module === '' ? [dir, resolve(dir, 'src')] : [resolve(dir, 'src', module)]
  return [...paths, ...written.flatMap(path => sourcesOf(path, dir)), ...own]
    .map(existing)
    .find(path => path !== undefined)
}

const TYPES = /\.d\.[cm]?ts$/

/** Where the source of a built file may be: `src/a/b` for `lib/esm/a/b.js`. */
function sourcesOf(path: string, dir: string): string[] {
  const parts = path
    .replace(/^\.\//, '')
    .replace(TYPES, '')
    .replace(/\.[cm]?js$/, '')
    .split('/')
  return parts.slice(1).map((_, at) => resolve(dir, 'src', ...parts.slice(at + 1)))
}

/** The paths that `exports` gives to a module, in the order of their conditions. */
function exported(exports: unknown, module: string): unknown[] {
  const key = module === '' ? '.' : `./${module}`
  const isMap =
    typeof exports === 'object' && exports !== null && Object.keys(exports).some(name => name.startsWith('.'))
  if (!isMap) return module === '' ? leavesOf(exports) : []
  const entries = Object.entries(exports as object)
  const exact = entries.find(([name]) => name === key)
  if (exact) return leavesOf(exact[1])
  return entries.flatMap(([name, value]) => {
    const [start = '', end] = name.split('*')
    if (end === undefined || !key.startsWith(start) || !key.endsWith(end)) return []
    const rest = key.slice(start.length, key.length - end.length)
    return leavesOf(value).map(path => String(path).replaceAll('*', rest))
  })
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

/** The file at a path, with or without its extension, or the index of a folder. */
function existing(path: string): string | undefined {
  const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return [...ENDINGS.map(end => path + end), ...INDEXES.map(name => join(path, name))].find(isFile)
}
