/**
 * Equal strings of a page once. In: a page as it was read from bytes, which know no two strings to be the same. Out: the
 * same page. On large sites, the names of headings and what findings say take much of the memory.
 */
import type { ParsedPage } from '../model/page.ts'

/** Strings of all pages: kinds of links, and what is said with every finding of a rule. */
export class SharedStrings {
  readonly #known = new Map<string, string>()

  /** Shares what is equal within the page, and what pages have in common. */
  share(page: ParsedPage): ParsedPage {
    const ids = new Map<string, string>()
    for (const heading of page.headings) {
      if (heading.html === heading.text) heading.html = heading.text
      ids.set(heading.id, heading.id)
    }
    for (const [at, anchor] of page.anchors.entries()) page.anchors[at] = ids.get(anchor) ?? anchor
    for (const link of page.links) link.kind = this.#common(link.kind)
    for (const finding of page.diagnostics) {
      finding.rule = this.#common(finding.rule)
      if (finding.file === page.path) finding.file = page.path
      if (finding.hint !== undefined) finding.hint = this.#common(finding.hint)
    }
    return page
  }

  #common<Text extends string>(text: Text): Text {
    const known = this.#known.get(text)
    if (known !== undefined) return known as Text
    // Hints may name what only one page has.
    if (this.#known.size < MAX_COMMON) this.#known.set(text, text)
    return text
  }
}

const MAX_COMMON = 1000
