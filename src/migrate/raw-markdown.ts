/**
 * Markdown syntax that was not parsed and is visible as text. In: the parts of a page's text. Out: the visible syntax,
 * once for each kind.
 */
import { FOREIGN_MARKUP } from '../model/foreign-markup.ts'

const KINDS: [what: string, pattern: RegExp][] = [
  ['a directive', /^:::/m],
  ['bold text', /\*\*[^*\s][^*\n]*\*\*/],
  ['a link', /\[[^\]\n]+\]\((?:https?:|\.{0,2}\/|#)[^)\s]*\)/],
  ['an id of a heading', /\{#[\w-]+\}/],
  ...FOREIGN_MARKUP.map(({ what, pattern }): [string, RegExp] => [what, pattern]),
  ['a table', /^\|(?:[^|\n]*\|){2,}\s*$/m],
  ['a heading', /^#{2,6}\s+\S/m],
]

/** Visible markdown syntax. */
export function rawMarkdown(parts: readonly string[]): { what: string; text: string }[] {
  return KINDS.flatMap(([what, pattern]) => {
    for (const part of parts) {
      const found = pattern.exec(part)?.[0]
      if (found !== undefined) return [{ what, text: found.slice(0, 60) }]
    }
    return []
  })
}
