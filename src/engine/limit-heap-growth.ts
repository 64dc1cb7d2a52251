/**
 * Trades time for memory on sites whose pages fill the heap. In: the number of pages. Out: nothing. V8 then lets the
 * heap grow in smaller steps between two collections; by default, it grows by half or to twice its size.
 */
import { setFlagsFromString } from 'node:v8'

/** Below this number, the data of all pages takes less memory than the code. */
const MANY_PAGES = 10_000
/** From this number, a quarter of the heap is hundreds of megabytes. */
const VERY_MANY_PAGES = 30_000

/** Reduces the use of memory if a site has many pages. */
export function limitHeapGrowth(pages: number): void {
  if (pages >= MANY_PAGES) setFlagsFromString(`--heap-growing-percent=${pages >= VERY_MANY_PAGES ? 15 : 25}`)
}
