/**
 * Checks one external address. Returns a verdict, and the fragments that the page lacks. A HEAD request comes first;
 * if the server refuses it, a GET request follows.
 */
import { readDocument } from '../../check/read-document.ts'
import { type Answer, type Failure, isPrivate, type RequestOptions, requestAddress } from './request-address.ts'
import type { SoftNotFound } from './soft-not-found.ts'

/** The verdict on an address. */
export type Verdict =
  /** `location` is where it redirects to, if it does. */
  | { kind: 'good'; status: number; location?: string }
  /** The page is at another address. */
  | { kind: 'moved'; status: number; location: string }
  | { kind: 'broken'; status?: number; reason: string }
  /** The response is a success, but the same as for any address on the host. */
  | { kind: 'soft'; reason: string }
  /** The page exists, but not the fragment. */
  | { kind: 'anchorless' }
  /** Browsers warn readers, because the certificate of the host is not valid for it. */
  | { kind: 'untrusted'; reason: string }
  /** The server fails, also when it is asked again. */
  | { kind: 'failing'; status: number; reason: string; retryAfterMs?: number }
  /** The server sent no usable response: it is busy, requires a login, or is too slow. */
  | { kind: 'unverified'; status?: number; reason: string; retryAfterMs?: number; isLate?: boolean }

export interface AddressCheckOptions extends Omit<RequestOptions, 'method'> {
  accept: readonly number[]
  softNotFound: SoftNotFound
  /** Whether the server of an origin has responded to anything yet. */
  isAlive: (origin: string) => boolean
}

/** A verdict on an address, and on those of its fragments that are missing. */
export interface AddressCheck {
  verdict: Verdict
  missing: string[]
}

/** Statuses that say nothing about the page: login, rate limits, bot protection. */
const UNVERIFIED = new Set([401, 403, 407, 408, 425, 429, 451, 999])
/** Fragments that scripts of the page interpret: lines of code, routes, text. */
const SCRIPTED = /^(?:L\d|[!/]|:~:|.*[=:/&])/

/** Checks an address. Never rejects. */
export async function checkAddress(
  url: string,
  fragments: readonly string[],
  options: AddressCheckOptions,
): Promise<AddressCheck> {
  const named = fragments.filter(fragment => !SCRIPTED.test(fragment) && fragment.toLowerCase() !== 'top')
  const first = await requestAddress(url, { ...options, method: named.length > 0 ? 'GET' : 'HEAD' })
  const isRefused = named.length === 0 && isHeadRefused(first, options.isAlive(new URL(url).origin))
  const answer = isRefused ? await requestAddress(url, { ...options, method: 'GET' }) : first
  const verdict = await verdictOf(url, answer, options)
  const isThere = verdict.kind === 'good' || verdict.kind === 'moved'
  const missing = isThere && !('failure' in answer) ? missingFragments(answer, named) : []
  return { verdict, missing }
}

/** Whether GET may have another result than HEAD. A host that has never responded in time gets no further request. */
function isHeadRefused(answer: Answer | Failure, isAlive: boolean): boolean {
  if ('failure' in answer) return answer.failure === 'refused' || (answer.failure === 'late' && isAlive)
  return answer.status >= 400 && answer.status !== 429
}

async function verdictOf(url: string, answer: Answer | Failure, options: AddressCheckOptions): Promise<Verdict> {
  if ('failure' in answer) {
    const { failure, reason } = answer
    if (failure === 'untrusted') return { kind: 'untrusted', reason }
    // A server that does not run on this machine may run on the reader's.
    const isBroken = failure === 'broken' || (failure === 'gone' && !isPrivate(url))
    return isBroken ? { kind: 'broken', reason } : { kind: 'unverified', reason, isLate: failure === 'late' }
  }
  const { status, retryAfterMs } = answer
  if ((status >= 200 && status < 300) || status === 304 || options.accept.includes(status))
    return foundVerdict(url, answer, options)
  const where = answer.hops > 0 ? `it redirects to '${answer.url}', which` : 'it'
  if (status >= 300 && status < 400)
    return { kind: 'broken', status, reason: `${where} redirects without saying where to` }
  const reason = `${where} answers with status ${status}`
  if (status >= 500 && status < 600) return { kind: 'failing', status, reason, retryAfterMs }
  if (UNVERIFIED.has(status) || status >= 600) return { kind: 'unverified', status, reason, retryAfterMs }
  return { kind: 'broken', status, reason }
}

async function foundVerdict(url: string, answer: Answer, { softNotFound }: AddressCheckOptions): Promise<Verdict> {
  const { status, hops, isPermanent, url: location } = answer
  if (hops > 0 && isHomeInstead(url, location))
    return { kind: 'soft', reason: `it redirects to the home page '${location}'` }
  if (await softNotFound.isNotFound(url, answer))
    return { kind: 'soft', reason: 'its host shows the same page for addresses that do not exist' }
  // Some sites set a cookie, and send the reader to the same address again.
  if (hops === 0 || location === new URL(url).href) return { kind: 'good', status }
  return isPermanent ? { kind: 'moved', status, location } : { kind: 'good', status, location }
}

/** Whether a deep address redirects to the root of its host. */
function isHomeInstead(from: string, to: string): boolean {
  const depth = (url: string) => new URL(url).pathname.split('/').filter(part => part !== '').length
  return depth(from) >= 2 && depth(to) === 0 && new URL(to).search === ''
}

function missingFragments({ body, isHtml }: Answer, fragments: readonly string[]): string[] {
  if (!isHtml || fragments.length === 0 || body === '') return []
  const { anchors } = readDocument(body)
  // A page without any ids is created by scripts. GitHub prefixes the ids in user content.
  if (anchors.size === 0) return []
  return fragments.filter(fragment => !anchors.has(fragment) && !anchors.has(`user-content-${fragment}`))
}
