/**
 * Names of controls in content. Content is rendered once for all languages, so its controls refer to their names by id
 * (`aria-labelledby`), and the page contains the names in its own language.
 */

import type { TextKey, Texts } from '../texts/en.ts'

/** The start of the name of links to headings; the heading follows. */
export const LINK_LABEL = 'dg-link'
/** The name of buttons that copy code. */
export const COPY_LABEL = 'dg-copy'

interface Label {
  id: string
  /** The text that provides the name. */
  key: TextKey
  /** HTML that occurs in content that needs the name. */
  mark: RegExp
}

/** Images, and drawings that are parts of the page. */
const PICTURE = /<img |<svg[^>]* role="img"/

const LABELS: Label[] = [
  { id: LINK_LABEL, key: 'heading.link', mark: new RegExp(` aria-labelledby="${LINK_LABEL}`) },
  { id: COPY_LABEL, key: 'code.copy', mark: new RegExp(` aria-labelledby="${COPY_LABEL}`) },
  // For client/lines.ts, client/scroll-stops.ts and client/zoom.ts, which create their controls themselves.
  { id: 'dg-line', key: 'code.line', mark: / dg-line-numbers/ },
  { id: 'dg-wrap', key: 'code.wrap', mark: /<pre / },
  { id: 'dg-enlarge', key: 'image.enlarge', mark: PICTURE },
  { id: 'dg-close', key: 'announcement.close', mark: PICTURE },
]

/** HTML of the names that content refers to. They are not displayed. */
export function labelsFor(body: string, texts: Texts): string {
  const used = LABELS.filter(({ mark }) => mark.test(body))
  return used.map(({ id, key }) => `<span id="${id}" hidden="">${escaped(texts[key])}</span>`).join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
