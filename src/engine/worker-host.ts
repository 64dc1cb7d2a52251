/**
 * The worker's side of the pool: answers `prepare` and `run` messages with the stages of a table.
 * An item that throws is reported as that item's failure; the worker goes on.
 */
import { parentPort, type Transferable } from 'node:worker_threads'
import type { StageTable } from './stage.ts'
import { StageHost } from './stage-host.ts'

/** Main thread to worker. `shared` is present the first time a key is used on this worker. */
export interface RunMessage {
  batch: number
  stage: string
  key: string
  shared?: unknown
  inputs: unknown[]
}

/** One item's result. */
export type ItemOutcome =
  | { ok: true; value: unknown }
  | { ok: false; error: { message: string; stack: string; code?: string } }

/** Worker to main thread. */
export interface ResultMessage {
  batch: number
  outcomes: ItemOutcome[]
}

/** Starts answering. Called once by the worker's entry. */
export function serveStages(table: StageTable): void {
  const port = parentPort
  if (!port) throw new Error('not a worker thread')
  const host = new StageHost(table)
  port.on('message', async (message: RunMessage) => {
    const outcomes = await runBatch(host, message)
    port.postMessage({ batch: message.batch, outcomes } satisfies ResultMessage, buffersIn(outcomes))
  })
}

async function runBatch(host: StageHost, message: RunMessage): Promise<ItemOutcome[]> {
  const run = await host.prepare({ stage: message.stage, key: message.key, shared: message.shared }).catch(failed)
  if (typeof run !== 'function') return message.inputs.map(() => run)
  return message.inputs.map(input => {
    try {
      return { ok: true, value: run(input) }
    } catch (error) {
      return failed(error)
    }
  })
}

/** An error as data; threads cannot hand over Error objects with their codes. */
export function failed(error: unknown): Extract<ItemOutcome, { ok: false }> {
  const { message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return { ok: false, error: { message, stack: stack ?? message, code } }
}

/** Whole array buffers among the results' own fields: they are handed over instead of copied. */
function buffersIn(outcomes: ItemOutcome[]): Transferable[] {
  const found: ArrayBuffer[] = []
  for (const outcome of outcomes) {
    if (!outcome.ok || typeof outcome.value !== 'object' || outcome.value === null) continue
    for (const field of Object.values(outcome.value))
      if (field instanceof Uint8Array && field.byteLength === field.buffer.byteLength)
        found.push(field.buffer as ArrayBuffer)
  }
  return found
}
