/**
 * Names of controls in texts. A text is rendered once for all languages, so its controls refer to their
 * names by id (`aria-labelledby`), and the page brings the names in its own language.
 */

import type { TextKey, Texts } from '../texts/en.ts'

/** What links to headings start with; the heading follows. */
export const LINK_LABEL = 'dg-link'
/** The name of buttons that copy code. */
export const COPY_LABEL = 'dg-copy'

interface Label {
  id: string
  /** Where the name comes from. */
  key: TextKey
  /** What a text has that needs the name. */
  mark: string
}

const LABELS: Label[] = [
  { id: LINK_LABEL, key: 'heading.link', mark: ` aria-labelledby="${LINK_LABEL}` },
  { id: COPY_LABEL, key: 'code.copy', mark: ` aria-labelledby="${COPY_LABEL}` },
  // For client/scroll-stops.ts and client/zoom.ts, which make their controls themselves.
  { id: 'dg-wrap', key: 'code.wrap', mark: '<pre ' },
  { id: 'dg-enlarge', key: 'image.enlarge', mark: '<img ' },
  { id: 'dg-close', key: 'announcement.close', mark: '<img ' },
]

/** HTML of the names that a text refers to. They are not shown. */
export function labelsFor(body: string, texts: Texts): string {
  const used = LABELS.filter(({ mark }) => body.includes(mark))
  return used.map(({ id, key }) => `<span id="${id}" hidden="">${escaped(texts[key])}</span>`).join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
