/**
 * Assigns numbers to the pages of an index. The numbers depend only on the set of pages, and adding or removing a
 * page changes few others, so that the postings of other pages stay the same.
 */

/** Up to this number, pages are numbered in order: their index is small, and one table contains all of them. */
export const MAX_PAGES_IN_ORDER = 256

/**
 * Assigns numbers in the order of the names. On a large site, numbers come from hashes: there are more numbers than
 * pages, and a page whose number is taken gets the next one.
 * @param known the numbers of an earlier index of the same pages: these are the numbers
 */
export function numberPages(names: readonly string[], known?: readonly number[]): number[] {
  if (names.length <= MAX_PAGES_IN_ORDER) return names.map((_, at) => at)
  if (known) return [...known]
  const space = spaceFor(names.length)
  const hashes = Uint32Array.from(names, hashOfName)
  const order = Array.from(names.keys()).sort((a, b) => {
    const [hashOfA, hashOfB] = [hashes[a] as number, hashes[b] as number]
    return hashOfA - hashOfB || ((names[a] as string) < (names[b] as string) ? -1 : 1)
  })
  const numbers = new Array<number>(names.length)
  let free = 0
  for (const at of order) {
    const number = Math.max(free, Math.floor(((hashes[at] as number) * space) / 2 ** 32))
    numbers[at] = number
    free = number + 1
  }
  return numbers
}

/**
 * The size of the number range: 1.4 to 1.75 numbers per page. It changes for all pages when a site has grown by a
 * quarter.
 */
function spaceFor(pages: number): number {
  let space = MAX_PAGES_IN_ORDER
  while (space * 5 < pages * 7) space += space >> 2
  return space
}

/** FNV-1a, with the finalizer of MurmurHash3: the highest bits of similar names differ. */
function hashOfName(name: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return (sum ^ (sum >>> 16)) >>> 0
}
