/**
 * The audit of links to other sites. Returns findings for addresses that are broken, gone, moved or could not be
 * checked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ExternalPlace } from '../../check/external-addresses.ts'
import type { Ignores } from '../../check/ignores.ts'
import type { LinkFindings } from '../../commands/audit-hooks.ts'
import { CacheMap } from '../../engine/cache/cache-map.ts'
import { spreadOf } from '../../findings/spread.ts'
import type { ExternalRequest } from '../../model/check.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type AddressCheck, type AddressCheckOptions, checkAddress, type Verdict } from './check-address.ts'
import { HostPacer } from './host-pacer.ts'
import { isPrivate } from './request-address.ts'
import { SoftNotFound } from './soft-not-found.ts'

export interface ExternalOptions extends ExternalRequest {
  timeoutMs: number
  cachePath: string
  /** Ignore comments for single places. */
  ignores: Ignores
  /** Results of this run; an address is requested once, however often the site is audited. */
  session?: AddressSession
  signal?: AbortSignal
  onProgress: (phase: string, done: number, total: number) => void
}

/** Results of requests by address. */
export type AddressSession = Map<string, AddressCheck>

/** Maximum time to wait if a server asks for a pause. */
const HOST_TIMEOUT_MS = 30_000
/** Number of retries for a server that is busy or failing, with increasing pauses. */
const RETRIES = 2
const BACKOFF_FACTOR = 4
/** After this number of timeouts, a host gets no more requests. */
const DEAD_AFTER = 2

/** Checks every address once, and those with http also with https. */
export async function auditExternal(
  addresses: ReadonlyMap<string, ExternalPlace[]>,
  options: ExternalOptions,
): Promise<LinkFindings> {
  const { ignore, known: old = new Set() } = options
  const isAsked = (url: string) => !old.has(url) && !ignore.some(pattern => pattern.test(url))
  const places = new Map([...addresses].filter(([url]) => isAsked(url)))
  const secure = [...places].flatMap(([url, at]) => {
    const other = secured(url)
    return other === url || isPrivate(url) || !isAsked(other) ? [] : [[other, at] as const]
  })
  const cache = new AnswerCache(options.cachePath)
  const { checked, looked } = await checkAll(new Map([...places, ...secure]), { options, cache })
  const diagnostics = [...places].flatMap(([url, at]) => {
    const check = checked.get(url)
    const other = secured(url)
    const ofOther = other === url ? undefined : checked.get(other)
    const asked = askedFor(other, options)
    const secure = answersSecurely(ofOther, { asked, plain: check }) ? ofOther : undefined
    const goodAt = cache.goodAt(askedFor(url, options))
    return check ? findingsOf({ url, check, at, ignores: options.ignores, secure, goodAt }) : []
  })
  return { diagnostics, looked, judged: new Set(places.keys()) }
}

/**
 * Whether the page is there, and readers are not sent back to an address without encryption, or to another site. Hosts
 * often serve something else with https, such as the page of a provider.
 */
function answersSecurely(
  check: AddressCheck | undefined,
  { asked, plain }: { asked: string; plain: AddressCheck | undefined },
): boolean {
  const verdict = check?.verdict
  if (verdict?.kind !== 'good' && verdict?.kind !== 'moved') return false
  // A status that the config accepts proves nothing.
  if (!(verdict.status >= 200 && verdict.status < 300)) return false
  const { location = asked } = verdict
  if (asked.startsWith('https:') && !location.startsWith('https:')) return false
  return siteOf(location) === siteOf(asked) || location === locationOf(plain?.verdict)
}

function locationOf(verdict: Verdict | undefined): string | undefined {
  return verdict?.kind === 'good' || verdict?.kind === 'moved' ? verdict.location : undefined
}

function siteOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** The results for all addresses: of this run, of earlier ones, or of requests. */
async function checkAll(
  places: ReadonlyMap<string, readonly ExternalPlace[]>,
  { options, cache }: { options: ExternalOptions; cache: AnswerCache },
): Promise<{ checked: Map<string, AddressCheck>; looked: number }> {
  const { session = new Map<string, AddressCheck>() } = options
  const checked = new Map<string, AddressCheck>()
  const keyOf = (url: string) => JSON.stringify([url, ...fragmentsOf(places.get(url) ?? []).sort()])
  for (const [url, at] of places) {
    const asked = askedFor(url, options)
    const known = session.get(keyOf(url)) ?? remembered(asked, fragmentsOf(at), { cache, accept: options.accept })
    if (known) checked.set(url, known)
  }
  const unknown = [...places.keys()].filter(url => !checked.has(url))
  const auditor = new AddressAuditor(options)
  try {
    await forEachAddress(unknown, options, async url => {
      const asked = askedFor(url, options)
      const fragments = fragmentsOf(places.get(url) ?? [])
      const check = await auditor.check(asked, fragments)
      checked.set(url, check)
      session.set(keyOf(url), check)
      remember(asked, fragments, { check, cache })
      options.onProgress('external links', checked.size, places.size)
    })
  } finally {
    cache.save(Date.now())
  }
  return { checked, looked: unknown.length }
}

function fragmentsOf(at: readonly ExternalPlace[]): string[] {
  return [...new Set(at.flatMap(({ fragment }) => fragment ?? []))]
}

/** The address to request for one in the content. */
function askedFor(url: string, { remap }: ExternalOptions): string {
  return remap.reduce((address, { from, to }) => address.replace(from, to), url)
}

/** The cached verdicts on an address and all of its fragments. */
function remembered(
  url: string,
  fragments: readonly string[],
  { cache, accept }: { cache: AnswerCache; accept: readonly number[] },
): AddressCheck | undefined {
  const when = { now: Date.now(), accept }
  const verdict = cache.get(url, when)
  if (!verdict || (verdict.kind !== 'good' && verdict.kind !== 'moved')) return verdict && { verdict, missing: [] }
  const known = fragments.map(fragment => cache.get(`${url}#${fragment}`, when)?.kind)
  if (known.includes(undefined)) return undefined
  return { verdict, missing: fragments.filter((_, at) => known[at] === 'anchorless') }
}

function remember(
  url: string,
  fragments: readonly string[],
  { check, cache }: { check: AddressCheck; cache: AnswerCache },
): void {
  const now = Date.now()
  cache.set(url, check.verdict, now)
  if (check.verdict.kind !== 'good' && check.verdict.kind !== 'moved') return
  for (const fragment of fragments)
    cache.set(
      `${url}#${fragment}`,
      check.missing.includes(fragment) ? { kind: 'anchorless' } : { kind: 'good', status: 200 },
      now,
    )
}

/** Checks addresses with retries, but skips hosts that do not respond. */
class AddressAuditor {
  readonly #options: AddressCheckOptions
  readonly #backoffMs: number
  /** By origin: a host may answer with http alone. */
  readonly #late = new Map<string, number>()
  readonly #alive = new Set<string>()

  constructor(options: ExternalOptions) {
    const pacer = new HostPacer(options.intervalMs)
    const { timeoutMs, headers, signal, accept, backoffMs } = options
    const asking = { timeoutMs, headers, signal, pacer }
    const isAlive = (origin: string) => this.#alive.has(origin)
    this.#options = { ...asking, accept, isAlive, softNotFound: new SoftNotFound(asking) }
    this.#backoffMs = backoffMs
  }

  async check(url: string, fragments: readonly string[]): Promise<AddressCheck> {
    if (!URL.canParse(url)) return { verdict: { kind: 'broken', reason: 'it is not a valid address' }, missing: [] }
    const { host, origin } = new URL(url)
    for (let attempt = 0; ; attempt++) {
      if (!this.#alive.has(origin) && (this.#late.get(origin) ?? 0) >= DEAD_AFTER) return { verdict: DEAD, missing: [] }
      const check = await checkAddress(url, fragments, this.#options)
      if (check.verdict.kind === 'unverified' && check.verdict.isLate)
        this.#late.set(origin, (this.#late.get(origin) ?? 0) + 1)
      else this.#alive.add(origin)
      const wait = attempt < RETRIES ? waitAfter(check.verdict, this.#backoffMs * BACKOFF_FACTOR ** attempt) : undefined
      if (wait === undefined) return { ...check, verdict: finalVerdict(check.verdict) }
      this.#options.pacer.hold(host, wait)
      await pause(wait, undefined, { signal: this.#options.signal })
    }
  }
}

const DEAD: Verdict = { kind: 'unverified', reason: 'its host did not answer other requests in time' }

/** Time to wait before the next attempt; undefined if another one would not help. */
function waitAfter(verdict: Verdict, backoffMs: number): number | undefined {
  const isBusy = verdict.kind === 'failing' || (verdict.kind === 'unverified' && !verdict.isLate && mayRecover(verdict))
  if (!isBusy) return undefined
  const wait = verdict.retryAfterMs ?? backoffMs
  return wait <= HOST_TIMEOUT_MS ? wait : undefined
}

function mayRecover({ status }: { status?: number }): boolean {
  return status === undefined || status === 429
}

/** A server that asks for a long pause may work after it. */
function finalVerdict(verdict: Verdict): Verdict {
  if (verdict.kind !== 'failing' || (verdict.retryAfterMs ?? 0) <= HOST_TIMEOUT_MS) return verdict
  const { status, reason } = verdict
  return { kind: 'unverified', status, reason }
}

/**
 * A cache of external verdicts: good ones are kept for a week, bad ones for an hour, and others not at all. The date
 * of the last success is kept for a year. A damaged file counts as empty.
 */
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

class AnswerCache {
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

// Converts verdicts to findings.

/** Number of other places of a link to name. */
const RELATED = 5

interface CheckedAddress {
  url: string
  check: AddressCheck
  at: readonly ExternalPlace[]
  ignores: Ignores
  /** The result for the same address with https, if the address has http and the server answers there. */
  secure?: AddressCheck
  /** Time of the last successful check of the address, in milliseconds since 1970. */
  goodAt?: number
}

/** The findings about one address. */
function findingsOf({ url, check, at, ignores, goodAt, secure }: CheckedAddress): Diagnostic[] {
  const finding = secure ? undefined : findingOf(url, check.verdict, goodAt)
  const asGood = at.filter(({ fragment = '' }) => !secure?.missing.includes(fragment))
  const ofPage = [...(finding ? placed(finding, at, ignores) : []), ...(secure ? insecure(url, asGood, ignores) : [])]
  const ofFragments = check.missing.flatMap(fragment => {
    const message = `'${url}' has no anchor '#${fragment}'.`
    return placed(
      { rule: 'external-anchor', message },
      at.filter(place => place.fragment === fragment),
      ignores,
    )
  })
  return [...ofPage, ...ofFragments]
}

function placed(finding: Diagnostic, at: readonly ExternalPlace[], ignores: Ignores): Diagnostic[] {
  const shown = at.filter(({ file, span }) => !ignores.silences({ rule: finding.rule, file, span }))
  const [first, ...others] = shown
  if (!first) return []
  const related = others
    .slice(0, RELATED)
    .flatMap(({ file, span }) => (file ? [{ file, span, message: 'This is the same link.' }] : []))
  return [
    { ...finding, file: first.file, span: first.span, ...(related.length > 0 && { related }), ...spreadOf(shown) },
  ]
}

/** A finding for each place, because each can be corrected. */
function insecure(url: string, at: readonly ExternalPlace[], ignores: Ignores): Diagnostic[] {
  const to = secured(url)
  const message = `'${url}' is linked without encryption, though its server answers with https.`
  const finding = { rule: 'insecure-link', message, hint: `Write '${to}'.` } as const
  return at.flatMap(({ file, span, url: from }): Diagnostic[] => {
    if (ignores.silences({ rule: finding.rule, file, span })) return []
    return [{ ...finding, file, span, replace: { from, to: secured(from) } }]
  })
}

/** The address with https. */
function secured(url: string): string {
  return url.replace(/^http:/i, 'https:')
}

function findingOf(url: string, verdict: Verdict, goodAt: number | undefined): Diagnostic | undefined {
  if (verdict.kind === 'good' || verdict.kind === 'anchorless') return undefined
  if (verdict.kind === 'moved') {
    const message = `'${url}' has moved permanently to '${verdict.location}'.`
    return { rule: 'external-redirect', message, hint: `Write '${verdict.location}'.` }
  }
  if (verdict.kind === 'soft')
    return { rule: 'external-soft-404', message: `'${url}' seems to be gone: ${verdict.reason}.` }
  if (verdict.kind === 'untrusted')
    return { rule: 'external-certificate', message: `'${url}' cannot be trusted: ${verdict.reason}.` }
  if (verdict.kind === 'failing')
    return { rule: 'external-server-error', message: `'${url}' fails: ${verdict.reason}, each time it is requested.` }
  if (verdict.kind === 'unverified')
    return { rule: 'external-unverified', message: `'${url}' could not be checked: ${verdict.reason}.` }
  const hint = goodAt === undefined ? undefined : archived(url, goodAt)
  return { rule: 'external-broken', message: `'${url}' is broken: ${verdict.reason}.`, hint }
}

function archived(url: string, goodAt: number): string {
  const day = new Date(goodAt).toISOString().slice(0, 10)
  return `It last answered on ${day}; there may be a copy at https://web.archive.org/web/${day.replaceAll('-', '')}/${url}.`
}

// Requests many addresses politely: a limited number at a time, overall and per host.

interface RequestLimits {
  total: number
  perHost: number
}

interface Host {
  waiting: string[]
  running: number
}

/**
 * Runs `work` for every address; results arrive as they are ready.
 * @param signal ends the run: waiting addresses are skipped
 */
async function forEachAddress(
  urls: readonly string[],
  { total, perHost, signal }: RequestLimits & { signal?: AbortSignal },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const hosts = new Map<string, Host>()
  for (const url of urls) {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { waiting: [], running: 0 }
    hosts.set(name, host)
    host.waiting.push(url)
  }
  let left = urls.length
  let running = 0
  if (left === 0) return
  await new Promise<void>((resolve, reject) => {
    const next = () => {
      if (signal?.aborted) return reject(signal.reason)
      for (const host of hosts.values())
        while (host.waiting.length > 0 && host.running < perHost && running < total)
          start(host, host.waiting.shift() as string)
    }
    const start = (host: Host, url: string) => {
      host.running++
      running++
      work(url).then(() => {
        host.running--
        running--
        left--
        if (left === 0) resolve()
        else next()
      }, reject)
    }
    signal?.addEventListener('abort', next, { once: true })
    next()
  })
}
