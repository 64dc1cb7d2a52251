/**
 * The edit distance between a typed word and a known one: insertions, deletions, replacements and swaps of neighbours,
 * each one step (optimal string alignment). Counting stops above the allowed distance.
 */

/** The allowed distance for a word of this length: 0 below 4 characters, 1 below 8, then 2. */
export function maxTyposFor(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * The distance between `typed` and `known`, or between `typed` and the closest prefix of `known`.
 * @returns the distance, or `most + 1` if it is more than `most`
 */
export function editDistance(
  typed: string,
  known: string,
  { most, prefix }: { most: number; prefix: boolean },
): number {
  const tooFar = most + 1
  const longest = Math.min(known.length, typed.length + most)
  if (typed.length - known.length > most) return tooFar
  if (!prefix && known.length - typed.length > most) return tooFar
  let before: number[] = []
  let last = Array.from({ length: typed.length + 1 }, (_, index) => index)
  let best = prefix ? (last[typed.length] as number) : tooFar
  for (let row = 1; row <= longest; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= typed.length; column++) {
      const same = known[row - 1] === typed[column - 1]
      let steps = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      )
      const isSwap =
        row > 1 && column > 1 && known[row - 1] === typed[column - 2] && known[row - 2] === typed[column - 1]
      if (isSwap) steps = Math.min(steps, (before[column - 2] as number) + 1)
      current.push(steps)
      if (steps < least) least = steps
    }
    if (least > most) return Math.min(best, tooFar)
    before = last
    last = current
    if (prefix) best = Math.min(best, current[typed.length] as number)
  }
  return Math.min(tooFar, prefix ? best : (last[typed.length] as number))
}
