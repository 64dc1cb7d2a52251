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

/** Hash of a term (FNV-1a). */
function hashOfTerm(term: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < term.length; at++) sum = Math.imul(sum ^ term.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
