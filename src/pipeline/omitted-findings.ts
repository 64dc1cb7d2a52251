/** Findings that are left out: another finding names their cause, or nothing reads the file that they are about. */
import { isRequired } from '../config/load-config.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { SourceFile } from '../model/source.ts'

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

/**
 * The findings without those about unified plugins, their directives and languages, if the config imports modules that are
 * not there, and without those about items of sidebars that such modules make: a finding with the command that installs them
 * is there already.
 */
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

interface PartialsOfSite {
  graph: Pick<SiteGraph, 'partials'>
  files: readonly SourceFile[]
  config: Pick<ResolvedConfig, 'lenient'>
}

/**
 * The findings without those about the front matter of partials that no page includes: an underscore before the name of
 * a page hides it, and its front matter has an effect again as soon as its name has none. On a site of another tool,
 * nothing is said about them: that tool does not read them, and they may be templates for authors.
 */
export function withoutHiddenPartials(
  diagnostics: readonly Diagnostic[],
  { graph, files, config }: PartialsOfSite,
): Diagnostic[] {
  const included = new Set([...graph.partials.values()].map(({ path }) => path))
  const hidden = new Set(files.flatMap(({ kind, path }) => (kind === 'partial' && !included.has(path) ? [path] : [])))
  return diagnostics.filter(
    ({ rule, file = '' }) => !hidden.has(file) || !(config.lenient || rule === 'partial-front-matter'),
  )
}
