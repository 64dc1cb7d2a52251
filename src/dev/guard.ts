/**
 * Who may ask. A server on the own machine is reachable by every page that the browser has open: names
 * that merely resolve to it (DNS rebinding) and requests from other sites are turned away.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** What the server was told to listen on, and names that are fine besides. */
export interface GuardOptions {
  host: string
  allowedHosts: readonly string[]
}

/** The reason to refuse a request, or undefined where it may pass. */
export function refusal(headers: IncomingHttpHeaders, options: GuardOptions): string | undefined {
  if (!isKnownHost(headers.host, options)) return `The host '${headers.host ?? ''}' is not this server's.`
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate')
    return 'Requests of other sites are not answered.'
  return undefined
}

/** May the event stream be read from this origin? Only a page of this very server asks for it. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function isKnownHost(header: string | undefined, { host, allowedHosts }: GuardOptions): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false
  const { hostname, username, pathname } = new URL(`http://${header}`)
  if (username !== '' || pathname !== '/') return false
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === host || allowedHosts.includes(name)) return true
  if (name === '::1' || /^127\./.test(name)) return true
  // An address cannot be made to mean another machine; a server that is open to the network has some.
  return isIP(name) !== 0 && !isLoopback(host)
}

/** Does a server on this host hear only the own machine? */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
