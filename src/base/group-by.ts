/**
 * Groups items by a key, and sorts them by a number. Node 20 does not have `Map.groupBy`.
 */

/** The groups in the order of their first members; members keep their order. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The items in ascending order of a number, which is computed once for each. Items with the same number keep their order. */
export function sortedBy<T>(items: readonly T[], numberOf: (item: T, at: number) => number): T[] {
  const numbered = items.map((item, at) => ({ item, number: numberOf(item, at) }))
  return numbered.sort((a, b) => a.number - b.number).map(({ item }) => item)
}
