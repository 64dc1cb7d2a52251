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

/** Checks a site, and leaves out what is wrong. `file` is what the diagnostics name. */
export function validateLeniently(input: unknown, file?: string): { site: SiteConfig; problems: Diagnostic[] } {
  let value = input
  let problems: Diagnostic[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const result = readable(() => v.safeParse(authoredSite, value), file)
    if (result.success) return { site: value as SiteConfig, problems }
    if (round === 0) problems = problemsOf(result.issues, file)
    const paths = result.issues.map(keysOf)
    if (paths.some(([first]) => first === undefined || DECISIVE.has(String(first)))) break
    value = withoutFields(value, paths)
  }
  throw new ConfigError(problems)
}
