/**
 * Text as HTML text or attribute value. The five characters are escaped exactly as React does, so that HTML from
 * docsgen and from React has the same bytes.
 */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const SPECIAL = /[&<>"']/
const ALL_SPECIAL = /[&<>"']/g

/** Escapes the characters with a special meaning in HTML. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, character => ESCAPES[character] as string) : text
}

const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, written]) => [written, character]))
const ESCAPE = /&(?:amp|lt|gt|quot|#x27);/g

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.includes('&') ? html.replace(ESCAPE, written => CHARACTERS.get(written) ?? written) : html
}
