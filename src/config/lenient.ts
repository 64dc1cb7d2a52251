/**
 * A config with problems, for an audit: the fields that are wrong are left out, so that the rest of the site is looked
 * at. Not where a field decides which pages there are and what their addresses mean: nearly every finding would be
 * a false one then.
 *
 * In: what an author wrote. Out: the same without its problems, and the problems. Throws a ConfigError with all of
 * them where the rest means nothing.
 */
import * as v from 'valibot'
import { ConfigError } from '../base/errors.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { keysOf, withoutFields } from '../schema/read-leniently.ts'
import { authoredSite, type SiteConfig } from './docusaurus/schema.ts'
import { problemsOf } from './problems.ts'
import { readable } from './validate.ts'

/** Fields without which links cannot be judged. */
const DECISIVE = new Set(['baseUrl', 'trailingSlash', 'docs', 'i18n', 'markdown', 'plugins', 'presets', 'themeConfig'])
/** What is left out may leave out what something else needs. Deeper than this no config goes. */
const ROUNDS = 20

/** What a value is checked by, and which of its fields must be right. */
interface Leniency {
  schema: v.GenericSchema
  decisive: ReadonlySet<string>
  /** What the diagnostics name. */
  file?: string
}

/** Checks a site, and leaves out what is wrong. `file` is what the diagnostics name. */
export function validateLeniently(input: unknown, file?: string): { site: SiteConfig; problems: Diagnostic[] } {
  const { value, problems } = withoutProblems(input, { schema: authoredSite, decisive: DECISIVE, file })
  return { site: value as SiteConfig, problems }
}

/** A config of another tool, without what docsgen cannot use; each problem is a note. */
export function validateForeign<T>(
  input: unknown,
  { schema, file }: Pick<Leniency, 'schema' | 'file'>,
): { value: T; notes: Diagnostic[] } {
  const { value, problems } = withoutProblems(input, { schema, decisive: new Set(), file })
  const notes = problems.map((problem): Diagnostic => ({ ...problem, rule: 'config-no-effect', hint: LEFT_OUT }))
  return { value: value as T, notes }
}

const LEFT_OUT = 'It is left out, and the rest is used.'

/** A value without what is wrong in it, and all that was wrong. */
function withoutProblems(
  input: unknown,
  { schema, decisive, file }: Leniency,
): { value: unknown; problems: Diagnostic[] } {
  let value = input
  const problems: Diagnostic[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const result = readable(() => v.safeParse(schema, value), file)
    if (result.success) return { value, problems }
    // A later round complains about what an earlier one left behind.
    if (round === 0 || decisive.size === 0) problems.push(...problemsOf(result.issues, file))
    const paths = result.issues.map(keysOf)
    if (paths.some(([first]) => first === undefined || decisive.has(String(first)))) break
    value = withoutFields(value, paths)
  }
  throw new ConfigError(problems)
}
