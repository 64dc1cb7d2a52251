/**
 * What a reference came to, before it is written into the graph: the model's `ResolvedRef`, the page it leads
 * to (for its anchors), and what is wrong with it. The functions below are the only ones that make them.
 */
import { encodePath, type UrlParts } from '../base/url.ts'
import type { AssetFile } from '../model/source.ts'
import type { Origin } from './origin.ts'
import type { PageTarget, Problem, Resolution } from './page-target.ts'

/** Something that exists. */
export type Found =
  | PageTarget
  | { kind: 'asset'; asset: AssetFile }
  /** An address that the build makes without a page, or where a redirect leads. */
  | { kind: 'address'; href: string }

/** Where a URL stands, and its parts. */
interface Place {
  parts: UrlParts
  origin: Origin
}

/** Something that was found, with the query and hash of the URL. */
export function foundAt(found: Found, url: string, at: Place): Resolution {
  if (found.kind === 'page') return toPage(found, at.parts)
  if (found.kind === 'asset') return toAsset(found.asset, url, at)
  const [, route = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(found.href) ?? []
  // The fragment of a redirect wins over that of the link, as in browsers.
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

/** A static file has its address; what lies beside pages gets one when it is copied. */
export function toAsset(asset: AssetFile, url: string, { parts, origin }: Place): Resolution {
  const { path, staticPath } = asset
  const href = staticPath === undefined ? url : origin.siteBase + encodePath(staticPath) + parts.query + parts.hash
  return { ref: { href, status: 'asset', asset: path }, hash: '' }
}

/** A URL that cannot be decoded. */
export function malformed(url: string): Problem {
  const hint = "Write a literal percent sign as '%25'."
  return { rule: 'broken-link', message: `'${url}' is not a valid URL: its percent-encoding is broken.`, hint }
}

/** A link that leads nowhere. */
export function broken(url: string, problem: Problem): Resolution {
  return {
    ref: { href: url, status: problem.rule === 'broken-asset' ? 'broken-asset' : 'broken-page' },
    hash: '',
    problem,
  }
}

/** An image that leads nowhere. */
export function brokenImage(url: string, problem: Problem): Resolution {
  return { ref: { href: url, status: 'broken-asset' }, hash: '', problem }
}
