/**
 * Divides a list of pages into parts of a limited size, by sections and folders. Returns the parts in order. Where the
 * list is divided depends on neighbouring pages and on sizes, never on positions: if a page is added, removed or edited,
 * only the parts around it differ.
 */
import { hashParts } from '../../base/hash.ts'

/** A page, as far as the division depends on it. */
export interface SizedPage {
  /** Its address, unique in the list. */
  path: string
  section: string
  /** In bytes. */
  size: number
}

/**
 * Divides pages at the most important of their borders until every part is small enough. Borders of sections are more
 * important than those of folders, which are more important than those between pages of a folder; the rest is decided by
 * the hash of the address after the border.
 * @param maxBytes size of a part; a larger page has a part of its own
 */
export function splitPages<Page extends SizedPage>(pages: readonly Page[], maxBytes: number): Page[][] {
  const ends = new Float64Array(pages.length + 1)
  for (const [at, { size }] of pages.entries()) ends[at + 1] = (ends[at] as number) + size
  const { root, left, right } = borderTree(pages)
  const parts: Page[][] = []
  const waiting = [{ from: 0, to: pages.length, border: root }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, to, border } = next
    if (from === to) continue
    if (border === NONE || (ends[to] as number) - (ends[from] as number) <= maxBytes) {
      parts.push(pages.slice(from, to))
      continue
    }
    waiting.push({ from: border, to, border: right[border] as number })
    waiting.push({ from, to: border, border: left[border] as number })
  }
  return parts
}

/** No border. A border has the position of the page after it, which is never the first one. */
const NONE = 0

/** The tree of all borders: each is more important than those below it, and between those on its left and its right. */
function borderTree(pages: readonly SizedPage[]): { root: number; left: Uint32Array; right: Uint32Array } {
  const left = new Uint32Array(pages.length)
  const right = new Uint32Array(pages.length)
  const levels = pages.map((page, at) => (at === 0 ? 0 : levelOf(pages[at - 1] as SizedPage, page)))
  const hashes = pages.map(({ path }) => hashParts([path]))
  const isAbove = (a: number, b: number) => {
    const difference = (levels[a] as number) - (levels[b] as number)
    return difference === 0 ? (hashes[a] as string) < (hashes[b] as string) : difference < 0
  }
  // The borders on the right side of the tree so far.
  const side: number[] = []
  for (let border = 1; border < pages.length; border++) {
    let below = NONE
    while (side.length > 0 && isAbove(border, side.at(-1) as number)) below = side.pop() as number
    left[border] = below
    if (side.length > 0) right[side.at(-1) as number] = border
    side.push(border)
  }
  return { root: side[0] ?? NONE, left, right }
}

/** Importance of the border between two pages: less is more. -1 between sections, else the number of common folders. */
function levelOf(before: SizedPage, after: SizedPage): number {
  if (before.section !== after.section) return -1
  const [a, b] = [before.path.split('/'), after.path.split('/')]
  let common = 0
  while (common < a.length && a[common] === b[common]) common++
  return common
}
