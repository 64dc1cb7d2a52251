/**
 * The candidates of a `srcset` attribute, as browsers read it: an address ends at white space or at the end, commas
 * at its end end the candidate, and commas in parentheses belong to a descriptor. Returns each address with its place
 * in the value, and its descriptors as written.
 *
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */

/** One image of the set. */
export interface SrcsetCandidate {
  url: string
  start: number
  end: number
  /** `2x`, `300w` and the like; '' if there are none. */
  descriptors: string
}

const SEPARATORS = /[\t\n\f\r ,]*/y
const ADDRESS = /[^\t\n\f\r ]+/y
const DESCRIPTORS = /(?:\([^)]*\)?|[^,(])*/y

/** All candidates. */
export function srcsetCandidates(text: string): SrcsetCandidate[] {
  const found: SrcsetCandidate[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)?.[0] ?? ''
    at += taken.length
    return taken
  }
  while (at < text.length) {
    take(SEPARATORS)
    const start = at
    const written = take(ADDRESS)
    const url = written.replace(/,+$/, '')
    if (url === '') continue
    const descriptors = url === written ? take(DESCRIPTORS).trim() : ''
    found.push({ url, start, end: start + url.length, descriptors })
  }
  return found
}
