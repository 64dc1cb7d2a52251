/**
 * The remaining items of one run of a stage. In: their number. Out: batches of them, until all are taken; items that a
 * thread could not finish are returned and taken again.
 */

const BATCH_SIZE = 12

export class WorkList {
  readonly #length: number
  readonly #shares: number
  #next = 0
  readonly #again: number[] = []

  /**
   * @param threads number of threads that take items: each has up to two batches at a time. Three shares for each thread
   * leave little to wait for at the end.
   */
  constructor(length: number, threads: number) {
    this.#length = length
    this.#shares = 3 * threads
  }

  /** The next items for a thread; none if all are taken. Small batches towards the end keep all threads busy. */
  takeBatch(): number[] {
    if (this.#again.length > 0) return this.#again.splice(0, BATCH_SIZE)
    const left = this.#length - this.#next
    const size = Math.min(left, Math.max(1, Math.min(BATCH_SIZE, Math.ceil(left / this.#shares))))
    const start = this.#next
    this.#next += size
    return Array.from({ length: size }, (_, at) => start + at)
  }

  /** One item; undefined if all are taken. */
  takeOne(): number | undefined {
    return this.#again.shift() ?? (this.#next < this.#length ? this.#next++ : undefined)
  }

  /** Returns items that were taken but not done. */
  giveBack(items: readonly number[]): void {
    this.#again.push(...items)
  }

  get isEmpty(): boolean {
    return this.#next >= this.#length && this.#again.length === 0
  }
}
