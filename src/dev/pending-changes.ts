/**
 * Saved changes that are not rebuilt yet. In: changed paths, and a function that shows the pages of some of them before
 * the rebuild. A rebuild waits while saves arrive in quick succession, unless a change requires it.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Within this time, tabs fetch a preview, and another save postpones the rebuild. */
const QUIET_MS = 200
/** Maximum delay of a rebuild by consecutive saves. */
const MAX_REBUILD_DELAY_MS = 1000

export class PendingChanges {
  /** Shows the pages of these files; false if only a rebuild can. */
  readonly #show: (paths: ReadonlySet<string>) => Promise<boolean>
  #waiting = new Set<string>()
  /** Changes for which no preview has been tried yet. */
  #unsettled = new Set<string>()
  #trying: Promise<void> | undefined
  /** Whether there is a change that only a rebuild can show. */
  #isBehind = false
  /** Number of reported changes. */
  #times = 0

  constructor(show: (paths: ReadonlySet<string>) => Promise<boolean>) {
    this.#show = show
  }

  get hasAny(): boolean {
    return this.#waiting.size > 0
  }

  /** Records changes. Without paths, a full rebuild is requested. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      this.#waiting.add(path)
      this.#unsettled.add(path)
    }
    this.#times++
    if (paths.length === 0) this.#isBehind = true
  }

  /** Returns and clears all changes, for a rebuild. */
  take(): ReadonlySet<string> {
    const paths = this.#waiting
    this.#waiting = new Set()
    this.#unsettled = new Set()
    this.#isBehind = false
    return paths
  }

  /** Shows previews, also during a rebuild; resolves when nothing is left to try. */
  showAhead(): Promise<void> {
    this.#trying ??= this.#tryAll().finally(() => {
      this.#trying = undefined
    })
    return this.#trying
  }

  async #tryAll(): Promise<void> {
    while (this.#unsettled.size > 0) {
      const paths = this.#unsettled
      this.#unsettled = new Set()
      if (!(await this.#show(paths))) this.#isBehind = true
    }
  }

  /** Waits until it is time for a rebuild. */
  async rest(): Promise<void> {
    const end = performance.now() + MAX_REBUILD_DELAY_MS
    let known: number
    do {
      known = this.#times
      await this.showAhead()
      if (this.#isBehind) return
      await pause(QUIET_MS)
    } while (known !== this.#times && performance.now() < end)
    await this.showAhead()
  }
}
