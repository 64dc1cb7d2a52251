/**
 * Keeps requests to one host apart, whatever they are for: first looks, second ones, redirects. Hosts that ask for a pause
 * get it.
 */
import { setTimeout as pause } from 'node:timers/promises'

export class HostPacer {
  readonly #intervalMs: number
  readonly #nextAt = new Map<string, number>()

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  /** Waits until the host may be asked, and counts the request. Rejects with the signal's reason. */
  async wait(host: string, signal?: AbortSignal): Promise<void> {
    const now = Date.now()
    const at = Math.max(now, this.#nextAt.get(host) ?? 0)
    this.#nextAt.set(host, at + this.#intervalMs)
    if (at > now) await pause(at - now, undefined, { signal })
  }

  /** Asks a host nothing for a while. */
  hold(host: string, ms: number): void {
    this.#nextAt.set(host, Math.max(this.#nextAt.get(host) ?? 0, Date.now() + ms))
  }
}
