/**
 * Serves files of a folder over HTTP. sirv answers plain requests, with the compressed variant of a file if the folder has
 * one; send answers ranges and conditional requests (RFC 9110), which sirv misreads. Here, the path is decoded and
 * resolved: which file answers, redirects of folders, content negotiation, and the site's own 404 page. Nothing outside of
 * the folder is served, wherever symbolic links point.
 */
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import send from 'send'
import sirv from 'sirv'
import { foldedName, isWithin, siteRelative } from '../base/paths.ts'
import { MANIFEST } from '../model/output.ts'
import { redirect, refuse, targetBelow } from './answers.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { markdownOf, prefersMarkdown } from './markdown-wanted.ts'
import { type CurrentManifest, PublishedSite } from './published-site.ts'

/** Answers a request; `notFound` answers if there is no file. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void

/** The entry at a path. */
type Place = FileAt | { kind: 'folder' } | undefined

interface FileAt {
  kind: 'file'
  path: string
  size: number
}

const HASHED = /[-.][0-9a-f]{10}\.\w+$/
/** Conditions on the requested file, which do not apply to another one that is sent instead. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']

/**
 * Creates the handler for a folder.
 * @param root absolute path of the folder; it may change while it is served
 * @param base path below which it is served, with leading and trailing slashes: a fixed one, or one for folders that do
 * not say for which one they were built
 */
export function serveFolder(root: string, base: { fixed?: string; otherwise?: string } = {}): FileHandler {
  const site = new PublishedSite()
  const sendPlain = sirv(root, { dev: true, dotfiles: true, gzip: true, brotli: true, setHeaders })
  return (request, response) => {
    const manifest = manifestIn(root)
    const below = base.fixed ?? site.base(manifest) ?? base.otherwise ?? '/'
    const target = targetBelow(below, { request, response })
    if (target === undefined) return
    const place = target.path === undefined ? undefined : placeOf(root, target.path)
    if (place?.kind === 'folder' && !site.has(target.asFolder, manifest))
      return void redirect(response, target.asFolder)
    const page = place?.kind === 'folder' ? fileAt(root, `${target.path}/index.html`) : place
    if (!page) return void notFound(request, response)
    const markdown = prefersMarkdown(request.headers.accept) ? markdownOf(page.path) : []
    const found = markdown.map(path => fileAt(root, path)).find(file => file !== undefined)
    sendFile(request, response, found ?? page)
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, file: FileAt): void {
    const isPlain = response.statusCode !== 404 && CONDITIONS.every(name => request.headers[name] === undefined)
    if (isPlain) sendWhole(request, response, file.path)
    else sendConditionally(request, response, file)
  }

  function sendWhole(request: IncomingMessage, response: ServerResponse, path: string): void {
    // sirv reads this instead of the target. The path is already resolved, and sirv only treats `%` specially.
    const pathname = `/${path.replaceAll('%', '%25')}`
    // The file may be gone or unreadable when its stream opens, after sirv has sent the head.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    Object.assign(request, { _parsedUrl: { raw: request.url, href: request.url, pathname, search: '', query: {} } })
    sendPlain(request, response, () => notFound(request, response))
  }

  function sendConditionally(request: IncomingMessage, response: ServerResponse, { path, size }: FileAt): void {
    // send refuses an end that is longer than the file, of which all is meant.
    const { headers, method } = request
    // Only GET has ranges, and the case of their unit does not matter.
    if (method === 'HEAD') delete headers.range
    const [unit, last] = /^bytes=(?:-(\d+)$)?/i.exec(headers.range ?? '') ?? []
    if (unit !== undefined) headers.range = headers.range?.replace(/^bytes/i, 'bytes')
    if (last !== undefined && Number(last) > size) headers.range = 'bytes=0-'
    const is404 = response.statusCode === 404
    send(request, path.split('/').map(encodeURIComponent).join('/'), {
      root,
      // Which of them are served has been decided already.
      dotfiles: 'allow',
      index: false,
      cacheControl: false,
    })
      .on('headers', (_: unknown, path: string, stat: Stats) => setHeaders(response, path, stat))
      .on('error', ({ status = 500, headers = {} }: { status?: number; headers?: Record<string, string> }) => {
        if (response.headersSent) response.destroy()
        else if (status === 404 && !is404) notFound(request, response)
        else refuse(response, status, headers)
      })
      .pipe(response)
  }

  /** Sends the site's own 404 page with the right status. */
  function notFound(request: IncomingMessage, response: ServerResponse): void {
    const page = placeOf(root, '404.html')
    if (page?.kind !== 'file') return void refuse(response, 404)
    for (const name of CONDITIONS) delete request.headers[name]
    response.statusCode = 404
    sendFile(request, response, page)
  }
}

/** The base that the site in a folder was built for; undefined if another tool wrote it. */
export function baseOfFolder(root: string): string | undefined {
  return new PublishedSite().base(manifestIn(root))
}

function manifestIn(root: string): CurrentManifest | undefined {
  const file = fileAt(root, MANIFEST)
  if (!file) return undefined
  const path = join(root, MANIFEST)
  return { identity: `${statSync(path).mtimeMs} ${file.size}`, read: () => readFileSync(path, 'utf8') }
}

function setHeaders(response: ServerResponse, path: string, stat: Stats): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
  if (/\.(?:html|md)$/.test(path)) response.setHeader('Vary', 'Accept')
  if (path.endsWith('.md')) response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
  response.setHeader('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (!response.hasHeader('Content-Encoding')) response.setHeader('ETag', strongTag(stat))
}

/** A validator for ranges, which weak ones cannot be. A published file is never changed in place. */
function strongTag({ ino, size, mtimeMs }: Stats): string {
  return `"${[ino, size, mtimeMs].map(part => part.toString(36)).join('-')}"`
}

/** The file that answers a path. Nothing outside the root is found, wherever symbolic links point. */
function placeOf(root: string, path: string): Place {
  if (path === '' || path.endsWith('/')) return fileAt(root, `${path}index.html`)
  const found = fileAt(root, path)
  if (found) return found
  return fileAt(root, `${path}.html`) ?? (fileAt(root, `${path}/index.html`) && { kind: 'folder' })
}

function fileAt(root: string, path: string): FileAt | undefined {
  try {
    const absolute = join(root, path)
    // The native function returns names as they are on the disk.
    const real = realpathSync.native(absolute)
    const realRoot = realpathSync.native(root)
    const stat = statSync(real)
    if (!stat.isFile() || !isWithin(real, realRoot)) return undefined
    // A case-insensitive file system must not serve one page under two addresses, of which other hosts have one.
    if (isOtherCase(siteRelative(realRoot, real), path)) return undefined
    return { kind: 'file', path, size: stat.size }
  } catch {
    return undefined
  }
}

/** Whether two paths differ, and only in case. Paths through symbolic links differ in more. */
export function isOtherCase(a: string, b: string): boolean {
  return a.normalize('NFC') !== b.normalize('NFC') && foldedName(a) === foldedName(b)
}
