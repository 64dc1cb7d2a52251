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

/** Escapes a text for XML, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}

const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, written]) => [written, character]))
const ESCAPE = /&(?:amp|lt|gt|quot|#x27);/g

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.includes('&') ? html.replace(ESCAPE, written => CHARACTERS.get(written) ?? written) : html
}
