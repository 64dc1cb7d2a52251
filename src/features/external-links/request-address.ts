/**
 * One request to another site, with its redirects. Returns the final answer, or why there is none. Redirects into a
 * private network are not followed, and headers from the config are only sent to their own host.
 */
import type { HostPacer } from './host-pacer.ts'

/** The final response. */
export interface Answer {
  status: number
  /** The final address. */
  url: string
  /** Number of redirects, and whether all of them are permanent. */
  hops: number
  isPermanent: boolean
  isHtml: boolean
  /** Text of a page requested with GET, up to a limit. */
  body: string
  retryAfterMs?: number
}

/**
 * Why there is no answer: endless redirects, permanently or temporarily unreachable, a timeout, an invalid certificate,
 * or another error.
 */
export interface Failure {
  failure: 'broken' | 'gone' | 'late' | 'refused' | 'untrusted'
  reason: string
}

export interface RequestOptions {
  method: 'HEAD' | 'GET'
  timeoutMs: number
  /** Headers by host. */
  headers: Readonly<Record<string, Readonly<Record<string, string>>>>
  pacer: HostPacer
  signal?: AbortSignal
}

const MAX_REDIRECTS = 10
const MAX_BYTES = 2_000_000
/** Errors that mean that the address is permanently unreachable. */
const PERMANENT_ERRORS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'the host refuses the connection',
  ERR_INVALID_URL: 'it is not a valid address',
}
/**
 * Errors of certificates. The codes of OpenSSL all name the certificate, its chain or its issuer.
 * https://docs.openssl.org/master/man3/X509_STORE_CTX_get_error/
 */
const CERTIFICATE_ERRORS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate has been revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  HOSTNAME_MISMATCH: 'the certificate is for another host',
}
const CERTIFICATE_CODE =
  /^(?:CERT_|ERR_TLS_CERT_)|_CERT(?:_|$)|CERT_(?:CHAIN|IN_CHAIN)|LEAF_SIGNATURE|INVALID_CA|PATH_LENGTH/
/** Addresses that only this machine or its network can reach. */
const PRIVATE_HOST =
  /^(?:localhost|.+\.(?:localhost|local|internal)|0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1?|f[cd]|fe[89ab]))/i

/** Whether the address is on this machine or its network. */
export function isPrivate(url: string): boolean {
  return PRIVATE_HOST.test(new URL(url).hostname)
}

/** Sends the request, and follows redirects. Never rejects. */
export async function requestAddress(address: string, options: RequestOptions): Promise<Answer | Failure> {
  const seen = new Set<string>()
  const cookies = new CookieJar()
  let url = address
  let isPermanent = true
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const cookie = cookies.headerFor(url)
    // A page that sets a cookie and redirects to itself answers differently the second time.
    const state = `${url}\n${cookie}`
    if (seen.has(state)) return { failure: 'broken', reason: 'its redirects form a loop' }
    seen.add(state)
    const answer = await askOnce(url, cookie, options)
    if ('failure' in answer)
      return hops === 0 ? answer : { ...answer, reason: `it redirects to '${url}': ${answer.reason}` }
    const { response, body } = answer
    const { status, headers } = response
    cookies.take(url, headers.getSetCookie())
    const location = headers.get('location')
    const isRedirect = status >= 300 && status < 400 && status !== 304
    if (isRedirect && location !== null && URL.canParse(location, url)) {
      const next = new URL(location, url).href
      if (!/^https?:/.test(next)) return { failure: 'refused', reason: `it redirects to '${next}'` }
      if (isPrivate(next) && new URL(next).host !== new URL(address).host)
        return { failure: 'refused', reason: `it redirects into a private network, to '${next}'` }
      isPermanent &&= status === 301 || status === 308
      url = next
      continue
    }
    const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')
    return { status, url, hops, isPermanent, isHtml, body, retryAfterMs: retryAfter(headers.get('retry-after')) }
  }
  return { failure: 'broken', reason: `it redirects more than ${MAX_REDIRECTS} times` }
}

async function askOnce(
  url: string,
  cookie: string,
  { method, timeoutMs, headers, pacer, signal }: RequestOptions,
): Promise<{ response: Response; body: string } | Failure> {
  const { host } = new URL(url)
  let timeout: AbortSignal | undefined
  try {
    const send = () => {
      timeout = AbortSignal.timeout(timeoutMs)
      return fetch(url, {
        method,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          'user-agent': 'docsgen-check (link audit)',
          accept: '*/*',
          ...(cookie !== '' && { cookie }),
          ...(Object.hasOwn(headers, host) && headers[host]),
        },
      })
    }
    const response = await pacer.send(host, send, signal)
    const isText = /html|xml/i.test(response.headers.get('content-type') ?? '')
    const body = method === 'GET' && response.ok && isText ? await textOf(response) : ''
    if (body === '') await response.body?.cancel()
    return { response, body }
  } catch (error) {
    return failureOf(error, { isLate: timeout?.aborted === true, timeoutMs })
  }
}

/** The text of a page, up to a limit. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_BYTES) break
  }
  return text
}

/** https://httpwg.org/specs/rfc9110.html#field.retry-after: seconds, or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

function failureOf(error: unknown, { isLate, timeoutMs }: { isLate: boolean; timeoutMs: number }): Failure {
  if (isLate) return { failure: 'late', reason: `it did not answer within ${timeoutMs / 1000} s` }
  let code = ''
  for (let at: unknown = error; at instanceof Error && code === ''; at = at.cause)
    code = String((at as { code?: string }).code ?? '')
  const untrusted = CERTIFICATE_ERRORS[code]
  if (untrusted !== undefined || CERTIFICATE_CODE.test(code))
    return { failure: 'untrusted', reason: untrusted ?? `the certificate is not trusted (${code})` }
  const gone = PERMANENT_ERRORS[code]
  if (gone !== undefined) return { failure: 'gone', reason: gone }
  const reason = code === '' ? 'the connection failed' : `the connection failed (${code})`
  return { failure: 'refused', reason }
}

/**
 * The cookies of one request and its redirects. A subset of https://www.rfc-editor.org/rfc/rfc6265: hosts, domains,
 * paths, `Secure` and deletion. A domain of one label (`com`) is refused; a cookie lives only as long as the requests
 * for one link.
 */
interface Cookie {
  name: string
  value: string
  domain: string
  isHostOnly: boolean
  path: string
  isSecure: boolean
}

/** Servers that set more or longer cookies than browsers accept get no more of them back. */
const MAX_COOKIES = 50
const MAX_LENGTH = 4096

class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  /** Stores or deletes the cookies of a response. */
  take(url: string, headers: readonly string[]): void {
    for (const header of headers) {
      const { cookie, isDeleted } = parsed(header, new URL(url))
      if (!cookie) continue
      const key = [cookie.name, cookie.domain, cookie.path].join('\n')
      if (isDeleted) this.#cookies.delete(key)
      else if (this.#cookies.has(key) || this.#cookies.size < MAX_COOKIES) this.#cookies.set(key, cookie)
    }
  }

  /** The header for an address; '' if there are no cookies for it. */
  headerFor(url: string): string {
    const { hostname, pathname, protocol } = new URL(url)
    return [...this.#cookies.values()]
      .filter(({ domain, isHostOnly }) => hostname === domain || (!isHostOnly && hostname.endsWith(`.${domain}`)))
      .filter(({ path, isSecure }) => isBelow(pathname, path) && (!isSecure || protocol === 'https:'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

function parsed(header: string, url: URL): { cookie?: Cookie; isDeleted: boolean } {
  const [pair = '', ...rest] = header.split(';')
  const at = pair.indexOf('=')
  const attributes = new Map(
    rest.map(part => {
      const [name = '', value = ''] = part.split(/=(.*)/s)
      return [name.trim().toLowerCase(), value.trim()] as const
    }),
  )
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const isOwn =
    domain === '' || url.hostname === domain || (domain.includes('.') && url.hostname.endsWith(`.${domain}`))
  const expires = Date.parse(attributes.get('expires') ?? '')
  const age = attributes.get('max-age')
  const isDeleted = age === undefined ? expires < Date.now() : Number(age) <= 0
  if (at < 1 || header.length > MAX_LENGTH || !isOwn || /[\r\n\0]/.test(pair)) return { isDeleted }
  const written = attributes.get('path') ?? ''
  return {
    isDeleted,
    cookie: {
      name: pair.slice(0, at).trim(),
      value: pair.slice(at + 1).trim(),
      domain: domain === '' ? url.hostname : domain,
      isHostOnly: domain === '',
      path: written.startsWith('/') ? written : url.pathname.replace(/(?<=.)\/[^/]*$|[^/]+$/, ''),
      isSecure: attributes.has('secure'),
    },
  }
}
