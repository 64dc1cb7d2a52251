/** Where the parts of an index begin: at terms chosen by their own hash, so that a new term moves no other boundary. */

/** One term in 100 may begin a dictionary; one in ten of these begins a segment. */
const DICTIONARY_MODULUS = 100
const SEGMENT_MODULUS = 1000

/** Whether a dictionary may begin with the term. */
export function mayStartDictionary(term: string): boolean {
  return hashOfTerm(term) % DICTIONARY_MODULUS === 0
}

/** Whether a segment begins with the term. Every segment except the first begins with such a term. */
export function startsSegment(term: string): boolean {
  return hashOfTerm(term) % SEGMENT_MODULUS === 0
}

/** The terms among these, one per line, that begin a segment. */
export function segmentStarts(terms: string): string[] {
  const found: string[] = []
  const { length } = terms
  let start = 0
  let sum = FIRST
  // Creating a string for each term would take longer than hashing it.
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? (codeAt.call(terms, at) as number) : LINE_END
    if (unit !== LINE_END) {
      sum = next(sum, unit)
      continue
    }
    if ((sum >>> 0) % SEGMENT_MODULUS === 0) found.push(terms.slice(start, at))
    start = at + 1
    sum = FIRST
  }
  return found
}

const codeAt = String.prototype.charCodeAt
const LINE_END = 10
/** FNV-1a: the hash of nothing, and the hash with one more unit. */
const FIRST = 0x811c9dc5

function next(sum: number, unit: number): number {
  return Math.imul(sum ^ unit, 0x01000193)
}

/** Hash of a term. */
function hashOfTerm(term: string): number {
  let sum = FIRST
  for (let at = 0; at < term.length; at++) sum = next(sum, term.charCodeAt(at))
  return sum >>> 0
}
