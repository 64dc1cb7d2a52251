/**
 * Adds places to findings. Returns the same with the place of the field, or of the text, that they are about; those about
 * a whole file have its first line.
 */

import { fieldRange } from '../base/field-place.ts'
import { spanOf } from '../base/source-text.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { placeOfField } from '../parse/front-matter/place-of-field.ts'

/** The fields of the config that every page shows. */
const SHELL: ReadonlySet<unknown> = new Set(['navbar', 'footer', 'announcementBar'])
const TOP: SourceSpan = { line: 1, column: 1 }
/** Findings about files that have no text in which a place could be shown, and about parts of a page that code may have made. */
const WITHOUT_PLACE = new Set(['not-utf8', 'not-text', 'page-too-large', 'unreadable-file', 'lost-text'])
const PAGE = /\.(?:mdx?|markdown|html?)$/i
const DATA = /\.(?:json|ya?ml|[cm]?[jt]sx?|css)$/i

interface Site {
  config: Pick<ResolvedConfig, 'configFile'>
  /** The text of a file, by its path relative to the site folder. */
  textOf: (path: string) => string | undefined
  /** Number of pages, which show what is wrong in the navbar and the footer. */
  shown: number
}

/** Places the findings. */
export function placeFindings(diagnostics: readonly Diagnostic[], { config, textOf, shown }: Site): Diagnostic[] {
  const { configFile } = config
  return diagnostics.map(finding => {
    const { file, span, about = [] } = finding
    if (file === undefined) return finding
    const ofShell = file === configFile && SHELL.has(about[0]) ? { pages: shown } : {}
    const found = span ?? placeIn(file, finding, { textOf, isConfig: file === configFile })
    return found === undefined ? finding : { ...finding, span: found, ...ofShell }
  })
}

function placeIn(
  file: string,
  finding: Diagnostic,
  { textOf, isConfig }: Pick<Site, 'textOf'> & { isConfig: boolean },
): SourceSpan | undefined {
  const isPage = PAGE.test(file)
  if (WITHOUT_PLACE.has(finding.rule) || !(isPage || isConfig || DATA.test(file))) return undefined
  const text = textOf(file)
  if (text === undefined) return undefined
  return (isPage ? finding.about && placeOfField(text, finding.about) : placeInData(finding, text)) ?? TOP
}

/** The place of what a finding is about, in a config or in data. */
function placeInData({ about = [], quoted, file }: Diagnostic, text: string): SourceSpan | undefined {
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
