/** Whether an image lacks alternative text. */
import { writtenAt } from '../base/source-text.ts'
import type { LinkRef } from '../model/page.ts'

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** False for an image that is marked as decorative, and for media other than images, such as a video. */
export function lacksAlt(link: LinkRef, text: string | undefined): boolean {
  const written = writtenAt(text, link.span)
  if (/^!\[/.test(written)) return true
  // If a tag was rewritten, the span is that of its line.
  const tag = (written.match(IMG) ?? []).find(tag => tag.includes(link.url))
  return tag !== undefined && !/\salt\s*=/i.test(tag)
}
