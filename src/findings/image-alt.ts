/** What the source of an image states: its alternative text and its size. */
import { writtenAt } from '../base/source-text.ts'
import type { LinkRef } from '../model/page.ts'

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/**
 * The tag of an image in its source, in which it may be one of several; undefined for other syntax. A tag is read by
 * pattern, because the tree of the page is gone, and the span says where it is.
 */
function tagOf(written: string, url: string): string | undefined {
  return written.match(IMG)?.find(tag => tag.includes(url))
}

/** Whether an image has no size, which markdown syntax cannot state. */
export function isUnsized(written: string, url: string): boolean {
  if (/^!\[/.test(written)) return true
  const tag = tagOf(written, url)
  return tag !== undefined && !(/\swidth\s*=/i.test(tag) && /\sheight\s*=/i.test(tag))
}

/** False for an image that is marked as decorative, and for media other than images, such as a video. */
export function lacksAlt(link: LinkRef, text: string | undefined): boolean {
  const written = writtenAt(text, link.span)
  if (/^!\[/.test(written)) return true
  // If a tag was rewritten, the span is that of its line.
  const tag = tagOf(written, link.url)
  return tag !== undefined && !/\salt\s*=/i.test(tag)
}
