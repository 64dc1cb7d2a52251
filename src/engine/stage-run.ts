/**
 * One call of a stage while it runs: its inputs, the list of those that are left, and what became of the others. In: the
 * outcomes of items, and of batches that were sent to threads. Out: results for the caller, and the items to be done
 * again.
 */
import type { StageCall } from './stage.ts'
import { type Batch, WorkList } from './work-list.ts'
import { failed, type ItemOutcome } from './worker-host.ts'
import type { BatchEnd, WorkerSlot } from './worker-slot.ts'

/** Called with each item's result as it arrives; `ms` is the time that the stage took for it. */
export type OnResult<Out> = (value: Out, index: number, ms: number) => void

/** The inputs of a run, each of which is requested just before it is done. One that is undefined is left out. */
export interface Inputs<In> {
  readonly length: number
  at(index: number): In | undefined
}

/** The first failed item, with its index. */
class StageError extends Error {
  readonly index: number
  readonly code: string | undefined
  constructor(index: number, outcome: Extract<ItemOutcome, { ok: false }>) {
    super(outcome.error.message)
    this.name = 'StageError'
    this.stack = outcome.error.stack
    this.index = index
    this.code = outcome.error.code
  }
}

/** Work that waits in a thread: this thread may be busy for as long before it sends more. */
const MS_AHEAD = 250
/** Number of items that wait in a thread: while their time is unknown, and at most. */
const ITEMS_AHEAD = { first: 48, most: 128 }

export class StageRun {
  readonly call: StageCall<unknown>
  readonly inputs: Inputs<unknown>
  readonly list: WorkList
  /** Items at which a thread ended; each is tried once more, alone. */
  readonly suspects: number[] = []
  /** Items that cannot be copied between threads. */
  readonly uncloneable: number[] = []
  /**
   * Whether a thread ended while it worked on an item. Then this thread takes no more items, because it could not be
   * ended.
   */
  isDangerous = false
  /** Number of threads started to replace others. */
  started = 0
  readonly #onResult: OnResult<unknown>
  readonly #failures: StageError[] = []
  #ms = 0
  #results = 0

  /** @param options.threads number of threads that take items */
  constructor(
    call: StageCall<unknown>,
    inputs: Inputs<unknown>,
    { threads, onResult }: { threads: number; onResult: OnResult<unknown> },
  ) {
    this.call = call
    this.inputs = inputs
    this.list = new WorkList(inputs.length, threads)
    this.#onResult = onResult
  }

  /** Number of items that should wait in each thread. */
  get ahead(): number {
    const { first, most } = ITEMS_AHEAD
    return this.#results === 0 ? first : Math.min(most, Math.ceil((MS_AHEAD * this.#results) / this.#ms))
  }

  settle(outcome: ItemOutcome, index: number): void {
    if (!outcome.ok) this.#failures.push(new StageError(index, outcome))
    else {
      this.#ms += outcome.ms
      this.#results++
      this.#onResult(outcome.value, index, outcome.ms)
    }
  }

  /** Reports an item whose thread ended or no longer responded. */
  lose(index: number, reason: string): void {
    if (this.call.onLost) this.call.onLost(index, reason)
    else this.settle(failed(new Error(reason)), index)
  }

  /** Sends a batch to a thread, and settles it. */
  async send(batch: Batch, slot: WorkerSlot, mayGoOn: () => void): Promise<void> {
    const inputs = batch.items.map(index => ({ index, input: this.inputs.at(index) }))
    const wanted = inputs.filter(({ input }) => input !== undefined)
    const items = wanted.map(({ index }) => index)
    const sent = { ...batch, items }
    const end = await slot.send(
      this.call,
      wanted.map(({ input }) => input),
      this.list.claims(sent),
    )
    mayGoOn()
    this.#settleBatch(sent, end)
  }

  /**
   * Tries an item alone. A thread may have run out of memory that others used, so an item is only lost if its thread
   * ends again.
   */
  async sendAlone(index: number, slot: WorkerSlot | undefined, why: string): Promise<void> {
    const end = await slot?.send(this.call, [this.inputs.at(index)])
    const [outcome] = end && 'outcomes' in end ? end.outcomes : []
    if (outcome) this.settle(outcome, index)
    else if (end && 'uncloneable' in end) this.uncloneable.push(index)
    else this.lose(index, end && 'ended' in end ? end.ended : why)
  }

  /** @throws StageError for the first input, in order, whose call threw */
  throwFailure(): void {
    if (this.#failures.length > 0)
      throw this.#failures.reduce((first, next) => (next.index < first.index ? next : first))
  }

  #settleBatch(batch: Batch, end: BatchEnd): void {
    const own = this.list.end(batch)
    if ('outcomes' in end) {
      for (const [at, outcome] of end.outcomes.entries()) if (outcome) this.settle(outcome, batch.items[at] as number)
    } else if ('uncloneable' in end) this.uncloneable.push(...own)
    else {
      const index = end.at === undefined ? undefined : batch.items[end.at]
      this.list.giveBack(own.filter(other => other !== index))
      if (index === undefined) return
      this.isDangerous = true
      if (end.isStuck) this.lose(index, end.ended)
      else this.suspects.push(index)
    }
  }
}
