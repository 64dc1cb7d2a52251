/**
 * Registers the service worker of sites with `webApp.offline`, tells it what the first page loaded before it was there,
 * and says if a page is a stored copy. On sites without, and on the live server, it removes the worker and its caches.
 */
import type { announce } from './announce.ts'
import { pageConfig, text } from './texts.ts'

/** The same names as in `src/features/offline/offline-files.ts`. */
const WORKER = 'docsgen-worker.js'
const PREFIX = 'docsgen-offline'

const base = new URL('..', import.meta.url)

let isStarted = false

/** Registers or removes the worker. */
export function startOffline(say: typeof announce): void {
  const { serviceWorker } = navigator
  if (!serviceWorker || isStarted) return
  isStarted = true
  // Only the live server marks pages with their build.
  const isWanted = pageConfig().offline !== undefined && !document.querySelector('[data-docsgen-build]')
  if (!isWanted) return void remove(serviceWorker)
  void register(serviceWorker)
  onPage(() => sayIfStored(say))
}

/** The page's own module has more to do, and sharing it would cost each page a request. */
function onPage(start: () => void): void {
  start()
  document.addEventListener('docsgen:page', start)
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  // The worker's script is compared with the server's on each visit.
  await container.register(new URL(WORKER, base), { updateViaCache: 'none' }).catch(error => {
    console.warn('docsgen: pages cannot be stored for reading offline.', error)
  })
  const { active } = await container.ready
  onPage(() => active?.postMessage({ keep: addresses() }))
}

/** This page and what it loaded; the next page as well, unless the reader saves data. */
function addresses(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const files = loaded.filter(({ initiatorType }) => /^(?:link|css|script|img|other)$/.test(initiatorType))
  const next = connection?.saveData ? [] : document.querySelectorAll<HTMLAnchorElement>('main a[rel=next]')
  return [...new Set([location.href, ...[...next].map(({ href }) => href), ...files.map(({ name }) => name)])]
}

function sayIfStored(say: typeof announce): void {
  const stored = document.querySelector<HTMLMetaElement>('meta[name=dg-stored]')?.content
  if (stored === undefined) return
  const date = new Date(stored).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = text('error.retry')
  button.onclick = () => location.reload()
  // The title of a page that replaces another is announced first.
  setTimeout(() => say((pageConfig().offline ?? '').replace('{date}', date), button), 300)
}

async function remove(container: ServiceWorkerContainer): Promise<void> {
  const own = (await container.getRegistrations()).filter(({ active, scope }) =>
    active?.scriptURL.startsWith(new URL(WORKER, scope).href),
  )
  const here = own.filter(({ scope }) => scope === base.href)
  await Promise.all(here.map(registration => registration.unregister()))
  for (const name of await caches.keys()) if (name.startsWith(`${PREFIX} ${base.pathname} `)) await caches.delete(name)
}
