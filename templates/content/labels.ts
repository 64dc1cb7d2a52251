/**
 * Names of controls in texts. A text is rendered once for all languages, so its controls refer to their
 * names by id (`aria-labelledby`), and the page brings the names in its own language.
 */

import type { Texts } from '../texts/en.ts'

/** What links to headings start with; the heading follows. */
export const LINK_LABEL = 'dg-link'
/** The name of buttons that copy code. */
export const COPY_LABEL = 'dg-copy'

/** Where the names come from. */
const LABELS = { [LINK_LABEL]: 'heading.link', [COPY_LABEL]: 'code.copy' } as const

/** HTML of the names that a text refers to. They are not shown. */
export function labelsFor(body: string, texts: Texts): string {
  const used = Object.entries(LABELS).filter(([id]) => body.includes(` aria-labelledby="${id}`))
  return used.map(([id, key]) => `<span id="${id}" hidden="">${escaped(texts[key])}</span>`).join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
