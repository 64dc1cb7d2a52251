/**
 * Real Chromium over a folder of files. All test files share the browser that `scripts/test.js` starts.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { firstFrame, recycleContexts } from './recycled-contexts.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The browser that all test files share; closing it closes the contexts of this file. */
export async function launchBrowser(): Promise<Browser> {
  const address = process.env.DOCSGEN_BROWSER
  if (!address) throw new Error('Run the tests with `node scripts/test.js`, which starts the browser.')
  const browser = await chromium.connect(address)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => slowedDown(withoutFirstMove(await newContext(options), options))
  recycleContexts(browser)
  return browser
}

/** Lets each new tab draw a frame before a test gets it. */
function withoutFirstMove(context: BrowserContext, options?: BrowserContextOptions): BrowserContext {
  if (options?.javaScriptEnabled === false) return context
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await page.evaluate(firstFrame)
    return page
  }
  return context
}

/** Addresses of scripts other than the main one. */
export const LATER_SCRIPTS = /\/assets\/(?!main-)[^/]*\.js$/
/** The delay in milliseconds of these scripts, and how many times slower tabs are: they reveal tests that race with pages. */
const [LAG, SLOWDOWN] = ['LAG', 'SLOWDOWN'].map(name => Number(process.env[`DOCSGEN_TEST_${name}`] ?? 0)) as [
  number,
  number,
]

/** Slows the tabs of a context down as the environment asks. */
async function slowedDown(context: BrowserContext): Promise<BrowserContext> {
  if (LAG > 0)
    await context.route(LATER_SCRIPTS, async route => {
      await setTimeout(LAG)
      await route.continue().catch(() => undefined)
    })
  const newSession = context.newCDPSession.bind(context)
  if (SLOWDOWN > 1)
    context.on('page', async page =>
      (await newSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN }).catch(() => undefined),
    )
  return context
}

/** The headers of hosts for files with a hash in their names, as docsgen recommends them. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The number of pieces in which a page is sent, or where it is cut. */
type Pieces = number | ((html: Buffer) => number[])

interface ServedFolder {
  url: string
  /** The paths of the documents that tabs requested, in order; without those that scripts fetched. */
  visits: string[]
  close: () => void
}

/** Serves a built folder on a free port. `headers` are added to every response; pages are sent in pieces. */
export async function serveFolder(
  dir: string,
  headers: Record<string, string> = {},
  pieces: Pieces = 1,
): Promise<ServedFolder> {
  const visits: string[] = []
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.headers['sec-fetch-dest'] === 'document') visits.push(pathname)
    const path = join(dir, decodeURIComponent(pathname))
    const candidates = [path, join(path, 'index.html'), `${path}.html`].filter(
      file => existsSync(file) && statSync(file).isFile(),
    )
    const file = candidates[0] ?? join(dir, '404.html')
    response.writeHead(candidates[0] ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(candidates[0] && pathname.startsWith('/assets/') ? KEPT : {}),
      ...headers,
    })
    if (existsSync(file)) send(file, response, extname(file) === '.html' ? pieces : 1)
    else response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, visits, close: () => void server.close() }
}

/** Sends a file, or a piece of it every tenth of a second, like a slow connection. */
async function send(file: string, response: ServerResponse, pieces: Pieces): Promise<void> {
  if (pieces === 1) return void createReadStream(file).pipe(response)
  const bytes = readFileSync(file)
  const equal = (count: number) =>
    Array.from({ length: count - 1 }, (_, at) => Math.floor((bytes.length * (at + 1)) / count))
  const cuts = typeof pieces === 'number' ? equal(pieces) : pieces(bytes)
  for (const [index, cut] of [...cuts, bytes.length].entries()) {
    response.write(bytes.subarray(cuts[index - 1] ?? 0, cut))
    await setTimeout(100)
  }
  response.end()
}
