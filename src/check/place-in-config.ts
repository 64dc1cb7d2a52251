/**
 * Gives findings about the config a line and a column. In: findings that name the config file, and its
 * text. Out: the same, at the first place where the config writes what the message quotes.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import { spanOf } from './source-text.ts'

/** Places the findings; `shown` is the number of pages that show what the shell has wrong. */
export function placeInConfig(
  diagnostics: readonly Diagnostic[],
  { file, text, shown }: { file: string | undefined; text: string | undefined; shown: number },
): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    if (file === undefined || diagnostic.file !== file || diagnostic.span) return diagnostic
    const isShell = /^(?:navbar|footer|announcementBar)\b/.test(diagnostic.message)
    const span = text === undefined ? undefined : firstQuoted(text, diagnostic.message)
    return { ...diagnostic, ...(span && { span }), ...(isShell && { pages: shown }) }
  })
}

function firstQuoted(text: string, message: string) {
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(match => match[1] as string)
  for (const words of quoted)
    for (const written of [`'${words}'`, `"${words}"`, `\`${words}\``, words]) {
      const at = text.indexOf(written)
      const inner = written === words ? 0 : 1
      if (at >= 0) return spanOf(text, at + inner, at + written.length - inner)
    }
  return undefined
}
