/**
 * The sidebars of a site, written in the config or in a separate file.
 *
 * Returns the sidebars, checked, and their source files. Throws a ConfigError if a file is missing or invalid.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import { isInSubmodule } from '../base/submodules.ts'
import type { SidebarsConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { sidebars } from '../schema/sidebars.ts'
import { validateForeign } from './lenient.ts'
import { loadModule, type ModuleContext } from './load-module.ts'
import { fileFailure, siteRelative } from './module-failure.ts'
import { withoutStubs } from './module-stubs.ts'
import { problemsOf } from './problems.ts'
import { assertUsable, readable } from './validate.ts'

export interface LoadedSidebars {
  sidebars: SidebarsConfig | false | undefined
  inputs: string[]
  /** Notes about what was left out of sidebars that were written for another tool. */
  notes: Diagnostic[]
}

/** The value of a file that exports nothing, which other tools read as no sidebars. */
const NONE = Object.freeze({})
const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.yaml', '.yml']

/** Reads the sidebars. `configFile` contains the path, and is named in the diagnostics. */
export async function loadSidebars(
  field: string | false | SidebarsConfig | undefined,
  context: ModuleContext & { configFile?: string },
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
  const { value: loaded, inputs } = await loadModule(file, {
    ...context,
    ...(context.isForeign && { whenEmpty: NONE }),
  })
  const value = context.isForeign ? withoutStubs(loaded) : loaded
  const name = siteRelative(file, context.siteDir)
  assertUsable(value, name)
  if (context.isForeign) {
    const { value: usable, notes } = validateForeign<SidebarsConfig>(value, { schema: sidebars, file: name })
    return { sidebars: usable, inputs, notes: loaded === NONE ? [...notes, emptyNote(name)] : notes }
  }
  const result = readable(() => v.safeParse(sidebars, value), name)
  if (result.success) return { sidebars: result.output, inputs, notes: [] }
  throw new ConfigError(problemsOf(result.issues, name, 'the sidebars'))
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
