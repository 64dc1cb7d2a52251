/**
 * The worker's side of the pool: answers `run` messages with the stages of a table, and writes its current item to
 * shared memory, where the main thread can see it. An item that throws is reported as that item's failure; the worker
 * goes on.
 */
import { parentPort, type Transferable, workerData } from 'node:worker_threads'
import type { ThreadCode } from '../base/bundle-host.ts'
import { guardExit } from '../base/exit-guard.ts'
import { passOnStrayErrors, type ThreadError } from '../base/thread-errors.ts'
import { collectReads, type Reads } from '../base/traced-reads.ts'
import type { StageTable } from './stage.ts'
import { StageHost } from './stage-host.ts'
import { type Claims, mayStart } from './work-list.ts'
import { PROGRESS, type WorkerSetup } from './worker-setup.ts'

/** Main thread to worker: the thread is to end, and may store what the next run will need. */
export const END_MESSAGE = 'end'

/** Main thread to worker. `shared` is present when a key is used on this worker for the first time. */
export interface RunMessage {
  batch: number
  stage: string
  key: string
  shared?: unknown
  inputs: unknown[]
  /** Variables of the environment that code in the main thread set or deleted. */
  variables?: ReadonlyMap<string, string | undefined>
  /** Absent if the thread is to do all of them. */
  claims?: Claims
}

/** One item's result, and how long it took in milliseconds. */
export type ItemOutcome =
  | { ok: true; value: unknown; ms: number }
  | { ok: false; error: { message: string; stack: string; code?: string } }

/** The results of a batch; undefined for items that were taken back. */
export type BatchOutcomes = (ItemOutcome | undefined)[]

/**
 * Worker to main thread: a batch's results and what site code read for them, or that a message cannot be copied, or an
 * error that code of the site left unhandled.
 */
export type AnswerMessage =
  | { batch: number; outcomes: BatchOutcomes; reads?: Reads }
  | { uncloneable: true }
  | { stray: ThreadError }

/** Starts answering. Called once by the worker's entry, with the bytecode that it may store. */
export function serveStages(table: StageTable, code?: ThreadCode): void {
  const port = parentPort
  if (!port) throw new Error('not a worker thread')
  const { progress } = workerData as WorkerSetup
  const host = new StageHost(table)
  const reads: Reads = new Map()
  collectReads(reads)
  const mayExit = guardExit(() => true)
  passOnStrayErrors(stray => port.postMessage({ stray } satisfies AnswerMessage))
  port.on('message', async (message: RunMessage | typeof END_MESSAGE) => {
    if (message === END_MESSAGE) {
      code?.save()
      mayExit()
      process.exit()
    }
    for (const [name, value] of message.variables ?? [])
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    const outcomes = await runBatch(host, message, progress)
    if (code?.isDue()) Atomics.store(progress, PROGRESS.keeps, 1)
    try {
      const answer: AnswerMessage = { batch: message.batch, outcomes }
      if (reads.size > 0) answer.reads = new Map(reads)
      port.postMessage(answer, buffersIn(outcomes))
    } catch {
      port.postMessage({ uncloneable: true } satisfies AnswerMessage)
    }
  })
  port.on('messageerror', () => port.postMessage({ uncloneable: true } satisfies AnswerMessage))
}

async function runBatch(host: StageHost, message: RunMessage, progress: Int32Array): Promise<BatchOutcomes> {
  const { batch, stage, key, shared, inputs, claims } = message
  const run = await host.prepare({ stage, key, shared }).catch(failed)
  if (typeof run !== 'function') return inputs.map(() => run)
  const outcomes = inputs.map((input, item): ItemOutcome | undefined => {
    if (claims && !mayStart(claims, item)) return undefined
    Atomics.store(progress, PROGRESS.item, item)
    Atomics.store(progress, PROGRESS.batch, batch + 1)
    Atomics.add(progress, PROGRESS.steps, 1)
    return attempt(run, input)
  })
  Atomics.store(progress, PROGRESS.batch, 0)
  Atomics.add(progress, PROGRESS.steps, 1)
  return outcomes
}

/** One item's result or failure. */
export function attempt(run: (input: unknown) => unknown, input: unknown): ItemOutcome {
  const start = performance.now()
  try {
    return { ok: true, value: run(input), ms: performance.now() - start }
  } catch (error) {
    return failed(error)
  }
}

/** The same for a call that stays in its thread and may return a promise. */
export async function attemptAsync(run: (input: unknown) => unknown, input: unknown): Promise<ItemOutcome> {
  const start = performance.now()
  try {
    return { ok: true, value: await run(input), ms: performance.now() - start }
  } catch (error) {
    return failed(error)
  }
}

/** An error as data; threads cannot transfer Error objects with their codes. */
export function failed(error: unknown): Extract<ItemOutcome, { ok: false }> {
  const { message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return { ok: false, error: { message, stack: stack ?? message, code } }
}

/** Whole array buffers in the results' own fields, which are transferred instead of copied. */
function buffersIn(outcomes: BatchOutcomes): Transferable[] {
  const fields = outcomes.flatMap(outcome => {
    const hasFields = outcome?.ok && typeof outcome.value === 'object' && outcome.value !== null
    return hasFields ? Object.values(outcome.value as object) : []
  })
  return wholeBuffers(fields)
}

/** The buffers of byte arrays among some values; without those of which an array is only a part. */
export function wholeBuffers(values: Iterable<unknown>): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  for (const value of values)
    if (value instanceof Uint8Array && value.byteLength === value.buffer.byteLength && value.byteLength > 0)
      found.add(value.buffer as ArrayBuffer)
  return [...found]
}
