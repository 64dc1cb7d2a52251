/**
 * A config with errors, for an audit: the invalid fields are left out, so that the rest of the site is audited. Fields
 * that determine the pages and their addresses must be valid, because nearly every finding would be wrong without them.
 *
 * Returns the same without the invalid fields, and the problems. Throws a ConfigError with all of them if the rest
 * cannot be used.
 */
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { keysOf, withoutFields } from '../schema/read-leniently.ts'
import { type AuthoredSite, authoredSchema } from './authored.ts'
import { problemsOf } from './problems.ts'
import { readable } from './validate.ts'

/** Fields without which links cannot be judged. */
const DECISIVE = new Set(['baseUrl', 'trailingSlash', 'docs', 'i18n', 'markdown', 'plugins', 'presets', 'themeConfig'])
/** Removing a field may invalidate another. No config needs more rounds than this. */
const ROUNDS = 20

/** The schema of a value, and its fields that must be valid. */
interface Leniency {
  schema: v.GenericSchema
  decisive: ReadonlySet<string>
  /** The file to name in diagnostics. */
  file?: string
}

/** Checks a site, and leaves out invalid fields. `file` is the file to name in diagnostics. */
export function validateLeniently(input: unknown, file?: string): { site: AuthoredSite; problems: Diagnostic[] } {
  const { value, problems } = withoutProblems(input, { schema: authoredSchema(), decisive: DECISIVE, file })
  return { site: value as AuthoredSite, problems }
}

/** A config of another tool, without the parts that docsgen cannot use; each problem is a note. */
export function validateForeign<T>(
  input: unknown,
  { schema, file }: Pick<Leniency, 'schema' | 'file'>,
): { value: T; notes: Diagnostic[] } {
  const { value, problems } = withoutProblems(input, { schema, decisive: new Set(), file })
  const notes = problems.map((problem): Diagnostic => ({ ...problem, rule: 'config-no-effect', hint: LEFT_OUT }))
  return { value: value as T, notes }
}

const LEFT_OUT = 'It is left out, and the rest is used.'

/** A value without its invalid parts, and all problems. */
function withoutProblems(
  input: unknown,
  { schema, decisive, file }: Leniency,
): { value: unknown; problems: Diagnostic[] } {
  let value = input
  const problems: Diagnostic[] = []
  const known = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const result = readable(() => v.safeParse(schema, value), file)
    if (result.success) return { value, problems }
    // Later rounds only report the consequences of earlier removals.
    if (round === 0 || decisive.size === 0) {
      // A field that was wrong is missing in the next round.
      const fresh = result.issues.filter(issue => !known.has(keysOf(issue).join(' ')))
      for (const issue of fresh) known.add(keysOf(issue).join(' '))
      problems.push(...problemsOf(fresh, file))
    }
    const paths = result.issues.map(keysOf)
    if (paths.some(([first]) => first === undefined || decisive.has(String(first)))) break
    value = withoutFields(value, paths)
  }
  throw new ConfigError(problems)
}
