/**
 * One look at one external address. In: the address. Out: what it answered, as one of five verdicts.
 * HEAD comes first; servers that refuse it are asked with GET, whose body is not read. Redirects are
 * not followed: only addresses that the content names are ever asked.
 */

/** What an address came to. */
export type Verdict =
  | { kind: 'good'; status: number }
  | { kind: 'moved'; status: number; location: string }
  | { kind: 'broken'; status?: number; reason: string }
  /** The server did not let us know: busy, secretive, too slow, or out of order. */
  | { kind: 'unverified'; status?: number; reason: string; retryAfterMs?: number }

export interface LookOptions {
  accept: readonly number[]
  timeoutMs: number
  signal?: AbortSignal
}

/** Statuses that say nothing of the page: login, rate limits, bot walls, servers in trouble. */
const UNVERIFIED = new Set([401, 403, 407, 408, 425, 429, 451, 999])
/** Errors that mean there is nothing to be reached, now or later. */
const GONE: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'the host refuses the connection',
  ERR_INVALID_URL: 'it is no valid address',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
}

/** Looks at an address. Never rejects. */
export async function lookAt(url: string, options: LookOptions): Promise<Verdict> {
  const first = await ask('HEAD', url, options)
  return first.kind === 'good' || first.kind === 'moved' || isFinal(first) ? first : ask('GET', url, options)
}

/** Another method would meet the same fate. */
function isFinal(verdict: Verdict): boolean {
  return 'status' in verdict && verdict.status === undefined
    ? verdict.kind === 'broken'
    : verdict.kind === 'unverified' && verdict.status === 429
}

async function ask(method: 'HEAD' | 'GET', url: string, { accept, timeoutMs, signal }: LookOptions): Promise<Verdict> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { 'user-agent': 'docsgen-check (link audit)', accept: '*/*' },
    })
    await response.body?.cancel()
    return verdictOf(response, url, accept)
  } catch (error) {
    const failure = failureOf(error, timeout.aborted, timeoutMs)
    // What nobody serves on this machine may be there on the reader's.
    return failure.kind === 'broken' && isOwnMachine(url) ? { ...failure, kind: 'unverified' } : failure
  }
}

function verdictOf({ status, headers }: Response, url: string, accept: readonly number[]): Verdict {
  if ((status >= 200 && status < 300) || accept.includes(status)) return { kind: 'good', status }
  if (status >= 300 && status < 400) {
    const location = headers.get('location')
    if (status === 304) return { kind: 'good', status }
    if (location === null || !URL.canParse(location, url))
      return { kind: 'broken', status, reason: 'it redirects without saying where to' }
    return { kind: 'moved', status, location: new URL(location, url).href }
  }
  const reason = `it answers with status ${status}`
  if (status >= 500 || UNVERIFIED.has(status))
    return { kind: 'unverified', status, reason, retryAfterMs: retryAfter(headers.get('retry-after')) }
  return { kind: 'broken', status, reason }
}

function isOwnMachine(url: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname)
}

/** https://httpwg.org/specs/rfc9110.html#field.retry-after: seconds, or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

function failureOf(error: unknown, isLate: boolean, timeoutMs: number): Verdict {
  if (isLate) return { kind: 'unverified', reason: `it did not answer within ${timeoutMs / 1000} s` }
  let code = ''
  for (let at: unknown = error; at instanceof Error && code === ''; at = at.cause)
    code = String((at as { code?: string }).code ?? '')
  const gone = GONE[code]
  if (gone !== undefined) return { kind: 'broken', reason: gone }
  return { kind: 'unverified', reason: code === '' ? 'the connection failed' : `the connection failed (${code})` }
}
