/**
 * References to what they lead to (docusaurus-content.md, 4.12).
 *
 * In: a reference as written and where it stands. Out: what is written into the page, the page it leads to,
 * and what is wrong with it, if anything. Everything that exists is known from maps: nothing is read.
 * Anchors are checked by the caller (`check-anchors`), who has the pages.
 */
import { extensionOf } from '../base/paths.ts'
import { decodePath, encodePath, isDecodable, isExternalUrl, splitUrl, type UrlParts } from '../base/url.ts'
import type { LinkRef } from '../model/page.ts'
import type { AssetFile } from '../model/source.ts'
import { explainAddress, explainAsset, explainMarkdownFile, explainPartial } from './explain.ts'
import type { Origin } from './origin.ts'
import type { Found, Problem, Resolution } from './resolution.ts'
import { pageAtRoute, resolveAbsolute, resolveRelative, resolveRoute } from './resolve-address.ts'
import { isSitePath, pageBeside, resolveAssetFile, resolveMarkdownFile, resolvePartialFile } from './resolve-file.ts'
import type { PageTarget } from './targets.ts'

type Reference = Pick<LinkRef, 'url' | 'kind' | 'raw'>

/** Resolves one reference. */
export function resolveReference(reference: Reference, origin: Origin): Resolution {
  const { url, kind } = reference
  if (kind === 'partial') return resolvePartial(url, origin)
  if (kind === 'image' || (kind === 'front-matter' && isImage(url))) return resolveImage(url, origin)
  return resolveLink(url, origin)
}

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.ico', '.bmp'])

function isImage(url: string): boolean {
  return IMAGES.has(extensionOf(splitUrl(url).path))
}

/** A link, wherever it leads. */
function resolveLink(url: string, origin: Origin): Resolution {
  const first = url.charCodeAt(0)
  if (first === 35 /* # */) return { ref: { href: url, status: 'hash' }, hash: url }
  const parts = splitUrl(url)
  const quick = first === 47 /* / */ ? pageAtRoute(parts.path, origin) : pageBeside(parts.path, origin)
  if (quick !== undefined) return toPage(quick, parts)
  if (url.trim() === '') return broken(url, { rule: 'broken-link', message: 'The link has no address.' })
  if (isExternalUrl(url)) return resolveExternal(url, origin)
  if (!isDecodable(parts.path)) return broken(url, malformed(url))
  return resolveInternal(url, parts, origin)
}

function resolveInternal(url: string, parts: UrlParts, origin: Origin): Resolution {
  const { path } = parts
  if (/\.mdx?$/i.test(path)) return resolveMarkdown(url, parts, origin)
  if (isSitePath(path)) return resolveSitePath(url, parts, origin)
  if (path.startsWith('/') || origin.siteFolder === undefined) {
    const absolute = path.startsWith('/') ? path : `/${path}`
    const found = resolveAbsolute(absolute, origin)
    if (found !== undefined) return foundAt(found, url, { parts, origin })
    const href = absolute.startsWith(origin.base) ? url : origin.base + absolute.slice(1) + parts.query + parts.hash
    return broken(href, explainAddress(absolute, origin))
  }
  if (path === '') return { ref: { href: url, status: 'hash' }, hash: parts.hash }
  return resolveByBothMeanings(url, parts, origin)
}

/** `https:`, `mailto:` and the like as they are, `pathname://` without the mark, the site's own URLs as pages. */
function resolveExternal(url: string, origin: Origin): Resolution {
  if (url.startsWith('pathname://')) return resolveRaw(url.slice('pathname://'.length), origin)
  const external: Resolution = { ref: { href: url, status: 'external' }, hash: '' }
  const { siteUrl, siteBase } = origin
  if (siteUrl === '' || !url.startsWith(siteUrl)) return external
  const path = url.slice(siteUrl.length)
  if (!`${path}/`.startsWith(siteBase)) return external
  const parts = splitUrl(path === '' ? '/' : path)
  const found = resolveRoute(parts.path, origin.lookUps.targets, siteBase)
  if (found !== undefined) return foundAt(found, url, { parts, origin })
  return { ...external, problem: { ...explainAddress(parts.path, origin), cap: 'warn' } }
}

/** `pathname://`: written with the base, and never checked. */
function resolveRaw(path: string, { siteBase }: Origin): Resolution {
  const href = path.startsWith('/') && !path.startsWith(siteBase) ? siteBase + path.slice(1) : path
  return { ref: { href, status: 'ignored' }, hash: '' }
}

function resolveMarkdown(url: string, parts: UrlParts, origin: Origin): Resolution {
  const path = decodePath(parts.path)
  const found = resolveMarkdownFile(path, origin)
  if (found !== undefined) return toPage(found, parts)
  const asset = resolveAssetFile(path, origin)
  if (asset !== undefined) return toAsset(asset, url, { parts, origin })
  const { problem, page } = explainMarkdownFile(path, origin)
  const ref =
    page === undefined
      ? { href: url, status: 'broken-file' as const }
      : { ...toPage(page, parts).ref, status: 'broken-file' as const }
  return { ref, hash: '', problem }
}

function resolveSitePath(url: string, parts: UrlParts, origin: Origin): Resolution {
  const path = decodePath(parts.path)
  const asset = resolveAssetFile(path, origin)
  if (asset !== undefined) return toAsset(asset, url, { parts, origin })
  return {
    ref: { href: url, status: 'broken-asset' },
    hash: '',
    problem: explainAsset('broken-asset', path, origin),
  }
}

/** Where the page's folder and the page's URL give two meanings, the one that exists counts. */
function resolveByBothMeanings(url: string, parts: UrlParts, origin: Origin): Resolution {
  const { byFolder, byUrl } = resolveRelative(parts.path, origin)
  const found = byUrl ?? byFolder
  if (found === undefined) return broken(url, explainAddress(parts.path, origin))
  const resolution = foundAt(found, url, { parts, origin })
  if (byUrl === undefined)
    return origin.route === undefined || byFolder?.kind === 'asset'
      ? resolution
      : { ...resolution, problem: onlyByFolder(url) }
  if (byFolder === undefined || addressOf(byFolder) === addressOf(byUrl)) return resolution
  return { ...resolution, problem: twoMeanings(url, addressOf(byUrl), addressOf(byFolder)) }
}

function onlyByFolder(url: string): Problem {
  const message = `'${url}' is a page when counted from the file's folder, and nothing when counted from the page's address.`
  return {
    rule: 'ambiguous-link',
    message,
    hint: 'The page is linked. Write the path of the file, with .md, to be clear.',
    cap: 'log',
  }
}

function twoMeanings(url: string, byUrl: string, byFolder: string): Problem {
  const message = `'${url}' is ${byUrl} when counted from the page's address, and ${byFolder} when counted from the file's folder.`
  return {
    rule: 'ambiguous-link',
    message,
    hint: `${byUrl} is linked. Write the path of the file, with .md, to be clear.`,
  }
}

function addressOf(found: Found): string {
  if (found.kind === 'page') return found.route
  return found.kind === 'asset' ? found.asset.path : found.href
}

function resolveImage(url: string, origin: Origin): Resolution {
  if (url.trim() === '') return brokenImage(url, { rule: 'broken-image', message: 'The image has no address.' })
  if (url.startsWith('pathname://')) return resolveRaw(url.slice('pathname://'.length), origin)
  if (isExternalUrl(url)) return { ref: { href: url, status: 'external' }, hash: '' }
  const parts = splitUrl(url)
  if (!isDecodable(parts.path)) return brokenImage(url, { ...malformed(url), rule: 'broken-image' })
  const path = decodePath(parts.path)
  const asset = resolveAssetFile(path, origin) ?? imageByUrl(parts.path, origin)
  if (asset !== undefined) return toAsset(asset, url, { parts, origin })
  return brokenImage(url, explainAsset('broken-image', path, origin))
}

/** Raw HTML counts from the page's address, as a browser would. */
function imageByUrl(path: string, origin: Origin): AssetFile | undefined {
  if (path.startsWith('/') || isSitePath(path)) return undefined
  const { byUrl } = resolveRelative(path, origin)
  return byUrl?.kind === 'asset' ? byUrl.asset : undefined
}

function resolvePartial(url: string, origin: Origin): Resolution {
  const path = decodePath(url)
  const partial = resolvePartialFile(path, origin)
  if (partial !== undefined) return { ref: { href: url, status: 'partial', partial }, hash: '' }
  return { ref: { href: url, status: 'broken-file' }, hash: '', problem: explainPartial(path, origin) }
}

function foundAt(found: Found, url: string, at: { parts: UrlParts; origin: Origin }): Resolution {
  if (found.kind === 'page') return toPage(found, at.parts)
  if (found.kind === 'asset') return toAsset(found.asset, url, at)
  return { ref: { href: found.href + at.parts.query + at.parts.hash, status: 'page', route: found.href }, hash: '' }
}

function toPage(page: PageTarget, { query, hash }: UrlParts): Resolution {
  if (query === '' && hash === '') return page.plain
  return { ref: { href: page.route + query + hash, status: 'page', route: page.route }, page, hash }
}

/** A static file has its address; what lies beside pages gets one when it is copied. */
function toAsset(asset: AssetFile, url: string, { parts, origin }: { parts: UrlParts; origin: Origin }): Resolution {
  const { path, staticPath } = asset
  const href = staticPath === undefined ? url : origin.siteBase + encodePath(staticPath) + parts.query + parts.hash
  return { ref: { href, status: 'asset', asset: path }, hash: '' }
}

function malformed(url: string): Problem {
  const hint = "A percent sign of its own is written '%25'."
  return { rule: 'broken-link', message: `'${url}' is no valid URL: its percent-encoding is broken.`, hint }
}

function broken(url: string, problem: Problem): Resolution {
  return {
    ref: { href: url, status: problem.rule === 'broken-asset' ? 'broken-asset' : 'broken-page' },
    hash: '',
    problem,
  }
}

function brokenImage(url: string, problem: Problem): Resolution {
  return { ref: { href: url, status: 'broken-asset' }, hash: '', problem }
}
