/**
 * Spaces out requests to one host, whatever they are for: first attempts, retries, redirects. Each waits until the
 * previous one has started, so that a late timer never makes two requests follow each other closely. Hosts that ask for
 * a pause get it.
 */
import { setTimeout as pause } from 'node:timers/promises'

export class HostPacer {
  readonly #intervalMs: number
  readonly #nextAt = new Map<string, number>()
  /** By host: settled when the last queued request has started. */
  readonly #lines = new Map<string, Promise<void>>()

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  /**
   * Starts a request as soon as the host may be contacted. Rejects with the request's error, or the signal's reason.
   */
  async send<T>(host: string, start: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = (this.#lines.get(host) ?? Promise.resolve()).then(async () => {
      await this.#untilFree(host, signal)
      const answer = start()
      this.hold(host, this.#intervalMs)
      return { answer }
    })
    this.#lines.set(
      host,
      turn.then(
        () => undefined,
        () => undefined,
      ),
    )
    return (await turn).answer
  }

  /** Sends no requests to a host for a while. */
  hold(host: string, ms: number): void {
    this.#nextAt.set(host, Math.max(this.#nextAt.get(host) ?? 0, performance.now() + ms))
  }

  async #untilFree(host: string, signal: AbortSignal | undefined): Promise<void> {
    const left = () => (this.#nextAt.get(host) ?? 0) - performance.now()
    for (let ms = left(); ms > 0; ms = left()) await pause(Math.ceil(ms), undefined, { signal })
  }
}
