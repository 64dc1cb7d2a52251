/**
 * Findings about the docs of a Docusaurus config: admonitions that cannot be disabled. In: the docs as written. Out:
 * diagnostics.
 */

import { noEffect } from '../../../config/notes.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { AuthoredDocs } from './docs.ts'

/** A finding for admonitions that cannot be disabled. */
export function docsNotes(docs: AuthoredDocs | undefined, file: string | undefined): Diagnostic[] {
  return typeof docs?.admonitions === 'object' && docs.admonitions.extendDefaults === false
    ? [noEffect('docs.admonitions.extendDefaults', 'the usual admonitions are always there', file)]
    : []
}
