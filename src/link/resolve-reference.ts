/**
 * Resolves references.
 *
 * Returns the address for the page, the target page, and any problems. All existing targets are in maps: no file is
 * read. `check-anchors` checks anchors later.
 */
import { extensionOf, withoutDots } from '../base/paths.ts'
import { decodePath, isDecodable, isExternalUrl, pathInSite, splitUrl, type UrlParts } from '../base/url.ts'
import type { LinkRef } from '../model/page.ts'
import type { AssetFile } from '../model/source.ts'
import { explainAddress, explainAsset, explainMarkdownFile, explainPartial } from './explain.ts'
import type { KnownSymbols, SymbolTarget } from './known-symbols.ts'
import type { Origin } from './origin.ts'
import type { Problem, Resolution } from './page-target.ts'
import { broken, brokenImage, type Found, foundAt, malformed, toAsset, toPage } from './resolution.ts'
import { pageAtRoute, resolveAbsolute, resolveRelative, resolveRoute } from './resolve-address.ts'
import {
  isSitePath,
  pageBeside,
  placesOf,
  resolveAssetFile,
  resolveMarkdownFile,
  resolvePartialFile,
} from './resolve-file.ts'

type Reference = Pick<LinkRef, 'url' | 'kind' | 'raw'>

/** Resolves one reference. */
export function resolveReference(reference: Reference, origin: Origin): Resolution {
  const resolution = resolved(reference, origin)
  const { problem } = resolution
  if (problem === undefined || !TEMPLATE.test(reference.url)) return resolution
  return { ...resolution, problem: ofTemplate(problem, reference.url) }
}

/** An address that a template language makes: `{{ page.url }}`, `{% url %}`. Its signs may be written as percent codes. */
const TEMPLATE = /\{[{%]|%7B%(?:7B|25)/i

function ofTemplate({ rule }: Problem, url: string): Problem {
  const message = `'${decodePath(url)}' is a template of another tool, which is not run.`
  return { rule, message, hint: 'Write the address that it results in.', subject: 'a template' }
}

function resolved(reference: Reference, origin: Origin): Resolution {
  const { url, kind } = reference
  if (kind === 'partial') return resolvePartial(url, origin)
  if (kind === 'image' || (kind === 'front-matter' && isImage(url))) return resolveImage(reference, origin)
  return resolveLink(url, origin)
}

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.ico', '.bmp'])

function isImage(url: string): boolean {
  return IMAGES.has(extensionOf(splitUrl(url).path))
}

/** An import of a markdown file. */
function resolvePartial(url: string, origin: Origin): Resolution {
  const path = decodePath(url)
  const partial = resolvePartialFile(path, origin)
  if (partial !== undefined) return { ref: { href: url, status: 'partial', partial }, hash: '' }
  return { ref: { href: url, status: 'broken-file' }, hash: '', problem: explainPartial(path, origin) }
}

// Resolves images and other media to their files.

/** An image, by a path to its file or by its address. */
function resolveImage({ url, kind }: Reference, origin: Origin): Resolution {
  if (url.trim() === '') return brokenImage(url, { rule: 'broken-image', message: 'The image has no address.' })
  if (url.startsWith('pathname://')) return resolveRaw(url.slice('pathname://'.length), origin)
  const own = pathInSite(url, { url: origin.siteUrl, baseUrl: origin.siteBase })
  if (own !== undefined) return ownImage(url, own, origin)
  if (isExternalUrl(url)) return { ref: { href: url, status: 'external' }, hash: '' }
  const parts = splitUrl(url)
  if (!isDecodable(parts.path)) return brokenImage(url, { ...malformed(url), rule: 'broken-image' })
  const path = decodePath(parts.path)
  // In the front matter of other tools, addresses begin at the root of the site.
  const isRooted = kind === 'front-matter' && origin.isOfOtherTool && /^[^./]/.test(path)
  const asset =
    resolveAssetFile(path, origin) ??
    imageByUrl(parts.path, origin) ??
    (isRooted ? resolveAssetFile(`/${path}`, origin) : undefined)
  if (asset !== undefined) return toAsset(asset, url, { parts, origin })
  return brokenImage(url, missingImage(path, origin))
}

/** An image that is missing at a path. A tool that publishes files beside pages has it at an address as well. */
function missingImage(path: string, origin: Origin): Problem {
  const problem = explainAsset('broken-image', path, origin)
  if (!origin.isOfOtherTool) return problem
  const [place] = path.startsWith('/') ? [path.slice(1)] : placesOf(path, origin).docs
  return place === undefined ? problem : { ...problem, subject: missingAt(`/${place}`) }
}

/** The subject of the findings about an image that is missing, however its address is written. */
function missingAt(address: string): string {
  return `no image at ${address}`
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
  const problem = explainAsset('broken-image', below, origin, url)
  return brokenImage(url, origin.isOfOtherTool ? { ...problem, subject: missingAt(below), atMost: 'log' } : problem)
}

/** In raw HTML, paths are relative to the page's address, as in a browser. */
function imageByUrl(path: string, origin: Origin): AssetFile | undefined {
  if (path.startsWith('/') || isSitePath(path)) return undefined
  const { byUrl } = resolveRelative(path, origin)
  return byUrl?.kind === 'asset' ? byUrl.asset : undefined
}

// Resolves links. A path that ends in .md is a file; any other is an address. The most common forms are tried first.

/** A link to any kind of target. */
function resolveLink(written: string, origin: Origin): Resolution {
  const url = IGNORED.test(written) ? asBrowsersRead(written) : written
  const first = url.charCodeAt(0)
  const parts = splitUrl(url)
  if (first === 35 /* # */) return { ref: { href: parts.hash, status: 'hash' }, hash: parts.hash }
  const quick = first === 47 /* / */ ? pageAtRoute(parts.path, origin) : pageBeside(parts.path, origin)
  if (quick !== undefined) return toPage(quick, parts)
  if (url.trim() === '') return broken(url, { rule: 'broken-link', message: 'The link has no address.' })
  if (isSymbolUrl(url)) return resolveSymbol(url, origin)
  if (isExternalUrl(url)) return resolveExternal(url, origin)
  if (!isDecodable(parts.path)) return broken(url, malformed(url))
  return resolveInternal(url, parts, origin)
}

/** Browsers remove spaces around an address, and tabs and line ends in it (https://url.spec.whatwg.org). */
const IGNORED = /^[\0- ]|[\t\n\r]|[\0- ]$/

function asBrowsersRead(written: string): string {
  return written.replace(/^[\0- ]+|[\0- ]+$/g, '').replace(/[\t\n\r]/g, '')
}

/** Browsers treat `https:/x` as a path of the site itself. */
function withoutSlashes(url: string): Problem {
  const message = `'${url}' lacks a slash: browsers treat it as a path of this site.`
  return { rule: 'broken-link', message, hint: `Did you mean '${url.replace(/:\/*/, '://')}'?` }
}

function resolveInternal(url: string, parts: UrlParts, origin: Origin): Resolution {
  const { path } = parts
  if (/\.mdx?$/i.test(path)) return resolveMarkdown(url, parts, origin)
  if (isSitePath(path)) return resolveSitePath(url, parts, origin)
  if (path.startsWith('/') || origin.siteFolder === undefined) {
    const absolute = withoutDots(path.startsWith('/') ? path : `/${path}`)
    const found = resolveAbsolute(absolute, origin)
    if (found !== undefined) return foundAt(found, url, { parts, origin })
    const href = absolute.startsWith(origin.base) ? url : origin.base + absolute.slice(1) + parts.query + parts.hash
    return broken(href, explainAddress(absolute, origin))
  }
  if (path === '') return { ref: { href: parts.query + parts.hash, status: 'hash' }, hash: parts.hash }
  return resolveByBothMeanings(url, parts, origin)
}

/** `https:`, `mailto:` and the like unchanged, `pathname://` without the prefix, the site's own URLs as pages. */
function resolveExternal(url: string, origin: Origin): Resolution {
  if (/^https?:(?!\/\/)/i.test(url)) return broken(url, withoutSlashes(url))
  if (url.startsWith('pathname://')) return resolveRaw(url.slice('pathname://'.length), origin)
  const external: Resolution = { ref: { href: url, status: 'external' }, hash: '' }
  const { siteUrl, siteBase } = origin
  const path = pathInSite(url, { url: siteUrl, baseUrl: siteBase })
  if (path === undefined) return external
  const parts = splitUrl(path)
  if (!isDecodable(parts.path)) return broken(url, malformed(url))
  const found = resolveRoute(parts.path, origin.lookUps.targets, siteBase)
  if (found !== undefined) return foundAt(found, url, { parts, origin })
  const problem = explainAddress(parts.path, origin)
  // Findings of other rules, such as docs without pages, have their cause in this site.
  const isOwn = problem.leadsTo !== undefined || !/^broken-(?:link|asset)$/.test(problem.rule)
  return broken(url, origin.isOfOtherTool && !isOwn ? servedElsewhere(parts.path, problem) : problem)
}

/** An absolute URL of the site without a page or file here: with another tool, the host may have it from another program. */
function servedElsewhere(path: string, problem: Problem): Problem {
  const message = `${problem.message.replace(/\.$/, '')} on this site. The link is an absolute URL, so another program may serve it.`
  return { ...problem, message, subject: `absolute ${path}`, atMost: 'log' }
}

/** `pathname://`: the base is added, and the path is never checked. */
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

/** If the interpretations by the page's folder and by the page's URL differ, the one that exists is used. */
function resolveByBothMeanings(url: string, parts: UrlParts, origin: Origin): Resolution {
  const { byFolder, byUrl } = resolveRelative(parts.path, origin)
  const found = byUrl ?? byFolder
  if (found === undefined) return broken(url, explainAddress(parts.path, origin))
  const resolution = foundAt(found, url, { parts, origin })
  if (byUrl === undefined)
    return origin.route === undefined || byFolder?.kind === 'asset'
      ? resolution
      : { ...resolution, problem: onlyByFolder(url) }
  // The other tool knows one meaning, that of the address.
  if (byFolder === undefined || addressOf(byFolder) === addressOf(byUrl) || origin.isOfOtherTool) return resolution
  return { ...resolution, problem: twoMeanings(url, addressOf(byUrl), addressOf(byFolder)) }
}

function onlyByFolder(url: string): Problem {
  const message = `'${url}' is a page relative to the file's folder, and nothing relative to the page's address.`
  return {
    rule: 'ambiguous-link',
    message,
    hint: 'The page is linked. Write the path of the file, with .md, to be explicit.',
    atMost: 'log',
  }
}

function twoMeanings(url: string, byUrl: string, byFolder: string): Problem {
  const message = `'${url}' is ${byUrl} relative to the page's address, and ${byFolder} relative to the file's folder.`
  return {
    rule: 'ambiguous-link',
    message,
    hint: `${byUrl} is linked. Write the path of the file, with .md, to be explicit.`,
  }
}

function addressOf(found: Found): string {
  if (found.kind === 'page') return found.route
  return found.kind === 'asset' ? found.asset.path : found.href
}

/** The scheme of links to symbols. */
const SCHEME = 'ref:'
/** What marks an address made from inline code: it need not exist. */
const OPTIONAL = `${SCHEME}?`

/** Whether the address is that of a symbol. */
function isSymbolUrl(url: string): boolean {
  return url.startsWith(SCHEME)
}

/** Resolves the address of a symbol. */
function resolveSymbol(url: string, origin: Origin): Resolution {
  const isOptional = url.startsWith(OPTIONAL)
  const name = decodePath(url.slice((isOptional ? OPTIONAL : SCHEME).length))
  const symbols = origin.lookUps.symbolsOf(origin.scope)
  const found = symbols.named(name, origin.route)
  const [first] = found
  const isClear = found.length === 1 || (first !== undefined && !isOptional && first.name === name)
  if (first && isClear) return toPage(first.page, { path: '', query: '', hash: `#${encodeURIComponent(first.id)}` })
  if (isOptional) return { ref: { href: '', status: 'ignored' }, hash: '' }
  return {
    ...broken(url, { rule: 'broken-link', ...explain(name, found, symbols) }),
    ref: { href: '#', status: 'broken-page' },
  }
}

function explain(
  name: string,
  found: readonly SymbolTarget[],
  symbols: KnownSymbols,
): { message: string; hint: string } {
  if (found.length > 1) {
    const names = found.slice(0, 3).map(symbol => symbol.name)
    return { message: `Several symbols are named '${name}'.`, hint: `Write the whole name: ${names.join(', ')}.` }
  }
  const message = `No reference has a symbol '${name}'.`
  if (symbols.isEmpty) return { message, hint: "The site has no pages with symbols: see 'references' in the config." }
  const near = symbols.near(name)
  return {
    message,
    hint:
      near === undefined
        ? 'Names are written as in the source, with that of their module or class.'
        : `Did you mean 'ref:${near}'?`,
  }
}
