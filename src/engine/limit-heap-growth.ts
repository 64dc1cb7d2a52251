/**
 * Trades time for memory on sites whose pages fill the heap. V8 then lets the heap grow in smaller steps between two
 * collections; by default, it grows by half or to twice its size.
 */
import { setFlagsFromString } from 'node:v8'

/**
 * The growth in percent, from a number of pages. On smaller sites, the data of all pages takes less memory than the code;
 * on the largest, a quarter of the heap is hundreds of megabytes.
 */
const GROWTH: readonly [pages: number, percent: number][] = [
  [30_000, 15],
  [10_000, 25],
  [2500, 40],
]

/** Reduces the use of memory if many pages are in memory at once, until `resetHeapGrowth`. */
export function limitHeapGrowth(pages: number): void {
  const [, percent] = GROWTH.find(([from]) => pages >= from) ?? []
  if (percent !== undefined) setGrowth(percent)
}

/** Back to V8's default: bytecode that is stored while another flag is set is of no use to the next process. */
export function resetHeapGrowth(): void {
  setGrowth(0)
}

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
