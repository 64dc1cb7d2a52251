/**
 * Findings about what stand-ins for missing modules break. Returns the same without those of unified plugins, their
 * directives and languages, if the config imports modules that are not there, and without those about the items of sidebars
 * that import such modules: a finding with the command that installs them is there already.
 */
import { isRequired } from '../config/load-config.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Rules about unified plugins that fail, and about what a plugin that does nothing leaves. */
const OF_PLUGINS: ReadonlySet<string> = new Set([
  'plugin-failed',
  'plugin-message',
  'unknown-directive',
  'unknown-language',
])
/** Rules about sidebars without the items that missing modules make. */
const OF_SIDEBARS: ReadonlySet<string> = new Set(['empty-category'])

/** Whether it is about an address with a scheme that no browser knows: a plugin resolves those that are written for it. */
function isSchemeOfPlugin({ rule, subject }: Diagnostic): boolean {
  return rule === 'unsafe-url' && subject !== undefined
}

/** The findings that have another cause. */
export function withoutStandIns(found: readonly Diagnostic[], { functions }: ResolvedConfig): readonly Diagnostic[] {
  if (!functions) return found
  const { missing = [], transforms, lacksTransforms = false, lacksSidebarItems = false } = functions
  const hasTransforms = [...transforms.values()].some(({ remark, rehype }) => remark.length + rehype.length > 0)
  const isCause = missing.some(isRequired) && (hasTransforms || lacksTransforms)
  return found.filter(
    finding =>
      !(isCause && (OF_PLUGINS.has(finding.rule) || isSchemeOfPlugin(finding))) &&
      !(lacksSidebarItems && OF_SIDEBARS.has(finding.rule)),
  )
}
