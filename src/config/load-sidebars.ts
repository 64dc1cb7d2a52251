/**
 * The sidebars of a site, written in the config or in a separate file.
 *
 * Returns the sidebars, checked, and their source files. Throws a ConfigError if a file is missing or invalid.
 */
import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import { isInSubmodule } from '../base/submodules.ts'
import type { SidebarsConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isObject } from '../schema/fields.ts'
import { sidebars } from '../schema/sidebars.ts'
import { validateForeign } from './lenient.ts'
import { loadModule, type ModuleContext } from './load-module.ts'
import { fileFailure, siteRelative } from './module-failure.ts'
import { nameOf, withoutStubs } from './module-stubs.ts'
import { problemsOf } from './problems.ts'
import { assertUsable, readable } from './validate.ts'

export interface LoadedSidebars {
  sidebars: SidebarsConfig | false | undefined
  inputs: string[]
  /** Notes about what was left out of sidebars that were written for another tool. */
  notes: Diagnostic[]
  /** Names of modules that the file imports and that are not there. */
  missing?: readonly string[]
  /** The file, relative to the site folder; absent if the config contains them. */
  file?: string
}

/** The value of a file that exports nothing, which other tools read as no sidebars. */
const NONE = Object.freeze({})
const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.yaml', '.yml']

/** Reads the sidebars. `configFile` contains the path, and is named in the diagnostics. */
export async function loadSidebars(
  field: string | false | SidebarsConfig | undefined,
  context: ModuleContext & { configFile?: string; docsPath?: string },
): Promise<LoadedSidebars> {
  if (typeof field !== 'string') return { sidebars: field, inputs: [], notes: [] }
  const file = findSidebars(resolve(context.siteDir, field))
  if (file === undefined) {
    const failure = fileFailure(`The sidebars file ${field} does not exist.`, context.configFile ?? field)
    if (!context.isForeign) throw failure
    // That their docs are in a submodule that is not there is reported with the docs.
    if (isInSubmodule(siteRelative(resolve(context.siteDir, field), context.siteDir), context.siteDir))
      return { sidebars: undefined, inputs: [], notes: [] }
    return { sidebars: undefined, inputs: [], notes: failure.diagnostics.map(asNote) }
  }
  const {
    value: loaded,
    inputs,
    missing = [],
  } = await loadModule(file, {
    ...context,
    ...(context.isForeign && { whenEmpty: NONE }),
  })
  const name = siteRelative(file, context.siteDir)
  const made = new Map<string, string>()
  const value = context.isForeign ? withoutStubs(withFolders(loaded, { file, context, made })) : loaded
  assertUsable(value, name)
  if (context.isForeign) {
    const { value: usable, notes } = validateForeign<SidebarsConfig>(value, { schema: sidebars, file: name })
    const ofMade = [...made].map(([module, folder]) => madeNote(module, folder, name))
    // What a module that is not there would give has no value.
    const own = missing.length > 0 ? notes.filter(({ about = [] }) => valueAt(value, about) !== undefined) : notes
    const all = [...own, ...ofMade, ...(loaded === NONE ? [emptyNote(name)] : [])]
    return { sidebars: usable, inputs, notes: all, file: name, missing: missing.filter(module => !made.has(module)) }
  }
  const result = readable(() => v.safeParse(sidebars, value), name)
  if (result.success) return { sidebars: result.output, inputs, notes: [], file: name }
  throw new ConfigError(problemsOf(result.issues, name, 'the sidebars'))
}

function valueAt(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
}

/** The module of the sidebar of a folder, which commands make of a document, such as that of an API. */
const OF_FOLDER = /^\.{1,2}\/(?:.*\/)?sidebar(?:\.[cm]?[jt]s)?$/

/** Sidebars are not nested deeper. One that contains itself is refused when it is checked. */
const MAX_DEPTH = 40

interface MadeSidebars {
  file: string
  context: ModuleContext & { docsPath?: string }
  /** The folders that took the place of modules, by the name of the module. */
  made: Map<string, string>
}

/** Sidebars whose items are in a module that is not there: the pages of its folder take their place. */
function withFolders(value: unknown, found: MadeSidebars, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value
  const module = nameOf(value)
  if (module !== undefined) return folderItems(module, found) ?? value
  const inside = (part: unknown) => withFolders(part, found, depth + 1)
  if (Array.isArray(value)) return value.map(part => (nameOf(part) === undefined ? inside(part) : part))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inside(part)]))
}

function folderItems(module: string, { file, context, made }: MadeSidebars): object[] | undefined {
  const { siteDir, docsPath } = context
  if (docsPath === undefined || !OF_FOLDER.test(module)) return undefined
  const dirName = relative(resolve(siteDir, docsPath), dirname(resolve(dirname(file), module))).replaceAll('\\', '/')
  if (dirName === '' || dirName.startsWith('..')) return undefined
  made.set(module, dirName)
  return [{ type: 'autogenerated', dirName }]
}

function madeNote(module: string, folder: string, file: string): Diagnostic {
  return {
    rule: 'config-no-effect',
    message: `There is no ${module}: the sidebar lists the pages of the folder '${folder}' instead.`,
    hint: 'A command of the site makes the file: run it before the build.',
    file,
  }
}

/** The file, with a different extension if it has been renamed. */
function findSidebars(wanted: string): string | undefined {
  const stem = wanted.replace(/\.[cm]?[jt]s$/, '')
  const paths = [...EXTENSIONS.map(end => wanted + end), ...EXTENSIONS.slice(1).map(end => stem + end)]
  return paths.find(path => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function asNote(problem: Diagnostic): Diagnostic {
  return { ...problem, rule: 'config-no-effect', hint: 'There is one sidebar with all folders.' }
}

function emptyNote(file: string): Diagnostic {
  const hint = 'Export the sidebars, or remove the file to get one sidebar with all folders.'
  return { rule: 'config-no-effect', message: 'The file exports no sidebars: its pages have none.', hint, file }
}
