/**
 * Compares the source of each page with what readers get. Returns the losses that no finding of the build names by
 * page: markup that is shown as text, elements without text, missing words.
 */

import { leftFindings } from '../../pipeline/left-findings.ts'
import { mainPart, textOfPart } from '../../render/html/main-part.ts'
import { findLeftovers } from '../../render/leftovers.ts'
import { compareWords, type SourceKind } from './compare-words.ts'
import type { MigrationReport, PlacedLosses } from './report.ts'

/** A page that has a source and was built. */
export interface ComparedPage {
  /** The file in the site that was built, relative to its folder. */
  path: string
  /** The source as its author wrote it. */
  text: string
  html: string
  kind: SourceKind
  /** What is known to be left out: its words are not missed again. */
  named?: string
}

export interface ComparedSource {
  losses: PlacedLosses[]
  words: MigrationReport['words']
}

/** Number of missing words to name. */
const MAX_WORDS = 10

/** Compares all pages. */
export function compareSource(pages: readonly ComparedPage[], siteDir: string): ComparedSource {
  const words: ComparedSource['words'] = { pages: pages.length, total: 0, missing: 0, byPage: [] }
  const losses = pages.map(({ path, text, html, kind, named = '' }): PlacedLosses => {
    const page = { outPath: path, files: [path], left: findLeftovers(textOfPart(mainPart(Buffer.from(html)))) }
    const left = leftFindings([page], { diagnostics: [], config: { siteDir } })
    const compared = compareWords(text, html, kind)
    const { total, missing } = compared
    words.total += total
    words.missing += missing.length
    words.byPage.push({ file: path, ...compared })
    const found = left.map(({ rule, message, span, subject = '', places = 1 }) => ({
      what: `${subject} is shown ${rule === 'lost-text' ? 'without text' : 'as text'}`,
      message: places > 1 ? `${message.replace(/\.$/, '')} (${places} times).` : message,
      line: span?.line,
      span,
    }))
    const known = new Set(named.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu))
    const unnamed = missing.filter(({ word }) => !known.has(word))
    if (unnamed.length === 0) return { file: path, losses: found }
    const quoted = unnamed.slice(0, MAX_WORDS).map(({ word }) => word)
    const more = unnamed.length > MAX_WORDS ? ` and ${unnamed.length - MAX_WORDS} more` : ''
    const loss = { what: 'words are missing', message: quoted.join(', ') + more, line: unnamed[0]?.line }
    return { file: path, losses: [...found, loss] }
  })
  return { losses: losses.filter(page => page.losses.length > 0), words }
}
