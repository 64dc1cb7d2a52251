/**
 * Findings about the docs of a Docusaurus config: plugins that are not run, and admonitions that stay.
 * In: the docs as an author wrote them. Out: diagnostics.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { AuthoredDocs } from './docs.ts'
import { noEffect } from './notes.ts'
import { unifiedPlugins } from './unified-plugins.ts'

/** Plugins whose work is built in. */
const BUILT_IN = new Set(['remarkMath', 'rehypeKatex', 'remarkGfm', 'remarkDirective', 'rehypeSlug'])

/** One finding for each plugin that is not run, and for admonitions that cannot be turned off. */
export function docsNotes(docs: AuthoredDocs | undefined, file: string | undefined): Diagnostic[] {
  const notes: Diagnostic[] = []
  if (typeof docs?.admonitions === 'object' && docs.admonitions.extendDefaults === false)
    notes.push(noEffect('docs.admonitions.extendDefaults', 'the usual admonitions are always there', file))
  for (const name of unifiedPlugins(docs)) {
    if (!BUILT_IN.has(name))
      notes.push(noEffect('docs.remarkPlugins', `plugins of unified are not run (${name || 'a function'})`, file))
  }
  return notes
}
