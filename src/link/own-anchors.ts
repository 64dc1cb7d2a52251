/**
 * The anchors of individual pages.
 *
 * In: hashes as written, and parsed pages. Out: the id that a hash refers to, and whether a page has it, without its
 * partials. For a page with many anchors, a set is built on first use.
 */
import { decodeUrl } from '../base/url.ts'
import type { ParsedPage } from '../model/page.ts'

/** Up to this number of anchors, searching the list is faster than building a set. */
const MAX_SEARCHED_ANCHORS = 24

/** The id that a hash refers to; undefined if browsers need none (`#`, `#top` in any case, text fragments). */
export function anchorOf(hash: string): string | undefined {
  const mark = hash.indexOf(':~:')
  const id = mark < 0 ? hash.slice(1) : hash.slice(1, mark)
  return id === '' || id.toLowerCase() === 'top' ? undefined : decodeUrl(id)
}

export class OwnAnchors {
  readonly #sets = new Map<ParsedPage, Set<string>>()

  /** Whether the anchor is in the page's own text. */
  has(page: ParsedPage, anchor: string): boolean {
    const { anchors } = page
    if (anchors.length <= MAX_SEARCHED_ANCHORS) return anchors.includes(anchor)
    const known = this.#sets.get(page)
    if (known !== undefined) return known.has(anchor)
    const set = new Set(anchors)
    this.#sets.set(page, set)
    return set.has(anchor)
  }
}
