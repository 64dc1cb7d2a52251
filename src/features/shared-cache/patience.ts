/**
 * A limit on the time that a run waits for its shared cache. Transfers return their results, or a failure as soon as waiting
 * any longer would cost more than it can save: a transfer stands still for half of the limit, or all together have
 * taken the whole limit at less than a megabyte per second. After a failure nothing is requested any more.
 *
 * Only time in which this thread had nothing else to do is waiting. While it works, an answer that has arrived cannot be
 * noticed, and a transfer that stands still delays nothing.
 */
import { performance } from 'node:perf_hooks'
import { RemoteFailure, type Transfer } from './remote.ts'

/** Transfers that are slower than this are given up once the limit has passed. */
const MIN_BYTES_PER_MS = 1000

/** A transfer under way. */
interface Active {
  controller: AbortController
  /** How long it may stand still, and for how long it has. */
  maxIdleMs: number
  idleMs: number
  sentBytes: number
  giveUp: (reason: RemoteFailure) => void
}

export class Patience {
  readonly #limitMs: number
  readonly #idleMs: () => number
  readonly #active = new Set<Active>()
  #timer: NodeJS.Timeout | undefined
  #waitedMs = 0
  #bytes = 0
  #failure: RemoteFailure | undefined

  /**
   * @param limitMs how long a run may wait in vain
   * @param idleMs for how long this thread has had nothing to do since it started, in milliseconds
   */
  constructor(limitMs: number, idleMs = () => performance.eventLoopUtilization().idle) {
    this.#limitMs = limitMs
    this.#idleMs = idleMs
  }

  /** Why nothing is requested any more; undefined while the storage works. */
  get failure(): string | undefined {
    return this.#failure?.message
  }

  /** Bytes that were transferred. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Runs a transfer.
   * @param sentBytes what it sends, whose progress cannot be watched
   * @throws RemoteFailure if it fails, or if an earlier one has
   */
  async run<T>(transfer: (transfer: Transfer) => Promise<T>, sentBytes = 0): Promise<T> {
    if (this.#failure) throw this.#failure
    const controller = new AbortController()
    const maxIdleMs = this.#limitMs / 2 + sentBytes / MIN_BYTES_PER_MS
    const active: Active = { controller, maxIdleMs, idleMs: 0, sentBytes, giveUp: () => undefined }
    const tooLong = new Promise<never>((_, reject) => {
      active.giveUp = reject
    })
    this.#active.add(active)
    this.#watch()
    const onBytes = (count: number) => {
      this.#bytes += count
      active.idleMs = 0
    }
    try {
      const result = await Promise.race([transfer({ signal: controller.signal, onBytes }), tooLong])
      this.#bytes += sentBytes
      return result
    } catch (error) {
      this.#giveUp(error)
      throw this.#failure
    } finally {
      this.#active.delete(active)
      if (this.#active.size === 0) clearInterval(this.#timer)
      if (this.#active.size === 0) this.#timer = undefined
    }
  }

  #watch(): void {
    if (this.#timer) return
    const pauseMs = Math.max(20, this.#limitMs / 20)
    let last = this.#idleMs()
    this.#timer = setInterval(() => {
      const now = this.#idleMs()
      // A process that gets no processor time seems idle, and notices nothing either.
      this.#tick(Math.min(now - last, 2 * pauseMs))
      last = now
    }, pauseMs)
  }

  #tick(ms: number): void {
    this.#waitedMs += ms
    let sent = 0
    for (const active of this.#active) {
      active.idleMs += ms
      sent += active.sentBytes
    }
    const isTooSlow = this.#waitedMs > this.#limitMs && this.#bytes + sent < this.#waitedMs * MIN_BYTES_PER_MS
    const seconds = Math.round(this.#limitMs / 100) / 10
    const reason = new RemoteFailure(`it did not answer fast enough (limit ${seconds} s)`)
    for (const { idleMs, maxIdleMs, giveUp } of this.#active) if (isTooSlow || idleMs > maxIdleMs) giveUp(reason)
  }

  #giveUp(error: unknown): void {
    this.#failure ??= error instanceof RemoteFailure ? error : new RemoteFailure('it failed')
    for (const { controller } of this.#active) controller.abort()
  }
}
