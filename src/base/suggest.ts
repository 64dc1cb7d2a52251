/**
 * "Did you mean": the closest candidate for a misspelt word.
 *
 * In: a word and the valid words. Out: the nearest one; undefined if none is near enough for a typing error. The first
 * candidate wins a tie, so that the result is stable.
 */

const PUNCTUATION = /[-_.\s]/
const ALL_PUNCTUATION = /[-_.\s]/g

/**
 * Number of edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`; `limit + 1` if it is more
 * than `limit`. This is the restricted Damerau-Levenshtein distance. Only cells near the diagonal are computed: all
 * others are above the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, far))
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(far)
    current[0] = Math.min(row, far)
    let least = current[0]
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = (previous[column - 1] ?? far) + (same ? 0 : 1)
      cost = Math.min(cost, (previous[column] ?? far) + 1, (current[column - 1] ?? far) + 1, far)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? far) + 1)
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return far
    before = previous
    previous = current
  }
  return previous[b.length] ?? far
}

/**
 * The candidate nearest to `word`, ignoring case; undefined if none is near. Near means that at most a third of the
 * word's letters (and at least one) are wrong, or that the candidate differs only in case and punctuation.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  const letters = bare(wanted)
  let limit = Math.max(1, Math.floor(wanted.length / 3))
  let best: string | undefined
  for (const candidate of candidates) {
    if (candidate === word) continue
    const lower = candidate.toLowerCase()
    if (lower.length >= letters.length && bare(lower) === letters) return candidate
    const distance = editDistance(wanted, lower, limit)
    if (distance > limit) continue
    best = candidate
    limit = distance - 1
    if (limit < 0) break
  }
  return best
}

function bare(lower: string): string {
  return PUNCTUATION.test(lower) ? lower.replace(ALL_PUNCTUATION, '') : lower
}
