/**
 * The common part of all servers of a site, from memory or from a folder: which requests are refused or redirected, and
 * the path below the site's base for the others.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { encodePath } from '../base/url.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { readTarget } from './request-path.ts'

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** The target of a request, relative to the base. */
export interface TargetBelow {
  /** Path below the base, `''` for the base itself; undefined if the request points outside of it. */
  path: string | undefined
  /** The same address with a trailing slash, for folders. */
  asFolder: string
}

/**
 * Reads a request for a file.
 * @param base path below which the site is served, with leading and trailing slashes
 * @returns undefined if the request has been answered: another method, an invalid target, or the base without its slash
 */
export function targetBelow(base: string, { request, response }: Exchange): TargetBelow | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, { Allow: 'GET, HEAD' })
    return undefined
  }
  const target = readTarget(request.url ?? '')
  if (typeof target === 'number') {
    refuse(response, target)
    return undefined
  }
  const full = `/${target.path}`
  if (`${full}/` === base || (full === '/' && base !== '/')) {
    // Not for good, because another site may be served at this address tomorrow.
    redirect(response, base + target.query, 307)
    return undefined
  }
  const path = full.startsWith(base) ? full.slice(base.length) : undefined
  return { path, asFolder: `${encodePath(full)}/${target.query}` }
}

/** Redirects the client. A path that starts with two slashes would address another host. */
export function redirect(response: ServerResponse, to: string, status: 307 | 308 = 308): void {
  response.writeHead(status, { ...SECURITY_HEADERS, Location: to.replace(/^\/{2,}/, '/') }).end()
}

/** Responds with the reason for a refusal. */
export function forbid(response: ServerResponse, reason: string): void {
  refuse(response, 403, {}, reason)
}

/** A short response without a page; `more` is a separate sentence. */
export function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  more = '',
): void {
  const text = STATUS_CODES[status] ?? 'Error'
  const type = { 'Content-Type': 'text/plain; charset=utf-8' }
  response
    .writeHead(status, { ...SECURITY_HEADERS, ...type, ...headers })
    .end(more ? `${text}\n\n${more}\n` : `${text}\n`)
}
