/**
 * HTML as one block of markdown. Returns the same without blank lines, which would end the block: line ends in text
 * are written as references.
 */

/** Wraps HTML so that markdown passes it through unchanged. */
export function htmlBlock(html: string): string {
  const kept = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, part => part.replace(/\s*\n\s*/g, ' '))
  return `<div>${kept.replace(/\r?\n/g, '&#10;')}</div>`
}
