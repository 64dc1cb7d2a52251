/**
 * Names of controls in texts. A text is rendered once for all languages, so its controls refer to their
 * names by id (`aria-labelledby`), and the page brings the names in its own language.
 */

/** What links to headings start with; the heading follows. */
export const LINK_LABEL = 'dg-link'
/** The name of buttons that copy code. */
export const COPY_LABEL = 'dg-copy'

/** Where the names come from, and what they are where a site's own templates have no texts. */
const LABELS: Record<string, [key: string, english: string]> = {
  [LINK_LABEL]: ['heading.link', 'Link to section'],
  [COPY_LABEL]: ['code.copy', 'Copy code'],
}

/** HTML of the names that a text refers to. They are not shown. */
export function labelsFor(body: string, strings: Readonly<Record<string, string>>): string {
  const used = Object.entries(LABELS).filter(([id]) => body.includes(` aria-labelledby="${id}`))
  return used
    .map(([id, [key, english]]) => `<span id="${id}" hidden="">${escaped(strings[key] ?? english)}</span>`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
