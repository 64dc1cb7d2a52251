/**
 * Words that a site avoids. Returns a finding for each occurrence, regardless of case and line breaks. A word that
 * only differs in case from its replacement is found in every other case.
 */
import { spanOf } from '../../base/source-text.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PageTexts } from './page-texts.ts'

/** Finds the words in a page. */
export type TermFinder = (page: PageTexts) => Diagnostic[]

/** Creates a finder for some words. */
export function createTermFinder(terms: Readonly<Record<string, string>>): TermFinder {
  const patterns = Object.entries(terms).map(([term, instead]) => ({ pattern: patternOf(term), instead }))
  return ({ file, text, pieces }) =>
    pieces.flatMap(piece =>
      patterns.flatMap(({ pattern, instead }) =>
        [...piece.text.matchAll(pattern)]
          .filter(([written]) => written !== instead && !isCapitalized(written, instead))
          .map(({ 0: written, index }) => {
            const start = piece.start + index
            return {
              rule: 'terminology' as const,
              file,
              span: spanOf(text, start, start + written.length),
              message: `This site does not write '${written.replace(/\s+/g, ' ')}'.`,
              hint: instead === '' ? 'Leave it out.' : `Write '${instead}'.`,
            }
          }),
      ),
    )
}

/** Matches whole words; a space matches any whitespace. */
function patternOf(term: string): RegExp {
  const words = term
    .trim()
    .split(/\s+/)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${words.join('\\s+')}(?![\\p{L}\\p{N}_-])`, 'giu')
}

/** Whether the text is the replacement at the beginning of a sentence. */
function isCapitalized(written: string, instead: string): boolean {
  return instead !== '' && written === instead.charAt(0).toUpperCase() + instead.slice(1)
}
