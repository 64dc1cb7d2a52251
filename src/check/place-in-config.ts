/**
 * Adds places to findings about the config. Returns the same with the place of the field, or of the text, that they
 * are about.
 */

import { fieldRange } from '../base/field-place.ts'
import { spanOf } from '../base/source-text.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

/** The fields of the config that every page shows. */
const SHELL: ReadonlySet<unknown> = new Set(['navbar', 'footer', 'announcementBar'])
const TOP: SourceSpan = { line: 1, column: 1 }

/** Places the findings; `shown` is the number of pages that show an error of the shell. */
export function placeInConfig(
  diagnostics: readonly Diagnostic[],
  { file, text = '', shown }: { file: string | undefined; text: string | undefined; shown: number },
): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    if (file === undefined || diagnostic.file !== file) return diagnostic
    const { about = [] } = diagnostic
    const isShell = SHELL.has(about[0])
    const span = diagnostic.span ?? placeInData(diagnostic, text) ?? TOP
    return { ...diagnostic, span, ...(isShell && { pages: shown }) }
  })
}

/** The place of what a finding is about, in a config or in data. */
export function placeInData({ about = [], quoted, file }: Diagnostic, text: string): SourceSpan | undefined {
  const range =
    about.length > 0 ? fieldRange(text, about, file) : quoted === undefined ? undefined : rangeOf(quoted, text)
  return range && spanOf(text, ...range)
}

/** Where a text stands in a file: preferably as a string, else bare. */
function rangeOf(written: string, text: string): [number, number] | undefined {
  // Paths may be written without the leading slash that they have on the site.
  for (const bare of new Set([written, written.replace(/^\//, '')])) {
    if (bare === '') continue
    const at = ["'", '"', '`', '']
      .map(quote => ({ quote, at: text.indexOf(quote + bare + quote) }))
      .find(found => found.at >= 0)
    if (at) return [at.at + at.quote.length, at.at + at.quote.length + bare.length]
  }
  return undefined
}
