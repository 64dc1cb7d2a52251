/**
 * Keeps requests to one host apart, whatever they are for: first looks, second ones, redirects. Each waits for the one
 * before it to have started, so that a timer that is late makes no two of them follow each other closely. Hosts that ask
 * for a pause get it.
 */
import { setTimeout as pause } from 'node:timers/promises'

export class HostPacer {
  readonly #intervalMs: number
  readonly #nextAt = new Map<string, number>()
  /** By host: settled when the last request in line has started. */
  readonly #lines = new Map<string, Promise<void>>()

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  /** Starts a request as soon as the host may be asked. Rejects with what it rejects with, or the signal's reason. */
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

  /** Asks a host nothing for a while. */
  hold(host: string, ms: number): void {
    this.#nextAt.set(host, Math.max(this.#nextAt.get(host) ?? 0, performance.now() + ms))
  }

  async #untilFree(host: string, signal: AbortSignal | undefined): Promise<void> {
    const left = () => (this.#nextAt.get(host) ?? 0) - performance.now()
    for (let ms = left(); ms > 0; ms = left()) await pause(Math.ceil(ms), undefined, { signal })
  }
}
