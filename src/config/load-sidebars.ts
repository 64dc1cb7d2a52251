/**
 * The sidebars of a site, written in the config or in a file of their own.
 *
 * In: the field of the config. Out: the sidebars, checked, and the files they came from. Throws a ConfigError
 * for a file that is missing or wrong.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import type { SidebarsConfig } from '../model/config.ts'
import { sidebars } from '../schema/sidebars.ts'
import { loadModule, type ModuleContext } from './load-module.ts'
import { fileFailure, siteRelative } from './module-failure.ts'
import { problemsOf } from './problems.ts'
import { assertUsable, readable } from './validate.ts'

export interface LoadedSidebars {
  sidebars: SidebarsConfig | false | undefined
  inputs: string[]
}

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.yaml', '.yml']

/** Reads the sidebars. `configFile` is what names the path, for the diagnostics. */
export async function loadSidebars(
  field: string | false | SidebarsConfig | undefined,
  context: ModuleContext & { configFile?: string },
): Promise<LoadedSidebars> {
  if (typeof field !== 'string') return { sidebars: field, inputs: [] }
  const wanted = resolve(context.siteDir, field)
  const file = EXTENSIONS.map(end => wanted + end).find(path => statSync(path, { throwIfNoEntry: false })?.isFile())
  if (file === undefined) throw fileFailure(`The sidebars file ${field} does not exist.`, context.configFile ?? field)
  const { value, inputs } = await loadModule(file, context)
  const name = siteRelative(file, context.siteDir)
  assertUsable(value, name)
  const result = readable(() => v.safeParse(sidebars, value), name)
  if (result.success) return { sidebars: result.output, inputs }
  const problems = problemsOf(result.issues, name)
  throw new ConfigError(
    problems.map(problem => ({ ...problem, message: problem.message.replace(/^the config/, 'the sidebars') })),
  )
}
