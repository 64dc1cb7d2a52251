/**
 * The common part of all servers of a site, from memory or from a folder: which requests are refused or redirected, and
 * the path below the site's base for the others.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { encodePath } from '../base/url.ts'
import { SECURITY_HEADERS } from './headers.ts'

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

// The path of a request. All later code works with the decoded path and never reads the target again.

/** A path below the root without a leading slash, `''` for the root itself; and the query with its `?`. */
interface RequestPath {
  path: string
  query: string
}

/**
 * Reads a request target.
 * @returns the path, or 400 for targets that no browser sends, or 404 for paths that are never served (dotfiles)
 */
function readTarget(target: string): RequestPath | 400 | 404 {
  // Browsers only send the origin form, and never the hash.
  if (!target.startsWith('/') || target.includes('#') || target.length > 4096) return 400
  const at = target.indexOf('?')
  const raw = at < 0 ? target : target.slice(0, at)
  const decoded = decode(raw)
  if (decoded === undefined || /[\0\\]/.test(decoded)) return 400
  const segments = decoded.slice(1).split('/')
  if (segments.some(segment => segment === '..' || segment === '.')) return 400
  if (segments.some(segment => segment.startsWith('.') && segment !== '.well-known')) return 404
  return { path: decoded.slice(1), query: at < 0 ? '' : target.slice(at) }
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw).normalize('NFC')
  } catch {
    return undefined
  }
}
