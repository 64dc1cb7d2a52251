/**
 * The items of one run of a stage. Returns batches for other threads, and single items for this one, until all are
 * taken. A batch waits in its thread until its items are started, one by one: this thread may take back those that
 * are not, so that all threads end at about the same time. Items that a thread could not finish are returned and
 * taken again.
 */

const BATCH_SIZE = 12

/** Items for one thread. */
export interface Batch {
  /** Positive, and unique in a run. */
  number: number
  items: readonly number[]
}

/** A batch that waits in its thread, or is being done. */
interface GivenBatch extends Batch {
  /** Number of items at its start that another thread may take over. */
  end: number
}

/** Tells a thread which of its items it may start. */
export interface Claims {
  /**
   * Shared by all threads: for each item the number of the batch that contains it, negative once its thread has started
   * it; 0 if it is in no batch.
   */
  holders: Int32Array
  batch: Batch
}

/** Starts an item of a batch; returns false if it has been taken back. */
export function mayStart({ holders, batch: { number, items } }: Claims, at: number): boolean {
  return Atomics.compareExchange(holders, items[at] ?? 0, number, -number) === number
}

export class WorkList {
  readonly #length: number
  readonly #shares: number
  #next = 0
  readonly #again: number[] = []
  #holders: Int32Array | undefined
  #batches = 0
  readonly #given: GivenBatch[] = []

  /**
   * @param threads number of threads that take items. Batches of a third of each thread's share of the rest leave little
   * to wait for at the end.
   */
  constructor(length: number, threads: number) {
    this.#length = length
    this.#shares = 3 * threads
  }

  /** The next items for another thread; undefined if all are taken. Batches are smaller towards the end. */
  takeBatch(): Batch | undefined {
    const items = this.#again.length > 0 ? this.#again.splice(0, BATCH_SIZE) : this.#nextItems()
    return items.length > 0 ? this.#give(items) : undefined
  }

  /** Items for a thread without any, taken back from others; undefined if all are started. */
  takeWaiting(): Batch | undefined {
    const items: number[] = []
    const waiting = this.#given.reduce((sum, { end }) => sum + end, 0)
    const size = Math.min(BATCH_SIZE, Math.ceil(waiting / this.#shares))
    for (let item = this.#takeBack(); item !== undefined; item = this.#takeBack()) {
      items.push(item)
      if (items.length >= size) break
    }
    return items.length > 0 ? this.#give(items) : undefined
  }

  /** One item for this thread; undefined if all are started. */
  takeOne(): number | undefined {
    return this.#again.shift() ?? (this.#next < this.#length ? this.#next++ : this.#takeBack())
  }

  /** What the thread of a batch needs to start its items. */
  claims({ number, items }: Batch): Claims {
    return { holders: this.#shared(), batch: { number, items } }
  }

  /** Ends a batch. Returns its items without those that were taken back. */
  end({ number, items }: Batch): number[] {
    const at = this.#given.findIndex(given => given.number === number)
    if (at >= 0) this.#given.splice(at, 1)
    const holders = this.#shared()
    return items.filter(item => Math.abs(Atomics.load(holders, item)) === number)
  }

  /** Returns items that were taken but not done. */
  giveBack(items: readonly number[]): void {
    if (items.length === 0) return
    const holders = this.#shared()
    for (const item of items) Atomics.store(holders, item, 0)
    this.#again.push(...items)
  }

  /** Cancels all items that are not started. */
  stop(): void {
    while (this.takeOne() !== undefined);
  }

  /** Whether all items have been taken. */
  get isEmpty(): boolean {
    return this.#next >= this.#length && this.#again.length === 0
  }

  #nextItems(): number[] {
    const left = this.#length - this.#next
    const size = Math.min(left, Math.max(1, Math.min(BATCH_SIZE, Math.ceil(left / this.#shares))))
    const start = this.#next
    this.#next += size
    return Array.from({ length: size }, (_, at) => start + at)
  }

  #give(items: readonly number[]): Batch {
    const number = ++this.#batches
    const holders = this.#shared()
    for (const item of items) Atomics.store(holders, item, number)
    this.#given.push({ number, items, end: items.length })
    return { number, items }
  }

  /** Takes back the item that would be started last. */
  #takeBack(): number | undefined {
    for (let last = this.#given.length - 1; last >= 0; last--) {
      const given = this.#given[last] as GivenBatch
      while (given.end > 0) {
        const item = given.items[--given.end] as number
        if (Atomics.compareExchange(this.#shared(), item, given.number, 0) === given.number) return item
      }
    }
    return undefined
  }

  #shared(): Int32Array {
    this.#holders ??= new Int32Array(new SharedArrayBuffer(this.#length * Int32Array.BYTES_PER_ELEMENT))
    return this.#holders
  }
}
