/**
 * Findings about what stand-ins for missing modules break. In: the findings of pages, and the config. Out: the same without
 * those of unified plugins and their directives, if the config imports modules that are not there: a finding with the
 * command that installs them is there already.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Rules about unified plugins that fail, and about what a plugin that does nothing leaves. */
const OF_PLUGINS: ReadonlySet<string> = new Set(['plugin-failed', 'plugin-message', 'unknown-directive'])

/** The findings that have another cause. */
export function withoutStandIns(found: readonly Diagnostic[], { functions }: ResolvedConfig): readonly Diagnostic[] {
  const { missing = [], transforms = new Map() } = functions ?? {}
  // Named, a plugin that is not there is only a string, and is not among those that run.
  return missing.length === 0 || transforms.size === 0 ? found : found.filter(({ rule }) => !OF_PLUGINS.has(rule))
}
