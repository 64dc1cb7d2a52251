/**
 * A limit on the time that a run waits for its shared cache. In: transfers. Out: their results, or a failure as soon as
 * waiting any longer would cost more than it can save: a transfer stands still for half of the limit, or all together
 * have taken the whole limit at less than a megabyte per second. After a failure nothing is requested any more.
 */
import { RemoteFailure, type Transfer } from './remote.ts'

/** Transfers that are slower than this are given up once the limit has passed. */
const MIN_BYTES_PER_MS = 1000

export class Patience {
  readonly #limitMs: number
  readonly #active = new Set<AbortController>()
  /** Time of finished waiting, and when the present one began. */
  #waitedMs = 0
  #since = 0
  #bytes = 0
  #failure: RemoteFailure | undefined

  /** @param limitMs how long a run may wait in vain */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
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
    if (this.#active.size === 0) this.#since = performance.now()
    this.#active.add(controller)
    let moved = performance.now()
    const onBytes = (count: number) => {
      this.#bytes += count
      moved = performance.now()
    }
    const idleMs = this.#limitMs / 2 + sentBytes / MIN_BYTES_PER_MS
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      const look = () => {
        const now = performance.now()
        if (now - moved < idleMs && !this.#isTooSlow(now, sentBytes)) return
        const seconds = Math.round(this.#limitMs / 100) / 10
        reject(new RemoteFailure(`it did not answer fast enough (limit ${seconds} s)`))
      }
      timer = setInterval(look, Math.max(20, this.#limitMs / 20))
    })
    try {
      const result = await Promise.race([transfer({ signal: controller.signal, onBytes }), tooLong])
      this.#bytes += sentBytes
      return result
    } catch (error) {
      this.#giveUp(error)
      throw this.#failure
    } finally {
      clearInterval(timer)
      this.#active.delete(controller)
      if (this.#active.size === 0) this.#waitedMs += performance.now() - this.#since
    }
  }

  #isTooSlow(now: number, sentBytes: number): boolean {
    const waited = this.#waitedMs + now - this.#since
    return waited > this.#limitMs && this.#bytes + sentBytes < waited * MIN_BYTES_PER_MS
  }

  #giveUp(error: unknown): void {
    this.#failure ??= error instanceof RemoteFailure ? error : new RemoteFailure('it failed')
    for (const controller of this.#active) controller.abort()
  }
}
