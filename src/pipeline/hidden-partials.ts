/**
 * Findings about partials that no page includes. Returns the findings, without those about the front matter of such
 * partials: an underscore before the name of a page hides it, and its front matter has an effect again as soon as its
 * name has none. On a site of another tool, nothing is said about them: that tool does not read them, and they may be
 * templates for authors.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { SourceFile } from '../model/source.ts'

interface PartialsOfSite {
  graph: Pick<SiteGraph, 'partials'>
  files: readonly SourceFile[]
  config: Pick<ResolvedConfig, 'lenient'>
}

/** Removes findings about pages that are hidden by an underscore. */
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
