/**
 * Adds places to findings. Returns the same with the place of the field, or of the text, that they are about; those about
 * a whole file have its first line.
 */

import { fieldRange } from '../base/field-place.ts'
import { findInModules, rangeOfString } from '../base/module-search.ts'
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
export function placeFindings(diagnostics: readonly Diagnostic[], site: Site): Diagnostic[] {
  const { configFile } = site.config
  return diagnostics.map(finding => {
    const { file, about = [] } = finding
    if (file === undefined) return finding
    const ofShell = file === configFile && SHELL.has(about[0]) ? { pages: site.shown } : {}
    const place = finding.span ? {} : placeOf(finding, file, site)
    return place ? { ...finding, ...place, ...ofShell } : finding
  })
}

function placeOf(
  finding: Diagnostic,
  file: string,
  { config, textOf }: Site,
): Pick<Diagnostic, 'file' | 'span'> | undefined {
  const [isPage, isData] = [PAGE.test(file), DATA.test(file)]
  if (WITHOUT_PLACE.has(finding.rule) || !(isPage || isData || file === config.configFile)) return undefined
  const text = textOf(file)
  if (text === undefined) return undefined
  const own = isPage ? finding.about && placeOfField(text, finding.about) : placeInData(finding, text)
  if (own) return { span: own }
  // Code of the page may be in modules that it imports.
  const found = finding.quoted === undefined ? undefined : findInModules(finding.quoted, file, textOf)
  return found ? { file: found.file, span: spanOf(found.text, ...found.range) } : { span: TOP }
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
    const range = rangeOfString(bare, text)
    if (range) return range
    const at = text.indexOf(bare)
    if (at >= 0) return [at, at + bare.length]
  }
  return undefined
}
