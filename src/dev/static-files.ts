/**
 * Serves files of a folder over HTTP with sirv, and checks requests first. sirv 3.0.2 alone crashes on `Range:
 * bytes=5-2`, answers other ranges wrongly, accepts any method, serves dotfiles and the targets of symbolic links, does
 * not redirect folders, misreads `%23`, and crashes if a file is removed before it is read. Here the path is decoded
 * and resolved first; sirv sends the bytes.
 */

import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { foldedName, isWithin, siteRelative } from '../base/paths.ts'
import { MANIFEST } from '../model/output.ts'
import { redirect, refuse, targetBelow } from './answers.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { markdownOf, prefersMarkdown } from './markdown-wanted.ts'
import { type CurrentManifest, PageRoutes } from './page-routes.ts'

/** Answers a request; `notFound` answers if there is no file. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void

/** The entry at a path. */
type Place = { kind: 'file'; path: string; size: number } | { kind: 'folder' } | undefined

const HASHED = /[-.][0-9a-f]{10}\.\w+$/

/**
 * Creates the handler for a folder.
 * @param root absolute path of the folder; it may change while it is served
 * @param base path below which it is served, with leading and trailing slashes
 */
export function serveFolder(root: string, base: string): FileHandler {
  const send = sirv(root, {
    dev: true,
    etag: true,
    dotfiles: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
      if (/\.(?:html|md)$/.test(path)) response.setHeader('Vary', 'Accept')
      if (path.endsWith('.md')) response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
      response.setHeader('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const routes = new PageRoutes()
  return (request, response) => {
    const target = targetBelow(base, { request, response })
    if (target === undefined) return
    const place = target.path === undefined ? undefined : placeOf(root, target.path)
    if (place?.kind === 'folder' && !routes.has(target.asFolder, manifestNow()))
      return void redirect(response, target.asFolder)
    const page = place?.kind === 'folder' ? fileAt(root, `${target.path}/index.html`) : place
    if (!page) return void notFound(request, response)
    const markdown = prefersMarkdown(request.headers.accept) ? markdownOf(page.path) : []
    const found = markdown.map(path => fileAt(root, path)).find(file => file !== undefined)
    sendFile(request, response, found ?? page)
  }

  function manifestNow(): CurrentManifest | undefined {
    const file = fileAt(root, MANIFEST)
    if (!file) return undefined
    const path = join(root, MANIFEST)
    return { identity: `${statSync(path).mtimeMs} ${file.size}`, read: () => readFileSync(path, 'utf8') }
  }

  function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { path, size }: { path: string; size: number },
  ) {
    request.headers.range = plainRange(request.headers.range, size)
    // sirv reads this instead of the target. The path is already resolved, and sirv only treats `%` specially.
    const pathname = `/${path.replaceAll('%', '%25')}`
    // The file may be gone or unreadable when its stream opens, after sirv has sent the head.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    Object.assign(request, { _parsedUrl: { raw: request.url, href: request.url, pathname, search: '', query: {} } })
    send(request, response, () => notFound(request, response))
  }

  /** Sends the site's own 404 page with the right status. */
  function notFound(request: IncomingMessage, response: ServerResponse): void {
    const page = placeOf(root, '404.html')
    if (page?.kind !== 'file') return void refuse(response, 404)
    delete request.headers.range
    delete request.headers['if-none-match']
    const { writeHead } = response
    response.writeHead = ((_: number, headers: Record<string, string>) =>
      writeHead.call(response, 404, headers)) as typeof writeHead
    sendFile(request, response, page)
  }
}

/** The file that answers a path. Nothing outside the root is found, wherever symbolic links point. */
function placeOf(root: string, path: string): Place {
  if (path === '' || path.endsWith('/')) return fileAt(root, `${path}index.html`)
  const found = fileAt(root, path)
  if (found) return found
  return fileAt(root, `${path}.html`) ?? (fileAt(root, `${path}/index.html`) && { kind: 'folder' })
}

function fileAt(root: string, path: string): Extract<Place, { kind: 'file' }> | undefined {
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

/**
 * https://httpwg.org/specs/rfc9110.html#range.requests: the only kind of range that sirv reads correctly, limited to
 * the file.
 */
function plainRange(header: string | undefined, size: number): string | undefined {
  const range = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!range) return undefined
  const start = Number(range[1])
  const end = range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1)
  // sirv reads zero as "no end".
  return start <= end && start < size && end > 0 ? `bytes=${start}-${end}` : undefined
}
