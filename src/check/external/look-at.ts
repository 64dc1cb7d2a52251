/**
 * Checks one external address. In: the address, and the fragments that links name. Out: a verdict, and the fragments
 * that the page does not have. HEAD comes first; servers that refuse it get a GET request.
 */
import { readDocument } from '../crawl/read-document.ts'
import { type Answer, type Failure, isPrivate, type RequestOptions, requestAddress } from './request-address.ts'
import type { SoftNotFound } from './soft-not-found.ts'

/** The verdict on an address. */
export type Verdict =
  | { kind: 'good'; status: number }
  /** It answers at another address. */
  | { kind: 'moved'; status: number; location: string }
  | { kind: 'broken'; status?: number; reason: string }
  /** It answers with success, but shows what the host shows for any address. */
  | { kind: 'soft'; reason: string }
  /** The page is there, the fragment is not. */
  | { kind: 'anchorless' }
  /** The server gave no usable answer: busy, closed, too slow, or out of order. */
  | { kind: 'unverified'; status?: number; reason: string; retryAfterMs?: number; isLate?: boolean }

export interface LookOptions extends Omit<RequestOptions, 'method'> {
  accept: readonly number[]
  softNotFound: SoftNotFound
  /** Has the host answered anything yet? */
  isAlive: (host: string) => boolean
}

/** A verdict on an address, and on those of its fragments that are missing. */
export interface Look {
  verdict: Verdict
  missing: string[]
}

/** Statuses that say nothing about the page: login, rate limits, bot protection, server errors. */
const UNVERIFIED = new Set([401, 403, 407, 408, 425, 429, 451, 999])
/** Fragments that scripts of the page understand: lines of code, routes, text. */
const SCRIPTED = /^(?:L\d|[!/]|:~:|.*[=:/&])/

/** Checks an address. Never rejects. */
export async function lookAt(url: string, fragments: readonly string[], options: LookOptions): Promise<Look> {
  const named = fragments.filter(fragment => !SCRIPTED.test(fragment) && fragment.toLowerCase() !== 'top')
  const first = await requestAddress(url, { ...options, method: named.length > 0 ? 'GET' : 'HEAD' })
  const isRefused = named.length === 0 && isHeadRefused(first, options.isAlive(new URL(url).host))
  const answer = isRefused ? await requestAddress(url, { ...options, method: 'GET' }) : first
  const verdict = await verdictOf(url, answer, options)
  const isThere = verdict.kind === 'good' || verdict.kind === 'moved'
  const missing = isThere && !('failure' in answer) ? missingFragments(answer, named) : []
  return { verdict, missing }
}

/** Could GET have another result than HEAD? A host that never answered in time gets no other request. */
function isHeadRefused(answer: Answer | Failure, isAlive: boolean): boolean {
  if ('failure' in answer) return answer.failure === 'refused' || (answer.failure === 'late' && isAlive)
  return answer.status >= 400 && answer.status !== 429
}

async function verdictOf(url: string, answer: Answer | Failure, options: LookOptions): Promise<Verdict> {
  if ('failure' in answer) {
    const { failure, reason } = answer
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
  if (status >= 500 || UNVERIFIED.has(status)) return { kind: 'unverified', status, reason, retryAfterMs }
  return { kind: 'broken', status, reason }
}

async function foundVerdict(url: string, answer: Answer, { softNotFound }: LookOptions): Promise<Verdict> {
  const { status, hops, isPermanent, url: location } = answer
  if (hops > 0 && isHomeInstead(url, location))
    return { kind: 'soft', reason: `it redirects to the home page '${location}'` }
  if (await softNotFound.isNotFound(url, answer))
    return { kind: 'soft', reason: 'its host shows the same page for addresses that do not exist' }
  return hops > 0 && isPermanent ? { kind: 'moved', status, location } : { kind: 'good', status }
}

/** Does a deep address redirect to the root of its host? */
function isHomeInstead(from: string, to: string): boolean {
  const depth = (url: string) => new URL(url).pathname.split('/').filter(part => part !== '').length
  return depth(from) >= 2 && depth(to) === 0 && new URL(to).search === ''
}

function missingFragments({ body, isHtml }: Answer, fragments: readonly string[]): string[] {
  if (!isHtml || fragments.length === 0 || body === '') return []
  const { anchors } = readDocument(body)
  // A page without any is made by scripts. GitHub prefixes the ids of what users write.
  if (anchors.size === 0) return []
  return fragments.filter(fragment => !anchors.has(fragment) && !anchors.has(`user-content-${fragment}`))
}
