/**
 * Runs pure stages over many items, in this thread and, if that is faster, in worker threads. Results arrive in any
 * order, each with the index of its input.
 *
 * An item that throws rejects the run with that item's error, after all other items are done. If a thread ends or no
 * longer responds, only its current item is lost: the others are done elsewhere.
 */
import type { StartedThread } from '../base/bundle-host.ts'
import { nextTurn } from '../base/yield.ts'
import type { StageCall, StageTable } from './stage.ts'
import { StageHost } from './stage-host.ts'
import { MIN_ITEMS_FOR_THREADS, startWorker } from './start-worker.ts'
import { WorkList } from './work-list.ts'
import { attempt, attemptHere, failed, type ItemOutcome } from './worker-host.ts'
import { type BatchEnd, WorkerSlot } from './worker-slot.ts'

/** The same limit for threads that have done such items before. */
const MIN_ITEMS_FOR_READY_THREADS = 4
/** Time that a worker may take for one item. No page needs this long, even on a very busy machine. */
const ITEM_TIMEOUT_MS = 120_000
/** Number of threads that a run may start to replace others that ended. */
const MAX_RESTARTS = 20

const KEEP_ENDING = 'the threads that read pages keep ending'

export interface PoolOptions {
  /** Module that calls `serveStages`. */
  workerUrl: URL
  /** The same stages for this thread. */
  table: StageTable
  /** Number of threads, including this one; 1 means no workers. */
  jobs: number
  /** A thread with that module that was started before; undefined if there is none. */
  takeStarted?: () => StartedThread | undefined
  /** Milliseconds that a worker may take for one item. Default: two minutes. */
  itemTimeoutMs?: number
}

/** Called with each item's result as it arrives; `ms` is the time that the stage took for it. */
export type OnResult<Out> = (value: Out, index: number, ms: number) => void

/** Thrown by `runAll`: the first failed item, with its index. */
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

/** A call of a stage while it runs. */
interface Run {
  call: StageCall<unknown>
  inputs: readonly unknown[]
  list: WorkList
  settle: (outcome: ItemOutcome, index: number) => void
  /** Reports an item whose thread ended or no longer responded. */
  lose: (index: number, reason: string) => void
  /** Items that cannot be copied between threads. */
  uncloneable: number[]
  /** Items at which a thread ended; each is tried once more, alone. */
  suspects: number[]
  /**
   * Whether a thread ended while it worked on an item. Then this thread takes no more items, because it could not be
   * ended.
   */
  isDangerous: boolean
  /** Number of threads started to replace others. */
  started: number
  /** How often the pool had been closed when the run started. */
  closed: number
}

export class Pool {
  readonly #options: PoolOptions
  readonly #host: StageHost
  #slots: WorkerSlot[] = []
  #closed = 0

  constructor(options: PoolOptions) {
    this.#options = options
    this.#host = new StageHost(options.table)
  }

  /** Number of threads, including this one. */
  get jobs(): number {
    return this.#options.jobs
  }

  /** Starts the workers ahead of need, so that their start-up overlaps with other work. */
  warm(items: number): void {
    if (this.#options.jobs < 2 || items < MIN_ITEMS_FOR_THREADS) return
    this.#slots = this.#slots.filter(slot => !slot.isDead)
    while (this.#slots.length < this.#options.jobs - 1) this.#slots.push(this.#startSlot())
  }

  /**
   * Runs the stage over all inputs.
   * @throws StageError for the first input, in order, whose call threw
   */
  async runAll<Shared, In, Out>(call: StageCall<Shared>, inputs: In[], onResult: OnResult<Out>): Promise<void> {
    const isWorthThreads = !call.callerOnly && inputs.length >= this.#fewestForThreads(call as StageCall<unknown>)
    if (isWorthThreads) this.warm(inputs.length)
    const failures: StageError[] = []
    const settle = (outcome: ItemOutcome, index: number) => {
      if (outcome.ok) onResult(outcome.value as Out, index, outcome.ms)
      else failures.push(new StageError(index, outcome))
    }
    const lose = (index: number, reason: string) => {
      if (call.onLost) call.onLost(index, reason)
      else settle(failed(new Error(reason)), index)
    }
    const list = new WorkList(inputs.length, this.jobs)
    const state = { uncloneable: [], suspects: [], isDangerous: false, started: 0, closed: this.#closed }
    const run: Run = { call: call as StageCall<unknown>, inputs, list, settle, lose, ...state }
    if (call.callerOnly) await this.#runSideBySide(run)
    else if (this.#slots.length === 0 || !isWorthThreads) await this.#runHere(run)
    else await this.#runInSlots(run)
    if (failures.length > 0) throw failures.reduce((first, next) => (next.index < first.index ? next : first))
  }

  /** Ends all threads. The pool may be used again afterwards. */
  async close(): Promise<void> {
    const slots = this.#slots
    this.#slots = []
    this.#closed++
    // All threads would store the same bytecode, so one of them is enough.
    await Promise.all(slots.map((slot, at) => slot.close(at === 0)))
  }

  #fewestForThreads(call: StageCall<unknown>): number {
    if (call.inlineBelow !== undefined) return call.inlineBelow
    const isReady = this.#slots.some(slot => slot.isReadyFor(call))
    return isReady ? MIN_ITEMS_FOR_READY_THREADS : MIN_ITEMS_FOR_THREADS
  }

  async #runHere({ call, inputs, list, settle }: Run): Promise<void> {
    if (list.isEmpty) return
    await call.callerAfter
    const run = await this.#host.prepare(call)
    for (let done = 1, index = list.takeOne(); index !== undefined; done++, index = list.takeOne()) {
      await call.yieldToEventLoop?.()
      // Long runs must let timers and signals through occasionally.
      if (done % 16 === 0) await nextTurn()
      settle(attempt(run, inputs[index]), index)
    }
  }

  /** Runs items that may wait for something: while one waits, the next one starts, which it may be waiting for. */
  async #runSideBySide({ call, inputs, settle }: Run): Promise<void> {
    const run = await this.#host.prepare(call)
    const waiting: Promise<void>[] = []
    for (const [index, input] of inputs.entries()) {
      await call.yieldToEventLoop?.()
      const work = attemptHere(run, input).then(outcome => settle(outcome, index))
      waiting.push(work)
      // Errors are thrown at the end, when all items are done.
      await Promise.race([work.catch(() => undefined), nextTurn()])
    }
    await Promise.all(waiting)
  }

  async #runInSlots(run: Run): Promise<void> {
    let endHere = () => {}
    const hereDone = new Promise<void>(resolve => {
      endHere = resolve
    })
    const start = run.call.workersAfter && Promise.race([run.call.workersAfter, hereDone])
    const feed = (at: number) => (start ? start.then(() => this.#feed(at, run)) : this.#feed(at, run))
    // Two feeders per worker, so that the next batch is already there when one ends.
    const fed = Promise.all(this.#slots.flatMap((_, at) => [feed(at), feed(at)]))
    await Promise.all([this.#takePart(run, fed).finally(endHere), fed])
    while (!run.list.isEmpty) await (run.isDangerous ? this.#feed(0, run) : this.#runHere(run))
    for (const index of run.suspects) await this.#tryAlone(index, run)
    run.list.giveBack(run.uncloneable)
    await this.#runHere(run)
  }

  /** Sends a worker one batch after another. */
  async #feed(at: number, run: Run): Promise<void> {
    const { call, inputs, list } = run
    for (let batch = list.takeBatch(); batch.length > 0; batch = list.takeBatch()) {
      const slot = this.#slotAt(at, run)
      if (!slot) {
        if (run.isDangerous) for (const index of batch) run.lose(index, KEEP_ENDING)
        else list.giveBack(batch)
        return
      }
      const end = await slot.send(
        call,
        batch.map(index => inputs[index]),
      )
      this.#settleBatch(batch, end, run)
    }
  }

  #settleBatch(batch: readonly number[], end: BatchEnd, run: Run): void {
    if (run.closed !== this.#closed) throw new Error('the threads were closed during the run')
    if ('outcomes' in end) for (const [at, outcome] of end.outcomes.entries()) run.settle(outcome, batch[at] as number)
    else if ('uncloneable' in end) run.uncloneable.push(...batch)
    else {
      const index = end.at === undefined ? undefined : batch[end.at]
      run.list.giveBack(batch.filter(other => other !== index))
      if (index === undefined) return
      run.isDangerous = true
      if (end.isStuck) run.lose(index, end.ended)
      else run.suspects.push(index)
    }
  }

  /**
   * Tries an item alone. A thread may have run out of memory that others used, so an item is only lost if its thread
   * ends again.
   */
  async #tryAlone(index: number, run: Run): Promise<void> {
    const slot = this.#slotAt(0, run)
    const end = await slot?.send(run.call, [run.inputs[index]])
    if (end && !('ended' in end)) this.#settleBatch([index], end, run)
    else run.lose(index, end?.ended ?? KEEP_ENDING)
  }

  /**
   * Lets this thread take part: a worker in its place would cost a start and a warm-up. After each item, the workers'
   * messages are handled, so that none of them waits for work. If the workers have done all items, this thread does not
   * wait.
   */
  async #takePart(run: Run, others: Promise<unknown>): Promise<void> {
    const { call, inputs, list, settle } = run
    if (call.callerAfter) await Promise.race([call.callerAfter, others])
    if (list.isEmpty) return
    await call.callerAfter
    const work = await this.#host.prepare(call)
    while (!run.isDangerous && run.closed === this.#closed) {
      const index = list.takeOne()
      if (index === undefined) return
      settle(attempt(work, inputs[index]), index)
      await nextTurn()
      await call.yieldToEventLoop?.()
    }
  }

  /** The worker at an index; a new one if an item ended the old one. A worker that ended by itself is not replaced. */
  #slotAt(at: number, run: Run): WorkerSlot | undefined {
    const slot = this.#slots[at]
    if (slot && !slot.isDead) return slot
    if (!run.isDangerous || ++run.started > MAX_RESTARTS) return undefined
    const next = this.#startSlot()
    this.#slots[at] = next
    return next
  }

  #startSlot(): WorkerSlot {
    const { workerUrl, takeStarted, itemTimeoutMs = ITEM_TIMEOUT_MS } = this.#options
    return new WorkerSlot(takeStarted?.() ?? startWorker(workerUrl), itemTimeoutMs)
  }
}
