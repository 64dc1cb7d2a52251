/**
 * Resolves images and other media to their files.
 *
 * In: a URL as written, and its place. Out: the asset, and problems.
 */
import { decodePath, isDecodable, isExternalUrl, pathInSite, splitUrl } from '../base/url.ts'
import type { AssetFile } from '../model/source.ts'
import { explainAsset } from './explain.ts'
import type { Origin } from './origin.ts'
import type { Resolution } from './page-target.ts'
import { brokenImage, malformed, toAsset } from './resolution.ts'
import { resolveRelative, resolveRoute } from './resolve-address.ts'
import { isSitePath, resolveAssetFile } from './resolve-file.ts'
import { resolveRaw } from './resolve-link.ts'

/** An image, by a path to its file or by its address. */
export function resolveImage(url: string, origin: Origin): Resolution {
  if (url.trim() === '') return brokenImage(url, { rule: 'broken-image', message: 'The image has no address.' })
  if (url.startsWith('pathname://')) return resolveRaw(url.slice('pathname://'.length), origin)
  const own = pathInSite(url, { url: origin.siteUrl, baseUrl: origin.siteBase })
  if (own !== undefined) return ownImage(url, own, origin)
  if (isExternalUrl(url)) return { ref: { href: url, status: 'external' }, hash: '' }
  const parts = splitUrl(url)
  if (!isDecodable(parts.path)) return brokenImage(url, { ...malformed(url), rule: 'broken-image' })
  const path = decodePath(parts.path)
  const asset = resolveAssetFile(path, origin) ?? imageByUrl(parts.path, origin)
  if (asset !== undefined) return toAsset(asset, url, { parts, origin })
  return brokenImage(url, explainAsset('broken-image', path, origin))
}

/** An image of this site whose address is written in full. */
function ownImage(url: string, path: string, origin: Origin): Resolution {
  const { siteBase, lookUps } = origin
  const parts = splitUrl(path)
  if (!isDecodable(parts.path)) return brokenImage(url, { ...malformed(url), rule: 'broken-image' })
  const found = resolveRoute(parts.path, lookUps.targets, siteBase)
  if (found?.kind === 'asset') return toAsset(found.asset, url, { parts, origin })
  if (found !== undefined) return { ref: { href: url, status: 'external' }, hash: '' }
  const below = `/${decodePath(parts.path).slice(siteBase.length)}`
  return brokenImage(url, explainAsset('broken-image', below, origin, url))
}

/** In raw HTML, paths are relative to the page's address, as in a browser. */
function imageByUrl(path: string, origin: Origin): AssetFile | undefined {
  if (path.startsWith('/') || isSitePath(path)) return undefined
  const { byUrl } = resolveRelative(path, origin)
  return byUrl?.kind === 'asset' ? byUrl.asset : undefined
}
