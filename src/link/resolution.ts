/**
 * The result of resolving a reference, before it is added to the graph: the model's `ResolvedRef`, the target page (for
 * its anchors), and any problem. Only the functions below create it.
 */
import { encodePath, type UrlParts } from '../base/url.ts'
import type { AssetFile } from '../model/source.ts'
import type { Origin } from './origin.ts'
import type { PageTarget, Problem, Resolution } from './page-target.ts'

/** An existing target. */
export type Found =
  | PageTarget
  | { kind: 'asset'; asset: AssetFile }
  /** An address that the build creates without a page, or the target of a redirect. */
  | { kind: 'address'; href: string }

/** The place of a URL, and its parts. */
interface Place {
  parts: UrlParts
  origin: Origin
}

/** A target that was found, with the query and hash of the URL. */
export function foundAt(found: Found, url: string, at: Place): Resolution {
  if (found.kind === 'page') return toPage(found, at.parts)
  if (found.kind === 'asset') return toAsset(found.asset, url, at)
  const [, route = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(found.href) ?? []
  // The fragment of a redirect overrides that of the link, as in browsers.
  return {
    ref: { href: route + (query || at.parts.query) + (hash || at.parts.hash), status: 'page', route: found.href },
    hash: '',
  }
}

/** A page. */
export function toPage(page: PageTarget, { query, hash }: UrlParts): Resolution {
  if (query === '' && hash === '') return page.plain
  return { ref: { href: page.route + query + hash, status: 'page', route: page.route }, page, hash }
}

/** A static file has its own address; a file beside pages gets one when it is copied. */
export function toAsset(asset: AssetFile, url: string, { parts, origin }: Place): Resolution {
  const { path, staticPath, refusal } = asset
  if (refusal !== undefined) return refused(path, url, refusal)
  const href = staticPath === undefined ? url : origin.siteBase + encodePath(staticPath) + parts.query + parts.hash
  return { ref: { href, status: 'asset', asset: path }, hash: '' }
}

/** A file that must not be published. */
function refused(path: string, url: string, refusal: string): Resolution {
  const message = `The file ${path} is left out, because ${refusal}.`
  const hint = 'Remove the link, or put the file into a static folder if it may be published.'
  return { ref: { href: url, status: 'broken-asset' }, hash: '', problem: { rule: 'refused-file', message, hint } }
}

/** A URL that cannot be decoded. */
export function malformed(url: string): Problem {
  const hint = "Write a literal percent sign as '%25'."
  return { rule: 'broken-link', message: `'${url}' is not a valid URL: its percent-encoding is broken.`, hint }
}

/** A broken link. */
export function broken(url: string, problem: Problem): Resolution {
  return {
    ref: { href: url, status: problem.rule === 'broken-asset' ? 'broken-asset' : 'broken-page' },
    hash: '',
    problem,
  }
}

/** A broken image. */
export function brokenImage(url: string, problem: Problem): Resolution {
  return { ref: { href: url, status: 'broken-asset' }, hash: '', problem }
}
