/**
 * The value of a config file, whatever language it is in.
 *
 * Returns its default export or its data, and the files it depends on. Throws a ConfigError that names file and line.
 * TypeScript and JavaScript run once, from a bundle in the cache folder, or in a temporary folder if that is not
 * writable.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '../base/errors.ts'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import { collectReads, currentRead, type Reads } from '../base/traced-reads.ts'
import { TimeoutError, within } from '../base/with-timeout.ts'
import { workspaceOf } from '../base/workspace-packages.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import { pathsOfReads } from '../engine/cache/read-record.ts'
import { writeSealed } from '../engine/cache/sealed-file.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { type Bundle, bundleModule } from './bundle.ts'
import { bundleFailure, fileFailure, isBundleFailure, runFailure, siteRelative, withMissing } from './module-failure.ts'
import { ALL_PACKAGES, type StubbedModules, withoutStubCalls } from './module-stubs.ts'
import { expectStrayErrors } from './stray-errors.ts'

export interface ModuleContext {
  /** Absolute path of the site folder. */
  siteDir: string
  /** The cache folder; bundles are stored in its subfolder `config`. If it is absent, nothing is stored. */
  cacheDir?: string
  /** Time limit for a module, in milliseconds. Default: 30,000. */
  timeout?: number
  /**
   * Whether packages that are not installed are replaced with placeholders, as in a config that was written for another
   * tool.
   */
  isForeign?: boolean
  /** Whether installed packages are replaced as well, so that the config shows what it gives to their functions. */
  replacesPackages?: boolean
  /** The argument of a function that the module exports. Default: none. */
  argument?: unknown
  /** The value of a module that exports nothing. Without it, such a module is an error. */
  whenEmpty?: unknown
  /** Whether the value is the module with all its exports, of which none is called. */
  isWhole?: boolean
  /** A package whose work docsgen does: see `REPLACED_PACKAGE`. */
  replaced?: string
}

export interface LoadedModule {
  value: unknown
  /** Absolute paths. */
  inputs: string[]
  /** Names of the modules that were replaced with placeholders. */
  missing?: string[]
  /** Absolute paths of the modules in packages that it loads. */
  packages?: string[]
  /** What its code read while it ran. */
  reads?: Reads
  /** Files that failed and were replaced with placeholders, each with the reason. */
  failed?: Map<string, string>
}

/** Loads `file` (an absolute path). If it exports a function, that is called and its promise awaited. */
export async function loadModule(file: string, context: ModuleContext): Promise<LoadedModule> {
  const name = siteRelative(file, context.siteDir)
  if (['.json', '.yaml', '.yml'].includes(extname(file))) {
    return { value: await parseData(readIfExists(file)?.toString('utf8') ?? '', name), inputs: [file] }
  }
  if (!context.isForeign) return loadBundled(file, context, 'none')
  try {
    return await inFolder(context.siteDir, () =>
      loadBundled(file, context, context.replacesPackages ? 'all' : 'missing'),
    )
  } catch (error) {
    // An installed package may still fail to load here.
    return await inFolder(context.siteDir, () => loadBundled(file, context, 'all')).catch(() =>
      inFolder(context.siteDir, () => loadWithoutFailing(file, context, error)),
    )
  }
}

/** Loads a module of the site other than its config: all exports, with stubs for packages that are not installed. */
export function loadExports(file: string, context: ModuleContext): Promise<LoadedModule> {
  return inFolder(context.siteDir, () => loadBundled(file, { ...context, isWhole: true }, 'missing'))
}

/** Maximum number of files that a config may do without. */
const MAX_FAILED = 5

/** Loads a config without the imported files that fail. @throws the first error, if that is in the config itself */
async function loadWithoutFailing(file: string, context: ModuleContext, first: unknown): Promise<LoadedModule> {
  const failed = new Map<string, string>()
  for (let error = first; failed.size < MAX_FAILED; ) {
    const [{ file: name = '', message }] = error instanceof ConfigError ? error.diagnostics : [{ message: '' }]
    const culprit = resolve(context.siteDir, name)
    if (name === '' || culprit === file || failed.has(culprit)) break
    failed.set(culprit, message)
    try {
      // Bundles are only stored for configs that work.
      const stubbed = new Set([...failed.keys(), ...(context.replacesPackages ? [ALL_PACKAGES] : [])])
      const loaded = await loadBundled(file, { ...context, cacheDir: undefined }, stubbed)
      return { ...loaded, missing: loaded.missing?.filter(other => !failed.has(other)), failed }
    } catch (next) {
      error = next
    }
  }
  throw first
}

async function loadBundled(file: string, context: ModuleContext, stubbed: StubbedModules): Promise<LoadedModule> {
  const folder = bundleFolder(context)
  const cached = folder === undefined || stubbed === 'all' ? undefined : findBundle(folder, file, context.siteDir)
  const bundle = cached ?? (await makeBundle(file, context, stubbed))
  try {
    const { value, missing, reads } = await run(bundle.path, file, context)
    return {
      value,
      inputs: [...bundle.inputs, ...pathsOfReads(reads.keys())],
      missing,
      packages: bundle.packages,
      reads,
    }
  } catch (error) {
    throw withMissing(error, bundle.missing)
  } finally {
    if ('temporary' in bundle) rmSync(bundle.temporary as string, { recursive: true, force: true })
  }
}

/** Runs `work` in a folder, like a tool that is started there, because configs read files by relative paths. */
async function inFolder<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd()
  process.chdir(dir)
  try {
    return await work()
  } finally {
    process.chdir(before)
  }
}

async function makeBundle(file: string, context: ModuleContext, stubbed: StubbedModules): Promise<StoredBundle> {
  let bundle: Bundle
  try {
    bundle = await bundleModule(file, context.siteDir, { stubbed, replaced: context.replaced })
  } catch (error) {
    throw isBundleFailure(error) ? bundleFailure(error, file, context) : error
  }
  try {
    const folder = bundleFolder(context)
    if (folder !== undefined) return storeBundle(folder, file, bundle)
  } catch {
    // A config can be read even if the site folder is not writable.
  }
  const temporary = mkdtempSync(join(tmpdir(), 'docsgen-config-'))
  return Object.assign(storeBundle(temporary, file, bundle), { temporary })
}

function bundleFolder({ cacheDir }: ModuleContext): string | undefined {
  return cacheDir === undefined ? undefined : join(cacheDir, 'config')
}

interface Evaluated {
  value: unknown
  missing?: string[]
}

/** The number of runs of a module, and what it read when it was loaded. Node loads an address only once. */
const loaded = new Map<string, { runs: number; reads: Reads }>()

/** Runs a module, and traces what it reads. */
async function run(bundlePath: string, file: string, context: ModuleContext): Promise<Evaluated & { reads: Reads }> {
  const before = loaded.get(bundlePath) ?? { runs: 0, reads: new Map() }
  const isOutdated = [...before.reads].some(([read, hash]) => currentRead(read) !== hash)
  const runs = before.runs + (isOutdated ? 1 : 0)
  const reads: Reads = isOutdated ? new Map() : new Map(before.reads)
  const stop = collectReads(reads)
  loaded.set(bundlePath, { runs, reads })
  try {
    const evaluated = await runOnce(runs === 0 ? '' : `?run=${runs}`, { bundlePath, file, context })
    return { ...evaluated, reads }
  } finally {
    stop()
  }
}

interface ModuleRun {
  bundlePath: string
  file: string
  context: ModuleContext
}

async function runOnce(query: string, { bundlePath, file, context }: ModuleRun): Promise<Evaluated> {
  const { siteDir, timeout = 30_000 } = context
  const name = siteRelative(file, siteDir)
  let evaluated: Evaluated | typeof NO_EXPORT
  expectStrayErrors({ bundlePath, file, siteDir })
  try {
    evaluated = await within(timeout, evaluate(pathToFileURL(bundlePath).href + query, context))
  } catch (error) {
    if (error instanceof TimeoutError)
      throw fileFailure(`The config did not finish within ${timeout / 1000} seconds.`, name)
    throw runFailure(error, { file, siteDir, bundlePath }, context.isWhole ? 'The module failed' : undefined)
  }
  if (evaluated === NO_EXPORT && context.whenEmpty !== undefined) return { value: context.whenEmpty }
  if (evaluated === NO_EXPORT)
    throw fileFailure('The config has no default export: write `export default { … }`.', name)
  if (typeof evaluated.value === 'function' && !context.isWhole)
    throw fileFailure('The config must be an object, but its function gave a function.', name)
  return evaluated
}

const NO_EXPORT = Symbol('no export')

async function evaluate(
  url: string,
  { isWhole = false, argument }: Pick<ModuleContext, 'isWhole' | 'argument'>,
): Promise<Evaluated | typeof NO_EXPORT> {
  const module = (await importModule(url)) as Record<string, unknown>
  const missing = missingOf(module)
  if (isWhole) return { value: module, missing }
  if (!('default' in module)) return NO_EXPORT
  // A compiler's CommonJS output for `export default` has the value one level deeper.
  const exported = withoutStubCalls(module.default) as { __esModule?: boolean; default?: unknown } | undefined
  const config = exported?.__esModule ? withoutStubCalls(exported.default) : exported
  const made = await (typeof config === 'function' ? (config as (argument?: unknown) => unknown)(argument) : config)
  return { value: withoutStubCalls(made), missing }
}

/** The number of names that a module asked for when it was evaluated, by the list of its names. */
const countsAtFirst = new WeakMap<string[], number>()

/**
 * The list of what a module asked for and is not there. Its functions add to it. A process that stays gets the same module
 * again: what they added in an earlier run is dropped.
 */
function missingOf({ $missing }: Record<string, unknown>): string[] | undefined {
  const names = $missing as string[] | undefined
  if (names === undefined) return undefined
  names.length = countsAtFirst.get(names) ?? names.length
  countsAtFirst.set(names, names.length)
  return names
}

// Bundled config modules, kept between runs so that an unchanged config needs no bundler. A record lists the input
// files of a bundle with the hash of each; it is valid only while all of them are unchanged. An unreadable record
// counts as absent.

/** Increase it whenever `bundle.ts` creates a different bundle from the same files. */
const FORMAT = 'docsgen-config-9'

interface StoredBundle {
  /** Absolute path of the module; its source map has the same path with `.map` appended. */
  path: string
  inputs: string[]
  /** Names of modules that were not found. */
  missing: string[]
  /** Absolute paths of the modules in packages that it loads. */
  packages: string[]
}

interface CachedBundle {
  /** Name of the module in the folder. */
  module: string
  inputs: FileHash[]
  /** Modules that were not found; once one of them exists, the bundle is outdated. */
  missing: string[]
  packages: string[]
}

/** The bundle of `file` in `folder`, if none of its inputs changed. */
function findBundle(folder: string, file: string, siteDir: string): StoredBundle | undefined {
  const record = recordOf(folder, file).read()
  if (record === undefined) return undefined
  const path = join(folder, record.module)
  // Its name contains the hash of its code, so that a damaged bundle is detected.
  if (record.module !== nameOf(file, readIfExists(path)?.toString('utf8'))) return undefined
  const { inputs, missing, packages } = record
  const inWorkspace = workspaceOf(siteDir)
  if (!inputs.every(isSameFile) || missing.some(name => isFound(name, file, inWorkspace))) return undefined
  return { path, inputs: inputs.map(input => input.path), missing, packages }
}

/** Stores a bundle of `file` in `folder`, replacing the previous one. Throws if the folder is not writable. */
function storeBundle(folder: string, file: string, bundle: Bundle): StoredBundle {
  const record = recordOf(folder, file)
  const before = record.read()
  const module = nameOf(file, bundle.code)
  const path = join(folder, module)
  writeAtomic(path, bundle.code)
  writeSealed(`${path}.map`, bundle.map)
  const { missing, packages } = bundle
  record.write({ module, inputs: hashFiles(bundle.inputs), missing, packages })
  if (before !== undefined && before.module !== module && /^[0-9a-f-]+\.mjs$/.test(before.module)) {
    for (const end of ['', '.map']) rmSync(join(folder, before.module + end), { force: true })
  }
  return { path, inputs: bundle.inputs, missing, packages }
}

function nameOf(file: string, code: string | undefined): string {
  return code === undefined ? '' : `${hashOf(file)}-${hashOf(code)}.mjs`
}

function isFound(name: string, file: string, inWorkspace: ReturnType<typeof workspaceOf>): boolean {
  try {
    createRequire(file).resolve(name)
    return true
  } catch {
    return inWorkspace(name, dirname(file)) !== undefined
  }
}

function recordOf(folder: string, file: string): CacheRecord<CachedBundle> {
  return new CacheRecord(join(folder, `${hashOf(file)}.bin`), { format: FORMAT })
}

// The data of a JSON or YAML file. Throws a ConfigError with the line and column of the error.

/** Parses `text`, in the language of `name`'s extension. An empty YAML file is an empty object. */
async function parseData(text: string, name: string): Promise<unknown> {
  const isJson = name.endsWith('.json')
  const json = isJson ? tryJson(text) : undefined
  if (json) return json.value
  // The YAML parser reads JSON as well, and reports the place of an error.
  const { MAX_YAML_ALIASES, readYamlText, yamlLibrary } = await import('../base/yaml.ts')
  const lines = new (yamlLibrary().LineCounter)()
  const { document, errors, refused } = readYamlText(text, lines)
  const spanOf = ([start]: [number, number]): SourceSpan => {
    const { line, col } = lines.linePos(start)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const language = isJson ? 'JSON' : 'YAML'
  const problems = [
    ...errors.map(error =>
      failure(`is not valid ${language}: ${error.message.replace(/[.\s]*$/, '')}`, name, spanOf(error.range)),
    ),
    ...refused.map(({ message, range }) => failure(`cannot be used: ${message}`, name, spanOf(range))),
  ]
  // What is valid YAML, but not JSON.
  if (isJson && problems.length === 0) problems.push(failure(NOT_JSON, name, placeInJson(text)))
  if (problems.length > 0) throw new ConfigError(problems)
  try {
    return document.toJS({ maxAliasCount: MAX_YAML_ALIASES }) ?? {}
  } catch {
    throw new ConfigError([failure('is not valid YAML: its aliases repeat too much, or are circular', name)])
  }
}

const NOT_JSON = 'is not valid JSON: quote every key and string, and leave out comments and last commas'

/** The place of the first error, as far as Node names it. */
function placeInJson(text: string): SourceSpan | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const [, position] = / at position (\d+)/.exec((error as Error).message) ?? []
    if (position === undefined) return undefined
    const before = text.slice(0, Number(position)).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  return undefined
}

function failure(problem: string, file: string, span?: SourceSpan): Diagnostic {
  return { rule: 'config', message: `The config ${problem}.`, file, span }
}

function tryJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}
