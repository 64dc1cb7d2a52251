/**
 * Checks what an author wrote against the schema.
 *
 * In: any value. Out: the same site, with a type. Throws a ConfigError with every mistake at once.
 */
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import { mistakesOf } from './mistakes.ts'
import { basePath, type CheckedSite, siteSchema, siteUrl } from './schema/site.ts'

/** Checks a whole site. `file` is what the diagnostics name. */
export function validateSite(input: unknown, file?: string): CheckedSite {
  const result = v.safeParse(siteSchema, input)
  if (!result.success) throw new ConfigError(mistakesOf(result.issues, file))
  return result.output
}

/** What the command line says instead of the config. */
export interface Overrides {
  /** Instead of `baseUrl`. */
  base?: string
  /** Instead of `url`. */
  url?: string
}

/** Checks the values of the command line by the rules of the fields they replace. */
export function validateOverrides(overrides: Overrides): void {
  const checks = [v.safeParse(v.optional(basePath), overrides.base), v.safeParse(v.optional(siteUrl), overrides.url)]
  const names = ['--base', '--url']
  const mistakes = checks.flatMap((check, index) =>
    mistakesOf(check.issues ?? [], undefined).map(mistake => ({
      ...mistake,
      message: mistake.message.replace('the config', names[index] ?? ''),
    })),
  )
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}
