/**
 * Real Chromium over a folder of files, for what readers do. One browser for each test file.
 */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The browser that `npm test` found. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.DOCSGEN_CHROMIUM || '/usr/bin/chromium', args: FLAGS })
}

/** Serves a built folder on a free port. `headers` go with every answer. */
export async function serveFolder(
  dir: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = join(dir, decodeURIComponent(pathname))
    const candidates = [path, join(path, 'index.html')].filter(file => existsSync(file) && statSync(file).isFile())
    const file = candidates[0] ?? join(dir, '404.html')
    response.writeHead(candidates[0] ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...headers,
    })
    if (existsSync(file)) createReadStream(file).pipe(response)
    else response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
