/**
 * The anchors of individual pages.
 *
 * In: parsed pages. Out: whether a page has an anchor, without its partials. For a page with many anchors, a set is built
 * on first use.
 */
import type { ParsedPage } from '../model/page.ts'

/** Up to this number of anchors, searching the list is faster than building a set. */
const MAX_SEARCHED_ANCHORS = 24

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
