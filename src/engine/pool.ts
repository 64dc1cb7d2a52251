/**
 * Runs pure stages over many items, in this thread and, if that is faster, in worker threads. Results arrive in any
 * order, each with the index of its input.
 *
 * An item that throws rejects the run with that item's error, after all other items are done. If a thread ends or no
 * longer responds, only its current item is lost: the others are done elsewhere.
 */
import { setMaxListeners } from 'node:events'
import { allDone } from '../base/all-done.ts'
import type { StartedThread } from '../base/bundle-host.ts'
import { deferred } from '../base/deferred.ts'
import { nextTurn } from '../base/yield.ts'
import type { StageCall, StageTable } from './stage.ts'
import { StageHost } from './stage-host.ts'
import { MIN_ITEMS_FOR_THREADS, startWorker } from './start-worker.ts'
import { type Batch, WorkList } from './work-list.ts'
import { attempt, attemptAsync, failed, type ItemOutcome, wholeBuffers } from './worker-host.ts'
import { type BatchEnd, WorkerSlot } from './worker-slot.ts'

/** The same limit for threads that have done such items before. */
const MIN_ITEMS_FOR_READY_THREADS = 4
/**
 * The same limit if no thread has been started ahead of need: loading the stages in it and compiling them takes 0.25 s of
 * processor time, as much as 40 pages.
 */
const MIN_ITEMS_TO_START_THREADS = 64
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
  /** Once it is aborted, no item is started any more. */
  signal?: AbortSignal
}

export class Pool {
  readonly #options: PoolOptions
  readonly #host: StageHost
  #slots: WorkerSlot[] = []
  #closed = 0

  constructor(options: PoolOptions) {
    this.#options = options
    this.#host = new StageHost(options.table)
    // Each run listens, and a site has a run for each language and version.
    if (options.signal) setMaxListeners(0, options.signal)
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
   * @throws StageError for the first input, in order, whose call threw, or the reason of an abort
   */
  async runAll<Shared, In, Out>(call: StageCall<Shared>, inputs: Inputs<In>, onResult: OnResult<Out>): Promise<void> {
    const isWorthThreads = !call.callerOnly && inputs.length >= this.#fewestForThreads(call as StageCall<unknown>)
    if (isWorthThreads) this.warm(inputs.length)
    const settling = { threads: this.jobs, onResult: onResult as OnResult<unknown> }
    const run = new StageRun(call as StageCall<unknown>, inputs, settling)
    const { signal } = this.#options
    signal?.throwIfAborted()
    const cancel = () => run.list.stop()
    signal?.addEventListener('abort', cancel)
    try {
      if (call.callerOnly) await this.#runSideBySide(run)
      else if (this.#slots.length === 0 || !isWorthThreads) await this.#runHere(run)
      else await this.#runInSlots(run)
    } finally {
      signal?.removeEventListener('abort', cancel)
      call.onCallerDone?.()
    }
    signal?.throwIfAborted()
    run.throwFailure()
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
    if (this.#slots.every(slot => slot.isDead)) return MIN_ITEMS_TO_START_THREADS
    const isReady = this.#slots.some(slot => slot.isReadyFor(call))
    return isReady ? MIN_ITEMS_FOR_READY_THREADS : MIN_ITEMS_FOR_THREADS
  }

  async #runHere(run: StageRun): Promise<void> {
    const { call, list } = run
    if (list.isEmpty) return
    await call.callerAfter
    const work = await this.#host.prepare(call)
    for (let done = 1, index = list.takeOne(); index !== undefined; done++, index = list.takeOne()) {
      await call.yieldToEventLoop?.()
      // Long runs must let timers and signals through occasionally.
      if (done % 16 === 0) await nextTurn()
      doHere(index, work, run)
    }
  }

  /** Runs items that may wait for something: while one waits, the next one starts, which it may be waiting for. */
  async #runSideBySide(run: StageRun): Promise<void> {
    const { call, inputs } = run
    const work = await this.#host.prepare(call)
    const waiting: Promise<void>[] = []
    for (let index = 0; index < inputs.length; index++) {
      await call.yieldToEventLoop?.()
      const done = attemptAsync(work, inputs.at(index)).then(outcome => run.settle(outcome, index))
      waiting.push(done)
      // Errors are thrown at the end, when all items are done.
      await Promise.race([done.catch(() => undefined), nextTurn()])
    }
    await Promise.all(waiting)
  }

  async #runInSlots(run: StageRun): Promise<void> {
    const hereDone = deferred()
    const start = run.call.workersAfter && Promise.race([run.call.workersAfter, hereDone.promise])
    const closed = this.#closed
    const assertOpen = () => {
      if (closed !== this.#closed) throw new Error('the threads were closed during the run')
    }
    const stop = (error: unknown) => {
      run.list.stop()
      throw error
    }
    const feed = (at: number) => this.#feed(at, run, assertOpen).catch(stop)
    const feeding = this.#slots.map((_, at) => (start ? start.then(() => feed(at)) : feed(at)))
    const others = Promise.all(feeding)
    // Below, each of them is awaited.
    others.catch(() => undefined)
    const here = this.#takePart(run, { others, isOpen: () => closed === this.#closed })
    await allDone([here.catch(stop).finally(hereDone.resolve), ...feeding])
    while (!run.list.isEmpty) await (run.isDangerous ? this.#feed(0, run, assertOpen) : this.#runHere(run))
    for (const index of run.suspects) await run.sendAlone(index, this.#slotAt(0, run), KEEP_ENDING)
    run.list.giveBack(run.uncloneable)
    await this.#runHere(run)
  }

  /** Keeps a worker busy: the next batches wait in it while it does one. */
  async #feed(at: number, run: StageRun, assertOpen: () => void): Promise<void> {
    const { list } = run
    const sent = new Set<Promise<void>>()
    let waiting = 0
    for (;;) {
      while (waiting === 0 || waiting < run.ahead) {
        const batch = list.takeBatch() ?? (waiting === 0 ? list.takeWaiting() : undefined)
        if (!batch) break
        const slot = this.#slotAt(at, run)
        if (!slot) {
          const items = list.end(batch)
          if (!run.isDangerous) list.giveBack(items)
          else for (const index of items) run.lose(index, KEEP_ENDING)
          break
        }
        const { length } = batch.items
        waiting += length
        const done = run.send(batch, slot, assertOpen).finally(() => {
          waiting -= length
          sent.delete(done)
        })
        sent.add(done)
      }
      if (sent.size === 0) return
      await Promise.race(sent).catch(error => Promise.allSettled(sent).then(() => Promise.reject(error)))
    }
  }

  /**
   * Lets this thread take part: a worker in its place would cost a start and a warm-up. After each item, the workers'
   * messages are handled. If the workers have done all items, this thread does not wait.
   */
  async #takePart(
    run: StageRun,
    { others, isOpen }: { others: Promise<unknown>; isOpen: () => boolean },
  ): Promise<void> {
    const { call, list } = run
    const areOthersDone =
      call.callerAfter && Promise.race([call.callerAfter.then(() => false), others.then(() => true)])
    if (await areOthersDone) return
    const work = await this.#host.prepare(call)
    while (!run.isDangerous && isOpen()) {
      const index = list.takeOne()
      if (index === undefined) break
      doHere(index, work, run)
      await nextTurn()
      await call.yieldToEventLoop?.()
    }
    call.onCallerDone?.()
  }

  /** The worker at an index; a new one if an item ended the old one. A worker that ended by itself is not replaced. */
  #slotAt(at: number, run: StageRun): WorkerSlot | undefined {
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

function doHere(index: number, work: (input: unknown) => unknown, run: StageRun): void {
  const input = run.inputs.at(index)
  if (input !== undefined) run.settle(attempt(work, input), index)
}

// One call of a stage while it runs: its inputs, the list of those that are left, and what became of the others.

/** Called with each item's result as it arrives; `ms` is the time that the stage took for it. */
type OnResult<Out> = (value: Out, index: number, ms: number) => void

/** The inputs of a run, each of which is requested just before it is done. One that is undefined is left out. */
interface Inputs<In> {
  readonly length: number
  at(index: number): In | undefined
  /**
   * The bytes of an input that nobody needs in this thread once it is sent: they are moved to the other thread. What is only
   * copied counts as memory of this thread until a major garbage collection, and each 64 MB of it start one.
   */
  bytesOf?(input: In): Iterable<Uint8Array>
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

class StageRun {
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

  /** Sends a batch to a thread, and settles it. Not async: such a function would keep the inputs, which the thread has copies of. */
  send(batch: Batch, slot: WorkerSlot, mayGoOn: () => void): Promise<void> {
    const items: number[] = []
    const inputs: unknown[] = []
    for (const index of batch.items) {
      const input = this.inputs.at(index)
      if (input === undefined) continue
      items.push(index)
      inputs.push(input)
    }
    return this.#sendInputs({ ...batch, items }, inputs, { slot, mayGoOn })
  }

  /** A function of its own, because its closure must not refer to the inputs. */
  #sendInputs(
    sent: Batch,
    inputs: unknown[],
    { slot, mayGoOn }: { slot: WorkerSlot; mayGoOn: () => void },
  ): Promise<void> {
    const onEnd = (end: BatchEnd) => {
      mayGoOn()
      this.#settleBatch(sent, end)
    }
    const moved = wholeBuffers(inputs.flatMap(input => [...(this.inputs.bytesOf?.(input) ?? [])]))
    return slot.send(this.call, inputs, { claims: this.list.claims(sent), moved, onEnd })
  }

  /**
   * Tries an item alone. A thread may have run out of memory that others used, so an item is only lost if its thread
   * ends again.
   */
  async sendAlone(index: number, slot: WorkerSlot | undefined, why: string): Promise<void> {
    const onEnd = (end?: BatchEnd) => {
      const [outcome] = end && 'outcomes' in end ? end.outcomes : []
      if (outcome) this.settle(outcome, index)
      else if (end && 'uncloneable' in end) this.uncloneable.push(index)
      else this.lose(index, end && 'ended' in end ? end.ended : why)
    }
    if (slot) await slot.send(this.call, [this.inputs.at(index)], { onEnd })
    else onEnd()
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
