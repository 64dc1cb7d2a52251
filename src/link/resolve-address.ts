/**
 * Resolves URLs.
 *
 * Returns the page, static file or other address, or undefined. A relative address has two interpretations, by the
 * page's folder and by the page's URL; both are tried.
 */

import { ruleFor } from '../base/host-rules.ts'
import { resolvePath, withoutDots } from '../base/paths.ts'
import { decodePath, routeKey } from '../base/url.ts'
import type { AssetFile } from '../model/source.ts'
import { stripNumberPrefixes } from './number-prefix.ts'
import type { Origin } from './origin.ts'
import type { PageTarget } from './page-target.ts'
import type { Found } from './resolution.ts'
import type { Targets } from './targets.ts'

/** The page whose route equals the path, which holds for nearly all absolute links: one look-up. */
export function pageAtRoute(path: string, { base, lookUps }: Origin): PageTarget | undefined {
  return lookUps.targets.byExactRoute.get(base === '/' ? path : base + path.slice(1))
}

/** `/x`: relative to the locale's root, relative to the site's root, or including the base already. */
export function resolveAbsolute(path: string, origin: Origin): Found | undefined {
  const { targets } = origin.lookUps
  const below = path.slice(1)
  const found = resolveRoute(origin.base + below, targets, origin.siteBase)
  if (found !== undefined) return found
  const elsewhere = origin.base === origin.siteBase ? undefined : origin.siteBase + below
  const atSite = elsewhere === undefined ? undefined : resolveRoute(elsewhere, targets, origin.siteBase)
  if (atSite !== undefined || origin.siteBase === '/') return atSite
  return path.startsWith(origin.siteBase.slice(0, -1)) ? resolveRoute(path, targets, origin.siteBase) : undefined
}

/** The target of a full address: a page, a static file, a generated file, or a redirect. */
export function resolveRoute(path: string, targets: Targets, siteBase: string): Found | undefined {
  const key = routeKey(path)
  const page = targets.byRoute.get(key)
  if (page !== undefined) return page
  const asset = staticFile(key, targets, siteBase)
  if (asset !== undefined) return { kind: 'asset', asset }
  const bare = key.endsWith('.html') ? targets.byRoute.get(key.slice(0, -5)) : undefined
  if (bare !== undefined) return bare
  const extra = targets.extraRoutes.get(key)
  if (extra !== undefined) return { kind: 'address', href: extra }
  return followRedirect(key, targets) ?? hostRedirect(path, targets)
}

function followRedirect(key: string, targets: Targets): Found | undefined {
  const to = targets.redirects.get(key)
  if (to === undefined) return undefined
  const page = targets.byRoute.get(routeKey(to.replace(/[?#].*$/s, '')))
  return page === undefined || to.includes('#') || to.includes('?') ? { kind: 'address', href: to } : page
}

function hostRedirect(path: string, { hostRules }: Targets): Found | undefined {
  return hostRules.length > 0 && ruleFor(path, hostRules) ? { kind: 'address', href: path } : undefined
}

/** A static file, or the page that a host serves for a static folder or for a name without `.html`. */
function staticFile(key: string, { byStaticPath, localeBases }: Targets, siteBase: string): AssetFile | undefined {
  if (byStaticPath.size === 0 || !`${key}/`.startsWith(siteBase)) return undefined
  for (const base of [siteBase, ...localeBases]) {
    if (!key.startsWith(base) && base !== siteBase) continue
    const path = key.slice(base.length)
    const file = byStaticPath.get(path) ?? byStaticPath.get(`${path}/index.html`) ?? byStaticPath.get(`${path}.html`)
    if (file !== undefined) return file
  }
  return undefined
}

/** The two interpretations of `x`, `./x` and `../x`. */
export interface RelativeMeanings {
  byFolder?: Found
  byUrl?: Found
}

/** The targets of a relative address, by the page's folder and by the page's URL. */
export function resolveRelative(path: string, origin: Origin): RelativeMeanings {
  const decoded = decodePath(path)
  const byFolder = inFolder(decoded, origin) ?? besideFile(decoded, origin)
  const from = origin.route ?? (byFolder === undefined ? origin.includer : undefined)
  return { byFolder, byUrl: from === undefined ? undefined : fromUrl(path, from, origin) }
}

function inFolder(path: string, { docsFolder, scope }: Origin): Found | undefined {
  if (docsFolder === undefined || scope === undefined) return undefined
  const place = resolvePath(docsFolder, path)
  return pageAt(place) ?? pageAt(stripNumberPrefixes(place))

  function pageAt(at: string): PageTarget | undefined {
    const doc = path.endsWith('/') ? undefined : scope?.byStem().get(at)
    return doc ?? scope?.byFolder().get(at)
  }
}

function besideFile(path: string, { siteFolder, lookUps }: Origin): Found | undefined {
  if (siteFolder === undefined || path === '' || path.endsWith('/')) return undefined
  const asset = lookUps.targets.byAssetPath.get(resolvePath(siteFolder, path))
  return asset && { kind: 'asset', asset }
}

function fromUrl(path: string, route: string, { lookUps, siteBase }: Origin): Found | undefined {
  const folder = route.slice(0, route.lastIndexOf('/'))
  return resolveRoute(withoutDots(`${folder}/${path}`), lookUps.targets, siteBase)
}
