/**
 * The memory that V8 may use. Node limits the heap to 4 GB at most by default, which the data of about a hundred thousand
 * pages fill. The limit of a process cannot be changed, so a process that turns out to need more is started again.
 */
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { counted } from '../base/counted.ts'

/** What a site needs in the heap of the main thread at most, measured with generated pages of 8 kB: 20 to 30 kB a page. */
const BYTES_OF_PAGE = 40_000
const BYTES_OF_CODE = 200_000_000
/** Other threads, buffers and the system need the rest. */
const SHARE_OF_MEMORY = 0.75

/** The command has to run again in a process with a larger heap. Nothing was done yet. */
export class LargerHeapNeeded extends Error {
  /** The heap limit, in megabytes. */
  readonly megabytes: number

  constructor(pages: number, megabytes: number) {
    super(`The heap limit of this process is too small for ${counted(pages, 'file')}.`)
    this.name = 'LargerHeapNeeded'
    this.megabytes = megabytes
  }
}

let isChecked = false

/**
 * Checks before a process begins its work that the heap can hold a site. Later calls do nothing.
 * @throws LargerHeapNeeded if it cannot, and the machine has more memory
 */
export function assureHeap(pages: number): void {
  if (isChecked) return
  isChecked = true
  const megabytes = largerHeap(pages, { limit: getHeapStatistics().heap_size_limit, memory: memoryOfMachine() })
  if (megabytes !== undefined) throw new LargerHeapNeeded(pages, megabytes)
}

/**
 * The heap limit, in megabytes, that a build of this many pages needs. Undefined if the current limit is high enough, or if the
 * machine has no more memory.
 * @param machine the current limit, and the memory of the machine or container, in bytes
 */
export function largerHeap(pages: number, { limit, memory }: { limit: number; memory: number }): number | undefined {
  const most = Math.floor(memory * SHARE_OF_MEMORY)
  const isEnough = BYTES_OF_CODE + pages * BYTES_OF_PAGE <= limit
  return isEnough || most <= limit ? undefined : Math.floor(most / 1e6)
}

/** A container may have less than the machine. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
