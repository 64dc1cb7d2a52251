/**
 * Adds places to findings about the config. In: findings that name the config file, and its text. Out: the same with
 * the place of the field that they are about, or else of the text that they quote.
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
    const { about = [], message } = diagnostic
    const isShell = SHELL.has(about[0])
    const range = about.length > 0 ? fieldRange(text, about, file) : undefined
    const span = diagnostic.span ?? (range ? spanOf(text, ...range) : placeOf(text, message)) ?? TOP
    return { ...diagnostic, span, ...(isShell && { pages: shown }) }
  })
}

/** The place of the first text that a message quotes, for findings that do not say what they are about. */
export function placeOf(text: string, message: string): SourceSpan | undefined {
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(match => match[1] as string)
  const found = firstOf(quoted, text)
  return found && spanOf(text, found[0], found[1])
}

/** The first of the words that occurs in the text: preferably as a string, else bare. */
function firstOf(words: readonly string[], text: string): [number, number] | undefined {
  // Paths may be written without the leading slash that they have on the site.
  for (const word of words)
    for (const bare of new Set([word, word.replace(/^\//, '')])) {
      if (bare === '') continue
      const at = ["'", '"', '`', '']
        .map(quote => ({ quote, at: text.indexOf(quote + bare + quote) }))
        .find(found => found.at >= 0)
      if (at) return [at.at + at.quote.length, at.at + at.quote.length + bare.length]
    }
  return undefined
}
