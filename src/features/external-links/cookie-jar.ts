/**
 * The cookies of one request and its redirects. In: the `Set-Cookie` headers of responses. Out: the `Cookie` header of
 * the next request. A subset of https://www.rfc-editor.org/rfc/rfc6265: hosts, domains, paths, `Secure` and deletion. A
 * domain of one label (`com`) is refused; a cookie lives only as long as the requests for one link.
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

export class CookieJar {
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
