/**
 * Explains why a reference is broken, and what the author probably meant. Called only for broken references.
 *
 * In: the path as written and its place. Out: the problem, with a hint. A file that differs only in case is named, and
 * so are drafts, partials and folders without an index.
 */
import { posix } from 'node:path'
import { baseName, extensionOf, foldedName, folderOf, resolvePath } from '../base/paths.ts'
import { routeKey, splitUrl } from '../base/url.ts'
import { inCaseOf } from './correction.ts'
import type { Origin } from './origin.ts'
import type { PageTarget, Problem } from './page-target.ts'
import { placesOf } from './resolve-file.ts'

const DRAFT = 'It is a draft: drafts are left out of a build (--drafts keeps them).'

/** An address without a page. If it looks like a file, the message is about a missing file. */
export function explainAddress(path: string, origin: Origin): Problem {
  const { lookUps } = origin
  const address = addressOf(path, origin)
  const isFile = looksLikeFile(path)
  const rule = isFile ? 'broken-asset' : 'broken-link'
  const message = isFile ? `There is no file at '${path}'.` : `There is no page at '${path}'.`
  if (address === undefined)
    return { rule, message, hint: 'It leads above the root of the site: remove a ../ from it.' }
  if (lookUps.targets.draftRoutes.has(routeKey(address))) return { rule: 'broken-link', message, hint: DRAFT }
  const elsewhere = outsideAddress(path)
  if (elsewhere !== undefined) return { rule: 'broken-link', message, hint: `Did you mean '${elsewhere}'?` }
  const moved = isFile ? undefined : movedRoute(address, origin)
  const meant = moved === undefined ? undefined : { address: moved }
  return { rule, message, hint: folderWithoutIndex(path, origin) ?? nearestRoute(address, origin), meant }
}

/** A host at the start of a path, as in `www.example.org` and `github.com/name`. */
const HOST = /^(?:(?:\.?\/)?www\.[\w-]+\.|(?:[\w-]+\.)+(?:com|net|org|io|dev|app|gov|edu)\/)/i

/** The address of another site that was written without its scheme, or without the colon after it. */
function outsideAddress(path: string): string | undefined {
  const [, scheme, rest] = /^\/?(https?)\/+([\w-]+\..*)$/i.exec(path) ?? []
  if (rest !== undefined) return `${scheme}://${rest}`
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

/** The page that was moved, as a path relative to the base; or the page whose address differs only in case. */
function movedRoute(address: string, { base, locale, lookUps }: Origin): string | undefined {
  const { routesOf, targets } = lookUps
  const routes = routesOf(locale)
  const wanted = routeKey(address)
  const near = routes.inOtherCase(wanted) ?? routes.onlyOneNamed(wanted)
  const route = near === undefined ? undefined : targets.byRoute.get(near)?.route
  if (near === undefined || !route?.startsWith(base)) return undefined
  const below = (key: string) => key.slice(routeKey(base).length)
  return isMoved(below(wanted), below(near)) ? `/${route.slice(base.length)}` : undefined
}

/**
 * Whether an address can be the former one of the only route with the same last segment. An address without any common
 * folder may belong to another site on the same host (`/sdk/python`, not `/courses/python`): then the name must have
 * several words, and the depth must be the same.
 */
function isMoved(wanted: string, route: string): boolean {
  if (foldedName(wanted) === foldedName(route)) return true
  const [from = [], to = []] = [wanted, route].map(path => folderOf(path).split('/').filter(Boolean))
  if (from.length === 0 || from.some(folder => to.includes(folder))) return true
  return /[-_]/.test(baseName(wanted)) && (to.length === 0 || to.length === from.length)
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
  if (otherCase === undefined || page === undefined)
    return { problem: { ...problem, ...nearestFile(docs[0] ?? path, origin) } }
  const hint = `The file is '${baseName(otherCase)}' (${otherCase}): paths are case-sensitive.`
  const file = inCaseOf(path, otherCase)
  return { problem: { ...problem, hint, ...(file !== path && { meant: { file } }) }, page }
}

/** The only file with the same name elsewhere, or one with a similar name in the same folder. */
function nearestFile(place: string, { docsFolder = '', scope, lookUps }: Origin): Pick<Problem, 'hint' | 'meant'> {
  const known = lookUps.docsOf(scope)
  const moved = known.onlyOneNamed(place)
  const near = moved ?? known.similar(place)
  if (near === undefined) return {}
  const to = relativeTo(docsFolder, near)
  return { hint: `Did you mean '${to}'?`, ...(moved !== undefined && { meant: { file: to } }) }
}

/** Extensions of embedded media other than images. */
const OTHER_MEDIA = /\.(?:mp4|m4v|webm|mov|ogv|mp3|m4a|ogg|oga|opus|wav|flac|vtt|pdf|html?)$/i

/** A file that does not exist: an image, a download, or a file of the site. */
export function explainAsset(rule: 'broken-image' | 'broken-asset', path: string, origin: Origin): Problem {
  const { lookUps } = origin
  const isImage = rule === 'broken-image' && !OTHER_MEDIA.test(splitUrl(path).path)
  const message = `There is no ${isImage ? 'image' : 'file'} at '${path}'.`
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
  const near = known.similarInFolder(place)
  if (near !== undefined) return { rule, message, hint: `Did you mean '${shown(near)}'?` }
  const elsewhere = lookUps.assets.ofSameName(place)
  return { rule, message, hint: elsewhere && `There is a file of this name at ${elsewhere}.` }
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
