/**
 * Findings about partials that no page includes. Returns the findings, without those about the front matter of other
 * partials: an underscore before the name of a page hides it, and its front matter has an effect again as soon as its
 * name has none.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'

/** Removes findings about the front matter of pages that are hidden by an underscore. */
export function withoutHiddenPartials(
  diagnostics: readonly Diagnostic[],
  { partials }: Pick<SiteGraph, 'partials'>,
): Diagnostic[] {
  const included = new Set([...partials.values()].map(({ path }) => path))
  return diagnostics.filter(({ rule, file = '' }) => rule !== 'partial-front-matter' || included.has(file))
}
