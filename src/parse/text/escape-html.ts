/**
 * Text as HTML text or attribute value. The five characters are spelt as React spells them, so that
 * what is written by hand and what React writes are the same bytes.
 */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const SPECIAL = /[&<>"']/
const ALL_SPECIAL = /[&<>"']/g

/** Escapes the characters that mean something in HTML. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, character => ESCAPES[character] as string) : text
}

const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, written]) => [written, character]))
const ESCAPE = /&(?:amp|lt|gt|quot|#x27);/g

/** The text that was escaped. */
export function unescapeHtml(html: string): string {
  return html.includes('&') ? html.replace(ESCAPE, written => CHARACTERS.get(written) ?? written) : html
}
