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
  /** Whether content needs the name. */
  isUsed: (body: string) => boolean
}

/** Each page is searched for all of them, and a text is found faster than a pattern. */
const has = (text: string) => (body: string) => body.includes(text)

/** Images, and drawings that are parts of the page. */
const hasPicture = (body: string) =>
  body.includes('<img ') || (body.includes(' role="img"') && /<svg[^>]* role="img"/.test(body))

const LABELS: Label[] = [
  { id: LINK_LABEL, key: 'heading.link', isUsed: has(` aria-labelledby="${LINK_LABEL}`) },
  { id: COPY_LABEL, key: 'code.copy', isUsed: has(` aria-labelledby="${COPY_LABEL}`) },
  // For client/lines.ts, client/scroll-stops.ts and client/zoom.ts, which create their controls themselves.
  { id: 'dg-line', key: 'code.line', isUsed: has(' dg-line-numbers') },
  { id: 'dg-wrap', key: 'code.wrap', isUsed: has('<pre ') },
  { id: 'dg-enlarge', key: 'image.enlarge', isUsed: hasPicture },
  { id: 'dg-close', key: 'announcement.close', isUsed: hasPicture },
]

/** HTML of the names that content refers to. They are not displayed. */
export function labelsFor(body: string, texts: Texts): string {
  const used = LABELS.filter(({ isUsed }) => isUsed(body))
  return used.map(({ id, key }) => `<span id="${id}" hidden="">${escaped(texts[key])}</span>`).join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
