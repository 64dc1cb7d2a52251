/**
 * Runs pure stages over many items, in this thread and, where that pays, in worker threads beside it. Results come back in the order of the inputs, whatever finished first; an item
 * that throws rejects the run with that item's error, after all other items are done.
 */
import { Worker } from 'node:worker_threads'
import { nextTurn } from '../base/steps.ts'
import type { StageCall, StageTable } from './stage.ts'
import { KEPT_STAGES, StageHost } from './stage-host.ts'
import { failed, type ItemOutcome, type ResultMessage, type RunMessage } from './worker-host.ts'

/** Fewer items than this are not worth a thread's start (about 60 ms each). */
const INLINE_BELOW = 24
const BATCH = 12

export interface PoolOptions {
  /** Module that calls `serveStages`. */
  workerUrl: URL
  /** The same stages, for this thread. */
  table: StageTable
  /** Threads at work at a time, this one included; 1 means: no worker. */
  jobs: number
}

interface Lane {
  worker: Worker
  /** Keys that this worker has the shared data of. */
  known: Set<string>
}

/** One item's result or failure. */
function attempt(run: (input: unknown) => unknown, input: unknown): ItemOutcome {
  try {
    return { ok: true, value: run(input) }
  } catch (error) {
    return failed(error)
  }
}

/** Called with each item's result as it arrives. */
export type OnResult<Out> = (value: Out, index: number) => void

/** Thrown by `runAll`: the first failed item, with its index. */
export class StageError extends Error {
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

export class Pool {
  readonly #options: PoolOptions
  readonly #host: StageHost
  #lanes: Lane[] = []
  #batches = 0

  constructor(options: PoolOptions) {
    this.#options = options
    this.#host = new StageHost(options.table)
  }

  /** Starts the workers ahead of need, so that their start-up overlaps with other work. */
  warm(items: number): void {
    if (this.#options.jobs < 2 || items < INLINE_BELOW) return
    while (this.#lanes.length < this.#options.jobs - 1) this.#lanes.push(this.#startLane())
  }

  /**
   * Runs the stage over all inputs.
   * @throws StageError for the first input, in order, whose call threw
   */
  async runAll<Shared, In, Out>(call: StageCall<Shared>, inputs: In[], onResult: OnResult<Out>): Promise<void> {
    const isWorthThreads = inputs.length >= (call.inlineBelow ?? INLINE_BELOW)
    if (isWorthThreads) this.warm(inputs.length)
    const failures: StageError[] = []
    const settle = (outcome: ItemOutcome, index: number) => {
      if (outcome.ok) onResult(outcome.value as Out, index)
      else failures.push(new StageError(index, outcome))
    }
    if (this.#lanes.length === 0 || !isWorthThreads) await this.#runHere(call, inputs, settle)
    else await this.#runInLanes(call, inputs, settle)
    if (failures.length > 0) throw failures.reduce((first, next) => (next.index < first.index ? next : first))
  }

  /** Ends all threads. The pool may be used again afterwards. */
  async close(): Promise<void> {
    const lanes = this.#lanes
    this.#lanes = []
    await Promise.all(lanes.map(lane => lane.worker.terminate()))
  }

  async #runHere<Shared, In>(
    call: StageCall<Shared>,
    inputs: In[],
    settle: (outcome: ItemOutcome, index: number) => void,
  ) {
    if (inputs.length === 0) return
    const run = await this.#host.prepare(call)
    for (const [index, input] of inputs.entries()) {
      await call.breathe?.()
      // Long runs let timers and signals through now and then.
      if (index % 16 === 15) await nextTurn()
      settle(attempt(run, input), index)
    }
  }

  async #runInLanes<Shared, In>(
    call: StageCall<Shared>,
    inputs: In[],
    settle: (outcome: ItemOutcome, index: number) => void,
  ) {
    let next = 0
    const feed = async (lane: Lane) => {
      while (next < inputs.length) {
        const start = next
        // Small batches towards the end keep both threads busy to the last item.
        next = Math.min(inputs.length, start + Math.max(1, Math.min(BATCH, Math.ceil((inputs.length - start) / 8))))
        const outcomes = await this.#send(lane, call, inputs.slice(start, next))
        for (const [offset, outcome] of outcomes.entries()) settle(outcome, start + offset)
      }
    }
    // This thread takes part: a worker in its place would cost a start and a warm-up. After each item the
    // workers' messages have their turn, so that none of them waits for work.
    const takePart = async () => {
      const run = await this.#host.prepare(call)
      while (next < inputs.length) {
        const index = next++
        settle(attempt(run, inputs[index]), index)
        await nextTurn()
        await call.breathe?.()
      }
    }
    // Two feeders a lane: the next batch is already there when one ends.
    await Promise.all([...this.#lanes.flatMap(lane => [feed(lane), feed(lane)]), takePart()])
  }

  #send<Shared>(lane: Lane, call: StageCall<Shared>, inputs: unknown[]): Promise<ItemOutcome[]> {
    const batch = this.#batches++
    const id = `${call.stage} ${call.key}`
    const message: RunMessage = { batch, stage: call.stage, key: call.key, inputs }
    if (!lane.known.has(id)) {
      lane.known.add(id)
      if (lane.known.size > KEPT_STAGES) lane.known.delete(lane.known.values().next().value as string)
      message.shared = call.shared
    }
    return new Promise((resolve, reject) => {
      const onMessage = (result: ResultMessage) => {
        if (result.batch !== batch) return
        stop()
        resolve(result.outcomes)
      }
      const onEnd = (reason: unknown) => {
        stop()
        reject(
          reason instanceof Error ? reason : new Error(`a worker thread ended early (exit code ${String(reason)})`),
        )
      }
      const stop = () => {
        lane.worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      }
      lane.worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
      lane.worker.postMessage(message)
    })
  }

  #startLane(): Lane {
    const worker = new Worker(this.#options.workerUrl, {
      env: process.env,
      // Trees live as long as a page takes: a large nursery lets most of them die in it.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    worker.setMaxListeners(0)
    return { worker, known: new Set() }
  }
}
