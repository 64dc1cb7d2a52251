/**
 * The kind of a URL in content. Returns its kind; `unsafe` for every scheme that is not known to be harmless.
 * Characters that browsers drop when they read a URL (controls, spaces, zero-width) are dropped first, so that
 * `java\tscript:` is detected.
 */

export type UrlKind = 'relative' | 'hash' | 'web' | 'contact' | 'file' | 'image-data' | 'unsafe'

const DROPPED = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g
/**
 * Schemes besides `http` and `https` that open another program and run nothing in the page: those that HTML lets sites
 * register (https://html.spec.whatwg.org/multipage/system-state.html#safelisted-scheme), and editors.
 */
const CONTACT_SCHEMES: ReadonlySet<string> = new Set([
  ...['bitcoin', 'ftp', 'ftps', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp'],
  ...['openpgp4fpr', 'sftp', 'sip', 'sips', 'sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'xmpp'],
  ...['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf', 'zed', 'jetbrains', 'idea'],
])
/** Schemes that run code or show a document with the site's own origin. No config can allow them. */
const DANGEROUS_SCHEMES: ReadonlySet<string> = new Set([
  ...['about', 'blob', 'data', 'file', 'filesystem', 'javascript', 'jscript', 'livescript', 'vbscript', 'view-source'],
])
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const IMAGE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,]/i

/** Whether a config may allow links with this scheme. */
export function isAllowableScheme(scheme: string): boolean {
  return /^[a-z][a-z\d+.-]*$/i.test(scheme) && !DANGEROUS_SCHEMES.has(scheme.toLowerCase())
}

/**
 * The kind of a URL. `pathname:` links to a file that is not a page.
 * @param allowed schemes that the site allows besides the usual ones, in lower case
 */
export function urlKind(url: string, allowed: readonly string[] = []): UrlKind {
  const first = url.charCodeAt(0)
  // The most common links: './x', '/x', '../x', '#x'.
  if (first === 0x23) return 'hash'
  if (first === 0x2e || (first === 0x2f && url.charCodeAt(1) !== 0x2f)) return 'relative'
  const bare = url.replace(DROPPED, '')
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return bare.startsWith('//') || bare.startsWith('\\\\') ? 'web' : 'relative'
  // The address of a symbol of a reference.
  if (scheme === 'ref') return 'relative'
  if (scheme === 'http' || scheme === 'https') return 'web'
  if (CONTACT_SCHEMES.has(scheme) || scheme.startsWith('web+') || allowed.includes(scheme)) return 'contact'
  if (scheme === 'pathname') return 'file'
  return IMAGE_DATA.test(bare) ? 'image-data' : 'unsafe'
}
