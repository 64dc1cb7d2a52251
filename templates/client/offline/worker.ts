/**
 * The service worker of sites with `webApp.offline`: keeps the pages that a reader opened, and those that the page
 * fetched ahead, for reading without a connection.
 *
 * A page always comes from the network if that answers in time, so a worker never hides a new build. Files with a hash
 * in their names come from the cache. The worker contains nothing of a build, so a new one takes over at once.
 */

declare const SETTINGS: OfflineSettings
/** The part of `ServiceWorkerGlobalScope` that is used: its types cannot be loaded together with those of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
}
const worker = self as unknown as WorkerScope

const { base, prefix, version } = SETTINGS
/** How long a page waits for the network if there is a copy, in milliseconds. */
const PATIENCE_MS = 3000

const cacheName = (kind: string) => `${prefix}${version} ${kind}`
const PAGES = { name: cacheName('pages'), most: 120, mostBytes: 1_000_000 }
const ASSETS = { name: cacheName('assets'), most: 150, mostBytes: 1_000_000 }
const FILES = { name: cacheName('files'), most: 100, mostBytes: 500_000 }

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))

/** Removes the caches of other versions of this worker. */
async function takeOver(): Promise<void> {
  const own = new Set([PAGES, ASSETS, FILES].map(({ name }) => name))
  const names = (await caches.keys()).filter(name => name.startsWith(prefix) && !own.has(name))
  await Promise.all(names.map(name => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  // Whoever asks for the server itself gets no copy. Parts of a file are not kept.
  const isOwn = request.method === 'GET' && url.origin === location.origin && url.pathname.startsWith(base)
  if (!isOwn || request.cache === 'no-store' || request.headers.has('range')) return
  if (isPage(url, request)) event.respondWith(answerPage(request, event))
  else if (url.pathname.startsWith(`${base}assets/`)) event.respondWith(answerAsset(request, event))
  else if (/^(?:image|font|style|script)$/.test(request.destination)) event.respondWith(answerFile(request, event))
})

/** A file name ends in a dot and a word; a page may end in `.html`, or in a version such as `1.2`. */
function isPage({ pathname }: URL, { mode, destination }: Request): boolean {
  return (mode === 'navigate' || destination === '') && !/\.(?!html$)[a-z]\w*$/i.test(pathname)
}

/** The address of a page without its query, whatever form of it was requested. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + (pathname.replace(/(?:(?:\/index)?\.html|\/)$/, '') || '/')
}

/** The network's answer; the stored copy if there is none, or if it does not come in time. */
async function answerPage(request: Request, event: WorkerEvent): Promise<Response> {
  const fresh = fetchPage(request)
  event.waitUntil(fresh.catch(() => undefined))
  const copy = await (await caches.open(PAGES.name)).match(keyOf(request.url))
  if (!copy) return fresh.catch(() => notStored(request))
  const late = new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS))
  return (await Promise.race([fresh, late]).catch(() => undefined)) ?? marked(copy)
}

/** Fetches a page and stores it. */
async function fetchPage(request: Request): Promise<Response> {
  // The browser's own cache may have an older page.
  const response = await fetch(request, { cache: 'no-cache' })
  const cache = await caches.open(PAGES.name)
  if (response.status === 404 || response.status === 410) await cache.delete(keyOf(request.url))
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (response.ok && isHtml) await keepWithin(PAGES, keyOf(request.url), response.clone())
  return response
}

/** A stored page that says so: client/offline.ts shows it to the reader. */
async function marked(copy: Response): Promise<Response> {
  const date = copy.headers.get('x-docsgen-stored') ?? ''
  const html = (await copy.text()).replace('<head>', `<head><meta name="dg-stored" content="${date}">`)
  return new Response(html, { headers: { ...policyOf(copy), 'content-type': 'text/html; charset=utf-8' } })
}

/** The policy of a page holds for its copy as well. */
function policyOf({ headers }: Response): Record<string, string> {
  const policy = headers.get('content-security-policy')
  return policy === null ? {} : { 'content-security-policy': policy }
}

/** A script gets an error, and keeps the page that is being read; the browser gets a page that lists the stored ones. */
async function notStored(request: Request): Promise<Response> {
  return request.mode === 'navigate' ? offlinePage(SETTINGS, request.url, PAGES.name) : Response.error()
}

/** The name of a file changes with its content. */
async function answerAsset(request: Request, event: WorkerEvent): Promise<Response> {
  const known = await (await caches.open(ASSETS.name)).match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keepWithin(ASSETS, request.url, response.clone()))
  return response
}

/** Images and other files of pages, whose content may change. */
async function answerFile(request: Request, event: WorkerEvent): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) event.waitUntil(keepWithin(FILES, request.url, response.clone()))
    return response
  } catch (error) {
    const copy = await (await caches.open(FILES.name)).match(request.url)
    if (copy) return copy
    throw error
  }
}

/** A page names what it loaded before this worker was there. */
worker.addEventListener('message', event => {
  const { keep } = event.data as { keep?: string[] }
  if (keep) event.waitUntil(Promise.all(keep.map(address => keepAhead(address).catch(() => undefined))))
})

async function keepAhead(address: string): Promise<void> {
  const url = new URL(address)
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return
  const request = new Request(address)
  const isAsset = url.pathname.startsWith(`${base}assets/`)
  const limits = isPage(url, request) ? PAGES : isAsset ? ASSETS : FILES
  const key = limits === PAGES ? keyOf(address) : address
  if (await (await caches.open(limits.name)).match(key)) return
  if (limits === PAGES) return void (await fetchPage(request))
  const response = await fetch(request)
  if (response.ok) await keepWithin(limits, key, response)
}

// Caches of the service worker with a limited number of entries of a limited size.

/** A cache and its limits. */
interface LimitedCache {
  name: string
  /** The number of entries. */
  most: number
  /** The bytes of one entry. */
  mostBytes: number
}

/**
 * Stores a response as the newest entry, and removes the oldest ones. A response that is too large, or that the server
 * does not allow to store, is left out. If the browser gives no more space, older entries make room.
 */
async function keepWithin({ name, most, mostBytes }: LimitedCache, key: string, response: Response): Promise<void> {
  if (/no-store/.test(response.headers.get('cache-control') ?? '')) return
  const body = await response.arrayBuffer()
  if (body.byteLength > mostBytes) return
  const headers = new Headers(response.headers)
  headers.set('x-docsgen-stored', new Date().toISOString())
  // The body is decoded already.
  for (const encoded of ['content-encoding', 'content-length']) headers.delete(encoded)
  const cache = await caches.open(name)
  // An entry that is written again would keep its place.
  await cache.delete(key)
  const put = () => cache.put(key, new Response(body, { headers }))
  await put().catch(async () => {
    await removeOldest(cache, Math.floor(most / 2))
    await put()
  })
  await removeOldest(cache, most)
}

/** Leaves the newest entries. */
async function removeOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}

// The page that the browser gets without a connection if the address is not stored: it lists the pages that are.

/** The number of pages in the list. */
const MOST = 60

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1.25rem}:root{color-scheme:light dark}'

/** The page, in the language of the address. */
async function offlinePage({ locales }: OfflineSettings, address: string, cache: string): Promise<Response> {
  const { pathname } = new URL(address)
  const own = locales.find(({ base }) => pathname.startsWith(base)) ?? locales.at(-1)
  const links = own ? await storedPages(cache, own.base) : []
  const list = links.length > 0 ? `<h2>${own?.pages}</h2><ul>${links.join('')}</ul>` : ''
  const html = `<!doctype html><html lang="${own?.lang}" dir="${own?.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${own?.title}</title><style>${STYLE}</style></head><body><main><h1>${own?.title}</h1><p>${own?.text}</p><p><a href="">${own?.retry}</a></p>${list}</main></body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Links to the stored pages of a language, the newest first, by their titles as they are in the HTML. */
async function storedPages(name: string, base: string): Promise<string[]> {
  const cache = await caches.open(name)
  const keys = (await cache.keys()).filter(({ url }) => `${new URL(url).pathname}/`.startsWith(base))
  return Promise.all(
    keys
      .reverse()
      .slice(0, MOST)
      .map(async key => {
        const html = (await (await cache.match(key))?.text()) ?? ''
        const { pathname } = new URL(key.url)
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] || pathname
        return `<li><a href="${pathname}">${title}</a></li>`
      }),
  )
}

/** What the build tells the service worker. */
interface OfflineSettings {
  /** The site's base path. */
  base: string
  /** The start of the names of its caches. */
  prefix: string
  /** Changes if caches of earlier workers cannot be used any more. */
  version: number
  /** The languages by their base path, the most specific one first. */
  locales: OfflineLocale[]
}

/** The texts of the page that the browser gets if an address is not stored. */
interface OfflineLocale {
  base: string
  lang: string
  dir: string
  title: string
  text: string
  /** The heading of the list of stored pages. */
  pages: string
  retry: string
}
