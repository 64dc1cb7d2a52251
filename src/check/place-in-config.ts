/**
 * Adds places to findings about the config. In: findings that name the config file, and its text. Out: the same with
 * the place of the field that the message begins with, or of the text that it quotes.
 */

import { spanOf } from '../base/source-text.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

const TOP: SourceSpan = { line: 1, column: 1 }

/** Places the findings; `shown` is the number of pages that show an error of the shell. */
export function placeInConfig(
  diagnostics: readonly Diagnostic[],
  { file, text = '', shown }: { file: string | undefined; text: string | undefined; shown: number },
): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    if (file === undefined || diagnostic.file !== file) return diagnostic
    const isShell = /^(?:navbar|footer|announcementBar)\b/.test(diagnostic.message)
    const span = diagnostic.span ?? placeOf(text, diagnostic.message) ?? TOP
    return { ...diagnostic, span, ...(isShell && { pages: shown }) }
  })
}

/** The place in a text that a message is about: its quote within the field, the field, or its quote anywhere. */
export function placeOf(text: string, message: string): SourceSpan | undefined {
  const field = fieldIn(text, message)
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(match => match[1] as string)
  const found = (field && firstOf(quoted, text, field[1])) ?? field ?? firstOf(quoted, text, 0)
  return found && spanOf(text, found[0], found[1])
}

/** The field of a path such as `navbar.items[1].to`: each of its names in turn, as far as they exist. */
function fieldIn(text: string, message: string): [number, number] | undefined {
  const path =
    /^[A-Za-z]\w*(?:\.\w+|\[\d+\])*(?=:| (?:has no effect|must be|must have|is missing|is not a known field)\b)/.exec(
      message,
    )?.[0] ?? ''
  let found: [number, number] | undefined
  for (const name of path.split(/[.[\]]+/).filter(part => /^[A-Za-z]/.test(part))) {
    const written = new RegExp(`(?<![\\w.])${name}(?=['"]?\\s*[:(,}])`, 'g')
    written.lastIndex = found?.[1] ?? 0
    const match = written.exec(text)
    if (match) found = [match.index, match.index + name.length]
  }
  return found
}

/** The first of the words that occurs in the text after an offset: preferably as a string, else bare. */
function firstOf(words: readonly string[], text: string, from: number): [number, number] | undefined {
  // Paths may be written without the leading slash that they have on the site.
  for (const word of words)
    for (const bare of new Set([word, word.replace(/^\//, '')])) {
      if (bare === '') continue
      const at = ["'", '"', '`', '']
        .map(quote => ({ quote, at: text.indexOf(quote + bare + quote, from) }))
        .find(found => found.at >= 0)
      if (at) return [at.at + at.quote.length, at.at + at.quote.length + bare.length]
    }
  return undefined
}
