/**
 * Explains why a reference is broken, and what the author probably meant. Called only for broken references.
 *
 * A file that differs only in case is named, and so are drafts, partials and folders without an index.
 */
import { posix } from 'node:path'
import { baseName, extensionOf, resolvePath } from '../base/paths.ts'
import { decodePath, encodePath, routeKey, splitUrl } from '../base/url.ts'
import { docsWithoutPages } from '../findings/spread.ts'
import { inCaseOf } from './correction.ts'
import type { Origin } from './origin.ts'
import type { PageTarget, Problem } from './page-target.ts'
import { placesOf } from './resolve-file.ts'

const DRAFT = 'It is a draft: drafts are left out of a build (--drafts keeps them).'

const ABOVE = 'It leads above the root of the site: remove a ../, or set baseUrl if other pages of the host are there.'

/** An address without a page. If it looks like a file, the message is about a missing file. */
export function explainAddress(path: string, origin: Origin): Problem {
  const { lookUps } = origin
  const address = addressOf(path, origin)
  const isFile = looksLikeFile(path)
  const rule = isFile ? 'broken-asset' : 'broken-link'
  const message = isFile ? `There is no file at '${path}'.` : `There is no page at '${path}'.`
  if (address === undefined) return { rule, message, hint: ABOVE, cause: ABOVE }
  if (lookUps.targets.draftRoutes.has(routeKey(address))) return { rule: 'broken-link', message, hint: DRAFT }
  const empty = emptyDocs(address, origin)
  if (empty !== undefined) return empty
  const elsewhere = outsideAddress(path)
  if (elsewhere !== undefined) return { rule: 'broken-link', message, hint: `Did you mean '${elsewhere}'?` }
  const certain = isFile ? certainFile(address, origin) : certainAddress(address, origin)
  if (certain) return { rule, message, hint: certain.hint, meant: { address: certain.address } }
  const folder = isFile ? undefined : absentFolder(address, origin)
  const hint = folderWithoutIndex(path, origin) ?? nearestRoute(address, origin)
  const shown = `/${address.slice(origin.base.length)}`
  return { rule, message, hint, cause: folder === undefined ? noPageAt('address', shown) : noPageBelow(folder) }
}

/** The first folder of an address, if no page is in it. */
function absentFolder(address: string, { base, locale, lookUps }: Origin): string | undefined {
  const [, first] = /^([^/]+)\/+[^/]/.exec(routeKey(address).slice(base.length)) ?? []
  if (first === undefined) return undefined
  const routes = lookUps.routesOf(locale)
  const folder = base + first
  return routes.hasFolder(folder) || lookUps.targets.byRoute.has(folder) ? undefined : `/${first}/`
}

function noPageBelow(folder: string): string {
  return `No page is below '${folder}': its folder may be missing, or made by a script.`
}

/** A host at the start of a path, as in `www.example.org` and `github.com/name`. */
const HOST = /^(?:(?:\.?\/)?www\.[\w-]+\.|(?:[\w-]+\.)+(?:com|net|org|io|dev|app|gov|edu)\/)/i

const MAIL = /^[^\s/@:]+@[\w-]+(?:\.[\w-]+)+$/

/** What several links to one missing page have in common. */
function noPageAt(kind: 'address' | 'file', place: string): string {
  return `All of these links need one page, with the ${kind} '${place}': it may be missing, or made by a script.`
}

/** Docs that have no pages at all are one finding, to which the links to their pages belong. */
function emptyDocs(address: string, { lookUps, siteBase = '/' }: Origin): Problem | undefined {
  for (const { scope } of lookUps.targets.scopes.values()) {
    const { prefix, version, sources } = scope
    if (version.section.kind !== 'docs' || sources.length > 0 || `${prefix}/` === siteBase || prefix === '') continue
    if (address !== prefix && !address.startsWith(`${prefix}/`)) continue
    const message = `The docs at '${prefix}/' have no pages, and links lead to them.`
    return { rule: 'no-pages', message, subject: docsWithoutPages(version.name) }
  }
  return undefined
}

/** The address of another site, or of a person, that was written without its scheme, or without the colon after it. */
function outsideAddress(path: string): string | undefined {
  const [, scheme, rest] = /^\/?(https?)\/+([\w-]+\..*)$/i.exec(path) ?? []
  if (rest !== undefined) return `${scheme}://${rest}`
  if (MAIL.test(path)) return `mailto:${path}`
  return HOST.test(path) ? `https://${path.replace(/^\.?\//, '')}` : undefined
}

/** The full address; undefined if a relative one leads outside the site. */
function addressOf(path: string, { base, route, docsFolder = '', siteBase }: Origin): string | undefined {
  if (path.startsWith('/')) return path.startsWith(base) ? path : base + path.slice(1)
  const from = route === undefined ? base + docsFolder : route.slice(0, route.lastIndexOf('/'))
  const ups = path.split('/').filter(segment => segment === '..').length
  const depth = from
    .slice(siteBase.length - 1)
    .split('/')
    .filter(Boolean).length
  return ups > depth ? undefined : posix.join(`${from}/`, path)
}

function looksLikeFile(path: string): boolean {
  const extension = extensionOf(path)
  return /^\.(?=.*[a-z])[a-z\d]{1,5}$/.test(extension) && extension !== '.html' && extension !== '.md'
}

function folderWithoutIndex(path: string, origin: Origin): string | undefined {
  const { docsOf } = origin.lookUps
  if (origin.scope === undefined || origin.docsFolder === undefined || path.startsWith('/')) return undefined
  const folder = resolvePath(origin.docsFolder, path.replace(/\/+$/, ''))
  if (folder === '' || !docsOf(origin.scope).hasFolder(folder)) return undefined
  return `The folder '${folder}' has no index page: add an index.md, or link to one of its pages.`
}

/** Where the page of an address certainly is: the path relative to the base, and the hint. */
interface Certain {
  address: string
  hint: string
}

/** The page whose address differs only in case, or that was moved. */
function certainAddress(address: string, { base, locale, lookUps }: Origin): Certain | undefined {
  const near = lookUps.routesOf(locale).inOtherCase(routeKey(address))
  const route = near === undefined ? undefined : lookUps.targets.byRoute.get(near)?.route
  const below = (full: string) => `/${full.slice(base.length)}`
  if (route?.startsWith(base)) return { address: below(route), hint: `Did you mean '${route}'?` }
  const moved = lookUps.moved.byAddress(address)
  if (!moved?.page.route.startsWith(base)) return undefined
  return { address: below(moved.page.route), hint: `The page is at '${moved.page.route}' now: ${moved.why}.` }
}

/** The static file whose address differs only in case, or that was renamed. */
function certainFile(address: string, { siteBase, lookUps }: Origin): Certain | undefined {
  const place = decodePath(address).slice(siteBase.length)
  const near = lookUps.staticFiles.inOtherCase(place)
  if (near !== undefined)
    return { address: `/${encodePath(near)}`, hint: `The file is '/${near}': paths are case-sensitive.` }
  const moved = lookUps.moved.staticFile(place)?.staticPath
  return moved === undefined ? undefined : { address: `/${encodePath(moved)}`, hint: renamedTo(`/${moved}`) }
}

function renamedTo(file: string): string {
  return `The file is '${file}' now: by git, it was renamed.`
}

/** A route with the same last segment, else with a similar one. */
function nearestRoute(address: string, { locale, lookUps: { routesOf, targets } }: Origin): string | undefined {
  const key = routeKey(address)
  const routes = routesOf(locale)
  const near = routes.ofSameName(key) ?? routes.similar(key)
  const route = near === undefined ? undefined : targets.byRoute.get(near)?.route
  return route === undefined ? undefined : `Did you mean '${route}'?`
}

/** A path to a markdown file that is not a page. `page` is the path in the right case. */
export function explainMarkdownFile(path: string, origin: Origin): { problem: Problem; page?: PageTarget } {
  const { lookUps } = origin
  const { targets } = lookUps
  const { docs, site } = placesOf(path, origin)
  const problem: Problem = { rule: 'broken-markdown-link', message: `There is no page from the file '${path}'.` }
  const drafts = targets.drafts.get(origin.locale)
  if (site.some(place => drafts?.has(place))) return { problem: { ...problem, hint: DRAFT } }
  if (site.some(place => targets.partials.has(place.normalize('NFC')))) {
    const hint = 'The file is a partial (its name or folder starts with an underscore), and has no page of its own.'
    return { problem: { ...problem, hint } }
  }
  const known = lookUps.docsOf(origin.scope)
  const otherCase = docs.map(place => known.inOtherCase(place)).find(place => place !== undefined)
  const page = otherCase === undefined ? undefined : origin.scope?.byDocPath.get(otherCase)
  if (otherCase === undefined || page === undefined) {
    const moved = docs.map(place => lookUps.moved.byDocPath(place, origin.scope)).find(found => found !== undefined)
    if (!moved) return { problem: { ...problem, ...causeOfMissingFile(docs[0] ?? path, origin) } }
    const file = relativeTo(origin.docsFolder ?? '', moved.docPath)
    const hint = `The file is '${file}' now: ${moved.why}.`
    return { problem: { ...problem, hint, meant: { file } }, page: moved.page }
  }
  const name = baseName(otherCase)
  const hint = `The file is '${name}'${name === otherCase ? '' : ` (${otherCase})`}: paths are case-sensitive.`
  const file = inCaseOf(path, otherCase)
  return { problem: { ...problem, hint, ...(file !== path && { meant: { file } }) }, page }
}

/** The hint about a missing file; and the cause, which is that of links to other files if their folder has none. */
function causeOfMissingFile(place: string, origin: Origin): Pick<Problem, 'hint' | 'cause'> {
  const [, first] = /^([^/]+)\/./.exec(place) ?? []
  const isAbsent = first !== undefined && first !== '..' && !origin.lookUps.docsOf(origin.scope).hasFolder(first)
  return { hint: nearestFile(place, origin), cause: isAbsent ? noPageBelow(`${first}/`) : noPageAt('file', place) }
}

/** A file with the same name elsewhere, or with a similar one. */
function nearestFile(place: string, { docsFolder = '', scope, lookUps }: Origin): string | undefined {
  const known = lookUps.docsOf(scope)
  const near = known.ofSameName(place) ?? known.similar(place)
  return near === undefined ? undefined : `Did you mean '${relativeTo(docsFolder, near)}'?`
}

/** Extensions of embedded media other than images. */
const OTHER_MEDIA = /\.(?:mp4|m4v|webm|mov|ogv|mp3|m4a|ogg|oga|opus|wav|flac|vtt|pdf|html?)$/i

/**
 * A file that does not exist: an image, a download, or a file of the site.
 * @param written the address as it is written
 */
export function explainAsset(
  rule: 'broken-image' | 'broken-asset',
  path: string,
  origin: Origin,
  written = path,
): Problem {
  const { lookUps } = origin
  const isImage = rule === 'broken-image' && !OTHER_MEDIA.test(splitUrl(path).path)
  const message = `There is no ${isImage ? 'image' : 'file'} at '${written}'.`
  const isStatic = path.startsWith('/')
  const place = isStatic ? path.slice(1) : (placesOf(path, origin).site[0] ?? path)
  const known = isStatic ? lookUps.staticFiles : lookUps.assets
  const shown = (found: string) => (isStatic ? `/${found}` : relativeTo(origin.siteFolder ?? '', found))
  const otherCase = known.inOtherCase(place)
  if (otherCase !== undefined)
    return {
      rule,
      message,
      hint: `The file is '${shown(otherCase)}': paths are case-sensitive.`,
      meant: { file: shown(otherCase) },
    }
  const moved = isStatic ? lookUps.moved.staticFile(place)?.staticPath : lookUps.moved.asset(place)?.path
  if (moved !== undefined) {
    const file = shown(moved)
    return { rule, message, hint: renamedTo(file), meant: { file } }
  }
  const near = known.similarInFolder(place)
  if (near !== undefined) return { rule, message, hint: `Did you mean '${shown(near)}'?` }
  const elsewhere = lookUps.assets.ofSameName(place)
  return {
    rule,
    message,
    hint: elsewhere
      ? `There is a file of this name at ${elsewhere}.`
      : path.includes('\\')
        ? 'Separate folders with /, on all systems.'
        : undefined,
  }
}

/** An import of a markdown file that does not exist. */
export function explainPartial(path: string, origin: Origin): Problem {
  const { partials } = origin.lookUps
  const near = partials.similarInFolder(placesOf(path, origin).site[0] ?? path)
  const hint = near === undefined ? undefined : `Did you mean '${relativeTo(origin.siteFolder ?? '', near)}'?`
  return { rule: 'broken-markdown-link', message: `There is no file '${path}' to include.`, hint }
}

function relativeTo(folder: string, path: string): string {
  const relative = posix.relative(folder, path)
  return relative.startsWith('../') ? relative : `./${relative}`
}
