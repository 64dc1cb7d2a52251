/**
 * Decides which requests are answered. Every page that is open in the browser can reach a server on the same machine,
 * so names that merely resolve to it (DNS rebinding) and requests from other sites are refused.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { docsgenCommand } from '../base/package-managers.ts'
import { hostNameOf, isListed, isLoopbackName, isPlainName } from './host-names.ts'

/** The address that the server listens on, and additional allowed names. */
export interface GuardOptions {
  host: string
  /** In the form that `hostPatternOf` returns. */
  allowedHosts: readonly string[]
}

/** Why a request is refused. */
export interface Refusal {
  reason: string
  /** Name of the host that would have to be allowed; absent if allowing one does not help. */
  host?: string
}

/** The reason to refuse a request; undefined if it is allowed. */
export function refusalOf(headers: IncomingHttpHeaders, options: GuardOptions): Refusal | undefined {
  const name = hostNameOf(headers.host ?? '')
  if (name === undefined) return { reason: 'The request names no host.' }
  if (!isKnownHost(name, options)) return unknownHost(name)
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate')
    return { reason: 'Requests from pages of other sites are not answered.' }
  return undefined
}

function unknownHost(name: string): Refusal {
  // The name is untrusted, so it must be safe to paste.
  if (isIP(name) === 0 && !isPlainName(name)) return { reason: 'This server does not answer for the requested host.' }
  const reason = `This server does not answer for the host '${name}'. To allow it: ${docsgenCommand(`serve --allowed-host ${name}`)}`
  return { reason, host: name }
}

/** Whether this request may read the event stream. Only pages of this server may. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, { allowedHosts }: GuardOptions): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  // A proxy may change the host that the server sees, but not the one that the browser shows.
  const isAllowed = isListed(hostNameOf(from.host) ?? '', allowedHosts)
  return (
    isAllowed || (URL.canParse(`${from.protocol}//${host}`) && from.host === new URL(`${from.protocol}//${host}`).host)
  )
}

function isKnownHost(name: string, { host, allowedHosts }: GuardOptions): boolean {
  if (isLoopbackName(name) || name === hostNameOf(host) || isListed(name, allowedHosts)) return true
  // IP addresses cannot be rebound, and a server that is open to the network has IP addresses.
  return isIP(name) !== 0 && !isLoopback(host)
}

/** Whether a server on this host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return isLoopbackName(hostNameOf(host) ?? '')
}
