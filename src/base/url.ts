/**
 * URL paths, as text.
 *
 * A route is a URL path including the base, percent-encoded, in the site's trailing-slash form. Its key (`routeKey`) is
 * equal for all forms of an address. Nothing here throws: text that cannot be decoded is unchanged.
 */

/** Percent-decodes a text; returns it unchanged if its percent-encoding is invalid. */
export function decodeUrl(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A path in the form of file names: percent-decoded, in Unicode form NFC. */
export function decodePath(path: string): string {
  return /[%\u0080-\uFFFF]/.test(path) ? decodeUrl(path).normalize('NFC') : path
}

/** Whether the percent-encoding of this text is valid. */
export function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const PLAIN_PATH = /^[\w\-./~!$&'()*+,;=:@]*$/

/**
 * Percent-encodes a decoded path, segment by segment; `#`, `?` and `%` in a name are encoded too. The name becomes NFC.
 */
export function encodePath(path: string): string {
  if (PLAIN_PATH.test(path)) return path
  return path.normalize('NFC').split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /%(?:3A|40|24|26|2B|2C|3B|3D)/g,
    decodeURIComponent,
  )
}

/** The parts of a URL: `query` and `hash` with their `?` and `#`, or ''. */
export interface UrlParts {
  path: string
  query: string
  hash: string
}

/** Splits a URL or path into path, query and hash. */
export function splitUrl(url: string): UrlParts {
  const at = url.indexOf('#')
  const hash = at < 0 ? '' : composed(url.slice(at))
  const rest = at < 0 ? url : url.slice(0, at)
  const question = rest.indexOf('?')
  if (question < 0) return { path: rest, query: '', hash }
  return { path: rest.slice(0, question), query: rest.slice(question), hash }
}

/** A hash in Unicode form NFC, like the ids of pages. */
function composed(hash: string): string {
  if (!/[%\u0080-\uFFFF]/.test(hash)) return hash
  const decoded = decodeUrl(hash)
  const form = decoded.normalize('NFC')
  return form === decoded ? hash : form
}

/**
 * The id that a hash refers to; undefined if browsers need none (`#`, `#top` in any case, text fragments), and for what a
 * script of the page interprets: a route (`#/operations/list`), parameters (`#?theme=dark`, `#tab=code`).
 */
export function anchorOf(hash: string): string | undefined {
  const mark = hash.indexOf(':~:')
  const id = mark < 0 ? hash.slice(1) : hash.slice(1, mark)
  return id === '' || id.toLowerCase() === 'top' || /^(?:!?\/|\?|[\w-]+=)/.test(id) ? undefined : decodeUrl(id)
}

/** Joins URL path segments with single slashes; the result starts with a slash and keeps a trailing one. */
export function joinUrl(...parts: string[]): string {
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/')
}

/**
 * A route in the site's trailing-slash form.
 * @param path the path as computed from the page
 * @param base the path that is never changed: the site's base
 */
export function applyTrailingSlash(path: string, trailingSlash: boolean | undefined, base = '/'): string {
  if (trailingSlash === undefined || path === '/' || path === base || path.endsWith('.html')) return path
  if (trailingSlash) return path.endsWith('/') ? path : `${path}/`
  return path.replace(/\/+$/, '')
}

/**
 * The form that all spellings of an address share: decoded, NFC, without trailing slash and `index.html`. `/a/b/`,
 * `/a/b` and `/a/b/index.html` have the same key. The root's key is ''.
 */
export function routeKey(path: string): string {
  let key = decodePath(path)
  if (key.endsWith('/index.html')) key = key.slice(0, -11)
  let end = key.length
  while (end > 0 && key.charCodeAt(end - 1) === 47) end--
  return end === key.length ? key : key.slice(0, end)
}

/**
 * The file for a route: `x/index.html`, or `x.html` for `/x` if the host serves it.
 * @param route URL path with base
 * @param site the site's base (with leading and trailing slashes) and the form of its files
 * @returns path relative to the output folder, percent-decoded
 */
export function outputPathOf(route: string, site: { baseUrl: string; htmlFiles: boolean }): string {
  const below = route.startsWith(site.baseUrl) ? route.slice(site.baseUrl.length) : route.slice(1)
  const path = decodeUrl(below)
  if (path.endsWith('.html')) return path
  if (path === '' || path.endsWith('/')) return `${path}index.html`
  return site.htmlFiles ? `${path}.html` : `${path}/index.html`
}

/** Whether a URL has a scheme or a host, as `mailto:x`, `https://x` and `//x` do. */
export function isExternalUrl(url: string): boolean {
  const first = url.charCodeAt(0)
  if (first === 46 /* . */) return false
  return first === 47 /* / */ ? url.startsWith('//') : /^[a-z][a-z\d+.-]*:/i.test(url)
}

/** The absolute URL of a path on the site; undefined if the config does not state the site's origin. */
export function absoluteUrl(path: string, { url }: { url: string }): string | undefined {
  return url === '' ? undefined : url + path
}

/**
 * The part of a site's URL after the origin; undefined for other URLs. The scheme may be missing or be the other one of
 * `http:` and `https:`, and the default port may be written.
 * @param origin of the site, as browsers write it: scheme and host in lower case, no trailing slash
 */
export function pathOnSite(url: string, origin: string): string | undefined {
  const [, scheme, host = ''] = /^(https?:)?\/\/([^/?#\\]*)/i.exec(url) ?? []
  const at = origin.indexOf('//')
  if (host === '' || at < 0) return undefined
  const own = host.toLowerCase()
  const expected = origin.slice(at + 2)
  // Most addresses are on other hosts: they are not parsed.
  if (own !== expected && !/[:%]|[^\0-\x7f]/.test(own)) return undefined
  const whole = `${scheme ?? origin.slice(0, at)}//${host}`
  if (own !== expected && (!URL.canParse(whole) || host.includes('@') || new URL(whole).host !== expected))
    return undefined
  return url.slice((scheme ?? '').length + 2 + host.length)
}

/** The path of a site's URL below its base; undefined for other URLs, also for those of other sites on its host. */
export function pathInSite(
  url: string,
  { url: origin, baseUrl }: { url: string; baseUrl: string },
): string | undefined {
  const path = pathOnSite(url, origin)
  if (path === undefined) return undefined
  const rooted = path.startsWith('/') ? path : `/${path}`
  return `${splitUrl(rooted).path}/`.startsWith(baseUrl) ? rooted : undefined
}
