/**
 * The files that decide what the imports of a bundle mean, besides the files that it contains. Returns paths at which
 * another file would be found first, whether or not they exist, and the settings of TypeScript and of packages. If
 * one of them is created, changed or deleted, the bundle may be another one.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import type { ModuleAlias } from '../model/site-plugins.ts'
import { readIfExists } from './files.ts'
import { aliasedPath } from './module-aliases.ts'
import { onDemand } from './on-demand.ts'
import { packageRoot } from './package-root.ts'

interface BundlePlaces {
  siteDir: string
  /** The folder that relative paths in the list start from. */
  workingDir: string
  aliases?: readonly ModuleAlias[]
  /** The folder of a module that is not a file, such as the code of a page. */
  folderOf?: (module: string) => string | undefined
}

/** Extensions that an import may leave out. */
const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.css', '.json']
/** TypeScript finds these files for an import that names JavaScript. */
const WRITTEN_AS: Record<string, string[]> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}
const NAMESPACE = /^[\w-]{2,}:/

/** The deciding files of some inputs, as absolute paths. */
export function decidingFiles(inputs: Metafile['inputs'], places: BundlePlaces): string[] {
  return decidingFilesReader(places)(inputs)
}

/** The same for many parts of one bundle, which have modules in common: each module and each settings file is read once. */
export function decidingFilesReader(places: BundlePlaces): (inputs: Metafile['inputs']) => string[] {
  const known = new Map<string, readonly string[]>()
  const context = { ...places, settings: new SettingsReader(), candidates: candidatesReader() }
  const ofModule = (input: string, { imports }: Metafile['inputs'][string]) => {
    const found = known.get(input) ?? [...new Set(decidingFilesOf(input, imports, context))]
    known.set(input, found)
    return found
  }
  return inputs => {
    const found = new Set<string>()
    for (const [input, module] of Object.entries(inputs)) for (const path of ofModule(input, module)) found.add(path)
    return [...found]
  }
}

interface DecidingContext extends BundlePlaces {
  settings: SettingsReader
  candidates: (stem: string) => readonly string[]
}

/** The deciding files of one module. */
function decidingFilesOf(
  input: string,
  imports: Metafile['inputs'][string]['imports'],
  { siteDir, workingDir, aliases, folderOf, settings, candidates }: DecidingContext,
): string[] {
  const path = NAMESPACE.test(input) ? undefined : resolve(workingDir, input)
  const folder = path === undefined ? (folderOf?.(input) ?? siteDir) : dirname(path)
  // docsgen's own bundles have modules that are not files, too.
  if (isOwn(path ?? folder)) return []
  // Packages are only changed by their installation, which also changes their description.
  if (path?.includes(`${sep}node_modules${sep}`)) return settings.packagesFor(folder)
  const ofImports = imports.flatMap(({ path: to, original }) => {
    const target = NAMESPACE.test(to) ? undefined : resolve(workingDir, to)
    if (target !== undefined && isOwn(target)) return []
    const paths = original === undefined ? [] : pathsOf(original, folder, { siteDir, aliases, settings, candidates })
    return [...(target === undefined ? [] : stemsBeside(target).flatMap(candidates)), ...paths]
  })
  return [...settings.packagesFor(folder), ...settings.filesFor(folder), ...ofImports]
}

/** Whether a file is part of docsgen, which changes with its version only. */
function isOwn(path: string): boolean {
  return ['templates', 'src', 'dist', 'node_modules'].some(name => path.startsWith(join(packageRoot, name) + sep))
}

/** The paths at which an import may find a module, as far as there is no file yet. Each path is looked up once. */
function candidatesReader(): (stem: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return stem => {
    const found = known.get(stem) ?? candidates(stem)
    known.set(stem, found)
    return found
  }
}

function candidates(stem: string): string[] {
  const endings = Object.entries(WRITTEN_AS).flatMap(([end, others]) =>
    stem.endsWith(end) ? others.map(other => stem.slice(0, -end.length) + other) : [],
  )
  const all = [stem, ...EXTENSIONS.map(end => stem + end), ...endings]
  // A folder that appears is noticed by its own path, before it has files.
  const inFolder = isFolder(stem) ? EXTENSIONS.map(end => `index${end}`) : []
  // A file that is there already is an input, or it comes after the one that was found.
  const missing = [...all, ...inFolder.map(name => join(stem, name))].filter(path => !existsSync(path))
  return inFolder.length > 0 ? [...missing, join(stem, 'package.json')] : missing
}

/** What imports of a file that was found may have written: they need not have its extension, nor the name of an index. */
function stemsBeside(path: string): string[] {
  if (path.includes(`${sep}node_modules${sep}`)) return []
  const stem = path.replace(/\.\w+$/, '')
  return [stem, ...(/[\\/]index$/.test(stem) ? [dirname(stem)] : [])]
}

/** The paths at which an import may find a module. */
function pathsOf(
  written: string,
  folder: string,
  { siteDir, aliases, settings, candidates }: Pick<DecidingContext, 'siteDir' | 'aliases' | 'settings' | 'candidates'>,
): readonly string[] {
  const name = written.slice(written.lastIndexOf('!') + 1).replace(/[?#].*$/, '')
  if (name === '' || /^[\w-]+:/.test(name)) return []
  if (name.startsWith('.')) return candidates(resolve(folder, name))
  if (isAbsolute(name)) return [name, join(siteDir, name)].flatMap(candidates)
  if (name.startsWith('@site/')) return candidates(join(siteDir, name.slice('@site/'.length)))
  const aliased = aliasedPath(name, aliases)
  if (aliased !== undefined) return candidates(aliased)
  const replaced = /^@theme(?:-original)?\/(.+)$/.exec(name)?.[1]
  if (replaced !== undefined) return candidates(join(siteDir, 'src/theme', replaced))
  return [...settings.aliases(folder, name).flatMap(candidates), ...settings.installations(folder, packageOf(name))]
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** A folder and all above it. */
function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

interface TypeScriptSettings {
  extends?: string | string[]
  compilerOptions?: { baseUrl?: string; paths?: Record<string, string[]> }
}

/** Reads the settings that apply to a folder, each file once. */
class SettingsReader {
  readonly #files = new Map<string, string[]>()
  readonly #packages = new Map<string, string[]>()
  readonly #installations = new Map<string, string[]>()
  readonly #aliases = new Map<string, AliasesOfFile>()

  /** The settings of TypeScript for a folder: the nearest files, those that they extend, and where nearer ones would be. */
  filesFor(folder: string): string[] {
    const known = this.#files.get(folder)
    if (known) return known
    const names = ['tsconfig.json', 'jsconfig.json']
    const found = nearest(folder, names).flatMap(path => [path, ...extendedBy(path)])
    this.#files.set(folder, found)
    return found
  }

  /** The nearest description of a package, and where nearer ones would be. */
  packagesFor(folder: string): string[] {
    const found = this.#packages.get(folder) ?? nearest(folder, ['package.json'])
    this.#packages.set(folder, found)
    return found
  }

  /** The description of a package that imports from a folder find, and the folders where they would find it first. */
  installations(folder: string, name: string): string[] {
    const key = `${folder}\n${name}`
    const known = this.#installations.get(key)
    if (known) return known
    const all = installed(folder, name)
    const at = all.findIndex(dir => existsSync(dir))
    const found = at === -1 ? all : [...all.slice(0, at), join(all[at] as string, 'package.json')]
    this.#installations.set(key, found)
    return found
  }

  /** The paths that the settings of a folder give to a name. */
  aliases(folder: string, name: string): string[] {
    return this.filesFor(folder).flatMap(path => {
      const { base, patterns } = this.#aliasesOf(path)
      const targets = patterns.flatMap(([pattern, all]) => {
        const [start = '', end] = pattern.split('*')
        const isMatch = end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)
        const rest = end === undefined ? '' : name.slice(start.length, name.length - end.length)
        return isMatch && Array.isArray(all)
          ? all.map(target => resolve(base ?? dirname(path), String(target).replace('*', rest)))
          : []
      })
      return base === undefined ? targets : [...targets, join(base, name)]
    })
  }

  #aliasesOf(path: string): AliasesOfFile {
    const known = this.#aliases.get(path)
    if (known) return known
    const { baseUrl, paths = {} } = settingsOf(path)?.compilerOptions ?? {}
    const base = baseUrl === undefined ? undefined : resolve(dirname(path), baseUrl)
    const found = { base, patterns: Object.entries(paths) }
    this.#aliases.set(path, found)
    return found
  }
}

/** What a settings file says about the names of modules. */
interface AliasesOfFile {
  /** The folder in which names are looked up, as an absolute path. */
  base: string | undefined
  patterns: [string, string[]][]
}

/** The paths of these names from a folder upwards, up to the first folder that has one of them. */
function nearest(folder: string, names: readonly string[]): string[] {
  const all = foldersAbove(folder)
  const found = all.findIndex(dir => names.some(name => existsSync(join(dir, name))))
  return all.slice(0, found === -1 ? all.length : found + 1).flatMap(dir => names.map(name => join(dir, name)))
}

/** The settings that a file extends, directly or not. */
function extendedBy(path: string, seen = new Set([path])): string[] {
  const bases = [settingsOf(path)?.extends ?? []].flat().filter(base => typeof base === 'string')
  return bases.flatMap(base => {
    const places =
      base.startsWith('.') || isAbsolute(base) ? [resolve(dirname(path), base)] : installed(dirname(path), base)
    // The name of a package is that of a folder.
    const files = places.flatMap(place => [
      ...(isFolder(place) ? [] : [place, `${place}.json`]),
      join(place, 'tsconfig.json'),
    ])
    const added = files.filter(file => !seen.has(file))
    for (const file of added) seen.add(file)
    return [...added, ...added.flatMap(file => extendedBy(file, seen))]
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function installed(folder: string, name: string): string[] {
  return foldersAbove(folder).map(dir => join(dir, 'node_modules', name))
}

/** The values of a settings file, which may have comments and commas at the end; undefined if it cannot be read. */
function settingsOf(path: string): TypeScriptSettings | undefined {
  const text = readIfExists(path)?.toString('utf8')
  if (text === undefined || !/"(?:extends|paths|baseUrl)"/.test(text)) return undefined
  try {
    return (onDemand('json5') as typeof import('json5')).parse<TypeScriptSettings>(text)
  } catch {
    return undefined
  }
}
