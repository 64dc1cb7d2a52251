/**
 * Validates a config against the schema.
 *
 * Throws a ConfigError with every problem at once.
 */
import * as v from 'valibot'
import { dataProblem } from '../base/data-limits.ts'
import { ConfigError } from '../base/errors.ts'
import { type AuthoredSite, authoredSchema } from './authored.ts'
import { problemsOf } from './problems.ts'
import { basePath, type CheckedSite, type SiteInput, siteSchema, siteUrl } from './schema/site.ts'

/** Checks a config as written. `file` is the file to name in diagnostics. */
export function validateAuthored(input: unknown, file?: string): AuthoredSite {
  assertUsable(input, file)
  check(authoredSchema(), input, file)
  return input as AuthoredSite
}

/** Checks a site in docsgen's own shape, and adds the defaults. */
export function validateSite(input: SiteInput, file?: string): CheckedSite {
  // The schema has the fields of features as well.
  return check(siteSchema, input, file) as CheckedSite
}

function check<const T extends v.GenericSchema>(schema: T, input: unknown, file: string | undefined) {
  const result = readable(() => v.safeParse(schema, input), file)
  if (!result.success) throw new ConfigError(problemsOf(result.issues, file))
  return result.output
}

/** Throws a ConfigError if data is too deep for recursion. */
export function assertUsable(data: unknown, file: string | undefined): void {
  const problem = readable(() => dataProblem(data), file)
  if (problem !== undefined) throw new ConfigError([{ rule: 'config', message: `The config ${problem}.`, file }])
}

/** Reads a value of the author, whose getters may throw. */
export function readable<T>(look: () => T, file: string | undefined): T {
  try {
    return look()
  } catch (error) {
    const message = `The config failed while it was read: ${error instanceof Error ? error.message : String(error)}.`
    throw new ConfigError([{ rule: 'config', message, file }], { cause: error })
  }
}

/** Flags that override the config. */
export interface Overrides {
  /** Replaces `baseUrl`. */
  base?: string
  /** Replaces `url`. */
  url?: string
}

/** Checks the values of the command line by the rules of the fields that they replace. */
export function validateOverrides(overrides: Overrides): void {
  const checks = [v.safeParse(v.optional(basePath), overrides.base), v.safeParse(v.optional(siteUrl), overrides.url)]
  const names = ['--base', '--url']
  const problems = checks.flatMap((check, index) => problemsOf(check.issues ?? [], undefined, names[index]))
  if (problems.length > 0) throw new ConfigError(problems)
}
