/**
 * One worker thread and its pending batches. If its thread ends or does not respond, a batch ends as well, so that no
 * run waits forever.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { StartedThread } from '../base/bundle-host.ts'
import { takeThreadError } from '../base/thread-errors.ts'
import { addReads, writtenVariables } from '../base/traced-reads.ts'
import type { StageCall } from './stage.ts'
import { MAX_CACHED_STAGES } from './stage-host.ts'
import type { Claims } from './work-list.ts'
import { type AnswerMessage, type BatchOutcomes, END_MESSAGE, type RunMessage } from './worker-host.ts'
import { PROGRESS } from './worker-setup.ts'

/** The outcome of a batch. */
export type BatchEnd =
  | { outcomes: BatchOutcomes }
  /** The inputs or results cannot be copied between threads; the thread continues. */
  | { uncloneable: true }
  /** The thread ended. `at` is the index in the batch of its current item, if any. */
  | { ended: string; at: number | undefined; isStuck: boolean }

interface PendingBatch {
  end: (end: BatchEnd) => void
}

/** Time for a thread to store its bytecode. */
const BYTECODE_TIMEOUT_MS = 2000

/** How often the progress of the thread is checked. */
const PROGRESS_INTERVAL_MS = 500

export class WorkerSlot {
  readonly #worker: Worker
  /** Keys whose shared data this worker has. */
  readonly #known = new Set<string>()
  readonly #waiting = new Map<number, PendingBatch>()
  readonly #progress: Int32Array
  readonly #itemTimeoutMs: number
  #batches = 0
  #watch: NodeJS.Timeout | undefined
  #ended: string | undefined

  /** @param itemTimeoutMs milliseconds that one item may take */
  constructor({ worker, progress }: StartedThread, itemTimeoutMs: number) {
    this.#itemTimeoutMs = itemTimeoutMs
    this.#progress = progress
    this.#worker = worker
    this.#worker
      .on('message', (answer: AnswerMessage) => this.#take(answer))
      // The message does not say which batch it answers, so all of them end.
      .on('messageerror', () => this.#endUncloneable())
      .on('error', error => this.#die(reasonOf(error)))
      .on('exit', code => this.#die(`the thread ended with exit code ${code}`))
  }

  /** Whether the thread has ended. */
  get isDead(): boolean {
    return this.#ended !== undefined
  }

  /** Whether the thread has what it needs for this call. */
  isReadyFor(call: StageCall<unknown>): boolean {
    return this.#ended === undefined && this.#known.has(idOf(call))
  }

  /**
   * Runs the stage over some inputs; with `claims`, over those that are not taken back before. The outcome is passed to `onEnd`
   * and is not the value of the promise: V8 moves a promise that has been pending for a while to the old generation, and what an
   * object there refers to is only freed by a major garbage collection, even if nobody uses the object any more.
   * @param options.moved buffers of the inputs that are moved to the thread instead of copied
   * @throws what `onEnd` throws
   */
  send<Shared>(
    call: StageCall<Shared>,
    inputs: unknown[],
    { claims, moved = [], onEnd }: { claims?: Claims; moved?: ArrayBuffer[]; onEnd: (end: BatchEnd) => void },
  ): Promise<void> {
    const sent = this.#post(call as StageCall<unknown>, inputs, { claims, moved })
    return typeof sent === 'number' ? this.#answerTo(sent, onEnd) : ended(sent, onEnd)
  }

  /** The number of the batch, or why it was not sent. */
  #post(
    call: StageCall<unknown>,
    inputs: unknown[],
    { claims, moved }: { claims: Claims | undefined; moved: ArrayBuffer[] },
  ): number | BatchEnd {
    if (this.#ended !== undefined) return { ended: this.#ended, at: undefined, isStuck: false }
    const batch = this.#batches++
    const id = idOf(call)
    const message: RunMessage = { batch, stage: call.stage, key: call.key, inputs, claims }
    const isNew = !this.#known.has(id)
    if (isNew) message.shared = call.shared
    const variables = writtenVariables()
    if (variables.size > 0) message.variables = variables
    try {
      this.#worker.postMessage(message, moved)
    } catch {
      return { uncloneable: true }
    }
    if (isNew) this.#know(id)
    return batch
  }

  #answerTo(batch: number, onEnd: (end: BatchEnd) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (outcome: BatchEnd) => {
        try {
          onEnd(outcome)
          resolve()
        } catch (error) {
          reject(error)
        }
      }
      this.#waiting.set(batch, { end })
      this.#watch ??= this.#startWatch()
    })
  }

  /** Ends the thread. With `mayKeep`, an idle thread first stores what the next run will need. */
  async close(mayKeep: boolean): Promise<void> {
    const isIdle = this.#ended === undefined && this.#waiting.size === 0
    this.#die('the thread was ended')
    if (mayKeep && isIdle && Atomics.load(this.#progress, PROGRESS.keeps) === 1) await this.#lastMessage()
    await this.#worker.terminate()
  }

  async #lastMessage(): Promise<void> {
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage(END_MESSAGE)
    await Promise.race([ended, sleep(BYTECODE_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** The worker drops its stage functions in the same order. */
  #know(id: string): void {
    this.#known.add(id)
    if (this.#known.size > MAX_CACHED_STAGES) this.#known.delete(this.#known.values().next().value as string)
  }

  #take(answer: AnswerMessage): void {
    if ('uncloneable' in answer) this.#endUncloneable()
    else if ('stray' in answer) takeThreadError(answer.stray)
    else {
      const waiting = this.#waiting.get(answer.batch)
      this.#waiting.delete(answer.batch)
      if (this.#waiting.size === 0) this.#stopWatch()
      if (answer.reads) addReads(answer.reads)
      waiting?.end({ outcomes: answer.outcomes })
    }
  }

  #endUncloneable(): void {
    // Shared data may have been lost with the message: it is sent again.
    this.#known.clear()
    this.#endAll(() => ({ uncloneable: true }))
  }

  #die(reason: string, isStuck = false): void {
    if (this.#ended !== undefined) return
    this.#ended = reason
    const batch = Atomics.load(this.#progress, PROGRESS.batch) - 1
    const item = Atomics.load(this.#progress, PROGRESS.item)
    this.#endAll(of => ({ ended: reason, at: of === batch ? item : undefined, isStuck }))
  }

  #endAll(endOf: (batch: number) => BatchEnd): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    this.#stopWatch()
    for (const [batch, { end }] of waiting) end(endOf(batch))
  }

  /** Checks whether the thread makes progress. Time in which the main thread was busy does not count. */
  #startWatch(): NodeJS.Timeout {
    let last = -1
    let checks = 0
    return setInterval(() => {
      const steps = Atomics.load(this.#progress, PROGRESS.steps)
      checks = steps === last ? checks + 1 : 0
      last = steps
      if (checks * PROGRESS_INTERVAL_MS < this.#itemTimeoutMs) return
      this.#die(`there was no answer for ${this.#itemTimeoutMs / 1000} s`, true)
      void this.#worker.terminate()
    }, PROGRESS_INTERVAL_MS)
  }

  #stopWatch(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}

/** The batch ended before it was sent. */
async function ended(end: BatchEnd, onEnd: (end: BatchEnd) => void): Promise<void> {
  onEnd(end)
}

function idOf({ stage, key }: StageCall<unknown>): string {
  return `${stage} ${key}`
}

function reasonOf(error: Error & { code?: string }): string {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs more memory than there is' : error.message
}
