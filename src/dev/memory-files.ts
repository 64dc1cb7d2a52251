/**
 * Serves files of a site in memory over HTTP, by the same rules as those of a folder. Pages that are not rendered yet
 * are rendered on request, and no file is reported as missing before the site is complete.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { MANIFEST } from '../model/output.ts'
import { type Exchange, redirect, refuse, targetBelow } from './answers.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { markdownOf, prefersMarkdown } from './markdown-wanted.ts'
import { PublishedSite } from './published-site.ts'

/** The source of files: published ones, or pages that are rendered on request. */
export interface MemoryFiles {
  base: string
  read: (path: string) => Promise<{ bytes: Uint8Array; hash: string } | undefined>
  /** Resolves when the site is complete; undefined if it already is. */
  whole: () => Promise<void> | undefined
  /** HTML to insert into every page at the end of its head. */
  pageExtra: string
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
}

/** Creates the handler. */
export function serveMemory({ base, read, whole, pageExtra }: MemoryFiles) {
  const site = new PublishedSite()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = targetBelow(base, { request, response })
    if (target === undefined) return
    const { path, asFolder } = target
    if (path === undefined) return notFound(request, response)
    const find = () => sendFound(path, asFolder, { request, response })
    if (await find()) return
    const building = whole()
    await building
    if (!building || !(await find())) await notFound(request, response)
  }

  async function sendFound(path: string, asFolder: string, exchange: Exchange): Promise<boolean> {
    if (path === '' || path.endsWith('/')) return sendIfThere([`${path}index.html`], exchange)
    if (await sendIfThere([path, `${path}.html`], exchange)) return true
    if (!(await read(`${path}/index.html`))) return false
    const manifest = await read(MANIFEST)
    const now = manifest && { identity: manifest.hash, read: () => Buffer.from(manifest.bytes).toString('utf8') }
    if (site.has(asFolder, now)) return sendIfThere([`${path}/index.html`], exchange)
    redirect(exchange.response, asFolder)
    return true
  }

  async function sendIfThere(paths: string[], exchange: Exchange): Promise<boolean> {
    const wantsMarkdown = prefersMarkdown(exchange.request.headers.accept)
    // A page can be rendered ahead of the others, but not its markdown.
    if (wantsMarkdown) await whole()
    for (const page of paths) {
      const file = await read(page)
      if (!file) continue
      for (const path of wantsMarkdown ? markdownOf(page) : []) {
        const markdown = await read(path)
        if (!markdown) continue
        send(path, markdown, { ...exchange, status: 200 })
        return true
      }
      send(page, file, { ...exchange, status: 200 })
      return true
    }
    return false
  }

  async function notFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await read('404.html')
    if (page) send('404.html', page, { request, response, status: 404 })
    else refuse(response, 404)
  }

  function send(
    path: string,
    { bytes, hash }: { bytes: Uint8Array; hash: string },
    { request, response, status }: Exchange & { status: number },
  ): void {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    const isPage = extension === 'html'
    const etag = `"${hash}"`
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      ETag: etag,
      ...(isPage || extension === 'md' ? { Vary: 'Accept' } : {}),
    }
    if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    const body = isPage ? withExtra(bytes, pageExtra) : bytes
    response.writeHead(status, { ...headers, 'Content-Length': body.byteLength })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function withExtra(bytes: Uint8Array, extra: string): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace('</head>', () => `${extra}</head>`),
  )
}
