/**
 * "Did you mean": the closest candidate for a misspelt word.
 *
 * Returns the nearest one; undefined if none is near enough for a typing error. The first candidate wins a tie, so
 * that the result is stable.
 */

/**
 * Number of edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`; `limit + 1` if it is more
 * than `limit`. This is the restricted Damerau-Levenshtein distance. Only cells near the diagonal are computed: all
 * others are above the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  const width = b.length + 1
  if (width > rows[0].length) rows = [0, 1, 2].map(() => new Uint16Array(2 * width)) as Rows
  let [before, previous, current] = rows
  for (let column = 0; column < width; column++) previous[column] = Math.min(column, far)
  for (let row = 1; row <= a.length; row++) {
    const first = Math.max(1, row - limit)
    const last = Math.min(b.length, row + limit)
    // What is outside of these cells is too far away; the next row looks at one cell on each side.
    current[first - 1] = first === 1 ? Math.min(row, far) : far
    if (last < b.length) current[last + 1] = far
    let least = current[first - 1] as number
    for (let column = first; column <= last; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = (previous[column - 1] as number) + (same ? 0 : 1)
      cost = Math.min(cost, (previous[column] as number) + 1, (current[column - 1] as number) + 1, far)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] as number) + 1)
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return far
    ;[before, previous, current] = [previous, current, before]
  }
  return previous[b.length] as number
}

type Rows = [Uint16Array, Uint16Array, Uint16Array]

/** Rows of the table, reused: thousands of words are compared for one page. */
let rows: Rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)]

/**
 * The candidate nearest to `word`, ignoring case; undefined if none is near. Near means that at most a third of the
 * word's letters (and at least one) are wrong, or that the candidate differs only in case and punctuation.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  const letters = lettersOf(wanted)
  const bareWanted = bare(word)
  let limit = Math.max(1, Math.floor(wanted.length / 3))
  let best: string | undefined
  for (const candidate of candidates) {
    if (candidate === word) continue
    const other = candidate.toLowerCase()
    // Rules out most candidates quickly: each letter that only one of them has is an edit.
    if (unshared(letters, lettersOf(other)) > limit) continue
    if (bare(candidate) === bareWanted) return candidate
    const distance = editDistance(wanted, other, limit)
    if (distance > limit) continue
    best = candidate
    limit = distance - 1
    if (limit < 0) break
  }
  return best
}

const A = 'a'.charCodeAt(0)
const Z = 'z'.charCodeAt(0)

/** The set of letters from a to z in a word in lower case, as bits. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= A && code <= Z) bits |= 1 << (code - A)
  }
  return bits
}

/** A lower bound for the number of edits between two words, from their letters. */
function unshared(a: number, b: number): number {
  return Math.max(bitsIn(a & ~b), bitsIn(b & ~a))
}

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[-_.\s]/g, '')
}
