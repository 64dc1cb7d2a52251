/**
 * A cache of external verdicts: good ones are kept for a week, bad ones for an hour, and others not at all. The date of
 * the last success is kept for a year. A damaged file counts as empty.
 */
import { CacheMap } from '../../engine/cache/cache-map.ts'
import type { Verdict } from './check-address.ts'

const FORMAT = 'docsgen-answers-4'
const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
const MAX_AGE_MS: Record<Verdict['kind'], number> = {
  good: 168 * HOUR,
  moved: 168 * HOUR,
  broken: HOUR,
  soft: HOUR,
  anchorless: HOUR,
  untrusted: HOUR,
  failing: 0,
  unverified: 0,
}

interface Entry {
  verdict: Verdict
  /** In milliseconds since 1970. */
  at: number
  /** Time of the last success. */
  goodAt?: number
}

export class AnswerCache {
  readonly #entries: CacheMap<Entry>

  constructor(path: string) {
    this.#entries = new CacheMap(path, { format: FORMAT })
  }

  /**
   * The verdict on an address, if it is recent enough.
   * @param accept statuses that this run accepts; a status that only another run accepted is checked again
   */
  get(url: string, { now, accept }: { now: number; accept: readonly number[] }): Verdict | undefined {
    const entry = this.#entries.get(url)
    if (!entry || now - entry.at >= (MAX_AGE_MS[entry.verdict.kind] ?? 0)) return undefined
    const { verdict } = entry
    const status = 'status' in verdict ? verdict.status : undefined
    if (status !== undefined && accept.includes(status)) return { kind: 'good', status }
    return verdict.kind === 'good' && !isSuccess(status) ? undefined : verdict
  }

  /** Time of the last success of an address, in milliseconds since 1970. */
  goodAt(url: string): number | undefined {
    return this.#entries.get(url)?.goodAt
  }

  set(url: string, verdict: Verdict, now: number): void {
    const isGood = verdict.kind === 'good' || verdict.kind === 'moved'
    this.#entries.set(url, { verdict, at: now, goodAt: isGood ? now : this.goodAt(url) })
  }

  save(now: number): void {
    const isKept = ({ verdict, goodAt = 0 }: Entry) => MAX_AGE_MS[verdict.kind] > 0 || now - goodAt < YEAR
    for (const [url, entry] of this.#entries.entries()) if (!isKept(entry)) this.#entries.delete(url)
    this.#entries.save(undefined)
  }
}

/** Whether a status is a success on its own: 2xx or 304. */
function isSuccess(status: number | undefined): boolean {
  return status !== undefined && ((status >= 200 && status < 300) || status === 304)
}
