/**
 * Does an image lack a text? In: the link to the image, and the text of its page.
 */
import { writtenAt } from '../base/source-text.ts'
import type { LinkRef } from '../model/page.ts'

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** False for an ornament that is marked as one, and for what is no image, such as a video. */
export function lacksAlt(link: LinkRef, text: string | undefined): boolean {
  const written = writtenAt(text, link.span)
  if (/^!\[/.test(written)) return true
  // Where a tag was rewritten, the span is that of its line.
  const tag = (written.match(IMG) ?? []).find(tag => tag.includes(link.url))
  return tag !== undefined && !/\salt\s*=/i.test(tag)
}
