/**
 * What external addresses answered, kept between runs: good answers for a week, bad ones for an hour, the
 * others not at all. A damaged file is an empty one.
 */
import { CacheMap } from '../../engine/cache/cache-map.ts'
import type { Verdict } from './look-at.ts'

const FORMAT = 'docsgen-answers-2'
const HOUR = 3_600_000
const KEPT_MS: Record<Verdict['kind'], number> = { good: 168 * HOUR, moved: 168 * HOUR, broken: HOUR, unverified: 0 }

interface Entry {
  verdict: Verdict
  /** Milliseconds since 1970. */
  at: number
}

export class AnswerCache {
  readonly #entries: CacheMap<Entry>

  constructor(path: string) {
    this.#entries = new CacheMap(path, { format: FORMAT })
  }

  /**
   * The answer to an address, where it is young enough.
   * @param accept statuses that are fine this time; what was fine for another run's sake is asked again
   */
  get(url: string, { now, accept }: { now: number; accept: readonly number[] }): Verdict | undefined {
    const entry = this.#entries.get(url)
    if (!entry || now - entry.at >= (KEPT_MS[entry.verdict.kind] ?? 0)) return undefined
    const { kind, status } = entry.verdict
    if (status !== undefined && accept.includes(status)) return { kind: 'good', status }
    return kind === 'good' && !isSuccess(status) ? undefined : entry.verdict
  }

  set(url: string, verdict: Verdict, now: number): void {
    this.#entries.set(url, { verdict, at: now })
  }

  save(): void {
    for (const [url, { verdict }] of this.#entries.entries()) if (KEPT_MS[verdict.kind] === 0) this.#entries.delete(url)
    this.#entries.save(undefined)
  }
}

/** Fine by itself: a success, or nothing new. */
function isSuccess(status: number | undefined): boolean {
  return status !== undefined && ((status >= 200 && status < 300) || status === 304)
}
