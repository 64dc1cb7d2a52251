/**
 * Navigates between pages without reloading the interface: finds the page, shows it, and informs the history, the
 * reader and the other scripts. If a page cannot be shown this way, the browser opens it, once. If the site cannot be
 * reached, the current page stays.
 */

import { partsOfSheet } from '../joined-sheets.ts'
import { pageConfig, text } from '../texts.ts'
import { showCrash, showLoadFailure } from './failure.ts'
import { prepareHead } from './head.ts'
import type { NavigationStart } from './navigation-start.ts'
import type { FetchedPage } from './page-store.ts'
import { createPlaces, newKey, type Places } from './places.ts'
import { startProgress } from './progress.ts'
import { settingsOf, swapBody } from './swap.ts'

export interface Navigator {
  /** Opens a page as a new history entry. */
  visit: (url: URL) => void
  /** Shows the current history entry, after the reader went back or forward. */
  traverse: () => void
}

/** How the history is affected: a new entry is created, or the current one is already the page's. */
type HistoryChange = 'push' | 'here'

/** A page whose styles and scripts are loaded. */
type ReadyPage = FoundPage & { finishHead: () => void }

/** Takes over navigation. */
export function createNavigator(start: NavigationStart): Navigator {
  const { store, pageKey } = start
  let current = start.shown
  const isShown = current === pageKey(location)
  const places = createPlaces(isShown)
  let turn = 0
  let stopWaiting = () => {}
  // The live region has to exist before a text is put into it; there may be a text already.
  if (!document.getElementById('dg-status')) start.announce('')
  if (isShown) checkAddress(start)
  if (isShown) current = pageKey(location)
  document.addEventListener('click', event => followOffline(event, start))
  startPreviews(start)
  // A tab was chosen, and is in the address now.
  document.addEventListener('docsgen:address', () => {
    current = pageKey(location)
  })

  async function go(url: URL, way: HistoryChange): Promise<void> {
    const own = nextTurn()
    // A page that failed to preload is opened by the browser.
    if (store.hasFailed(pageKey(url))) return loadDocument(url, way, start)
    stopWaiting = startProgress(start.announce)
    const ready = await prepare(url, start).catch((error: unknown) => ({ error }))
    if (own !== turn) return
    stopWaiting()
    if (!ready) return loadDocument(url, way, start)
    if (!('error' in ready)) {
      enter(ready.url, way)
      const isCurrent = () => own === turn
      return arrive(ready, { start, places: way === 'here' ? places : undefined, isCurrent, retry: retry(ready.url) })
    }
    const fail = () => {
      if (own !== turn) return
      enter(url, way)
      showLoadFailure(ready.error, retry(url))
    }
    // A page that is being read is more useful than an error.
    if (way === 'here') fail()
    else void start.leave(fail, () => void go(url, way))
  }

  /** Navigation in progress is abandoned. */
  function nextTurn(): number {
    stopWaiting()
    return ++turn
  }

  function enter(url: URL, way: HistoryChange): void {
    updateHistory(url, way, places)
    current = pageKey(location)
  }

  const retry = (url: URL) => () => {
    store.forget()
    void go(url, 'here')
  }

  return {
    visit: url => void go(url, 'push'),
    traverse() {
      places.leave(true)
      if (pageKey(location) !== current) return void go(new URL(location.href), 'here')
      // The same page: the browser left scrolling to this module, and listeners for the hash come first.
      nextTurn()
      places.enter()
      setTimeout(() => places.restore())
    },
  }
}

/**
 * Loads the previews of links at the first link in a text, unless the site or the reader does not want them: they need a
 * pointer that can hover or a keyboard, and pages that are fetched ahead.
 */
function startPreviews({ store, pageKey, pageOf, hashId, base }: NavigationStart): void {
  if (document.documentElement.dataset.noPreviews !== undefined || !store.mayLoadAhead()) return
  const types = ['pointerover', 'focusin']
  const onLink = (event: Event) => {
    const isTouch = (event as PointerEvent).pointerType === 'touch'
    if (isTouch || !(event.target instanceof Element && event.target.closest('.markdown a[href]'))) return
    for (const type of types) document.removeEventListener(type, onLink)
    const find = async (link: HTMLAnchorElement) => {
      const url = pageOf(link, base)
      // A page that could not be fetched is not asked for again.
      if (!url || store.hasFailed(pageKey(url))) return undefined
      const found = await findPage(url, address => store.take(pageKey(address)))
      return found && !isNotFound(found.page) ? found.page : undefined
    }
    import('../link-preview.ts').then(previews => previews.startPreviews(find, hashId, event)).catch(() => undefined)
  }
  for (const type of types) document.addEventListener(type, onLink, { passive: true })
}

interface Arrival {
  start: NavigationStart
  /** Set if the reader's last position on the page is restored. */
  places: Places | undefined
  /** Whether no other page has been requested since. */
  isCurrent: () => boolean
  retry: () => void
}

/** Shows a page whose history entry is the current one. */
async function arrive(ready: ReadyPage, { start, places, isCurrent, retry }: Arrival): Promise<void> {
  try {
    await withTransition(() => show(ready, start.known))
  } catch (error) {
    console.error(error)
    return showCrash(error, retry)
  }
  if (!isCurrent()) return
  settle(places, start)
  suggestPages()
}

async function prepare(url: URL, { store, known, pageKey }: NavigationStart): Promise<ReadyPage | undefined> {
  const found = await findPage(url, address => store.take(pageKey(address)))
  return found && { ...found, finishHead: await prepareHead(found.page, known) }
}

/** The page may have another address; if there is none, similar ones are suggested. */
function checkAddress({ base }: NavigationStart): void {
  if (isNotFound(document)) void tryBarePath().then(suggestPages)
  else takeProperAddress(base)
}

/** Suggests pages similar to an address that does not exist. */
function suggestPages(): void {
  if (document.getElementById('dg-similar'))
    import('../similar-pages.ts').then(similar => similar.suggestPages()).catch(() => undefined)
}

/** A page that was reached by its file name gets its canonical address. */
function takeProperAddress(base: string): void {
  const path = properPath(location.pathname, document)
  if (path === location.pathname || !path.startsWith(base)) return
  history.replaceState(history.state, '', path + location.search + location.hash)
}

/** There is no file with this name, but its page may have another form of the address. */
async function tryBarePath(): Promise<void> {
  const bare = barePath(location.pathname)
  // The 404 page may have been requested by its own name.
  if (bare === location.pathname || bare.endsWith('/404')) return
  const answer = await fetch(bare).catch(() => undefined)
  if (answer?.ok) location.replace(new URL(answer.url).pathname + location.search + location.hash)
}

/** Files and other sites are opened by the browser, which would show its own error page without a connection. */
function followOffline(event: MouseEvent, { leave }: NavigationStart): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (navigator.onLine || defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
  if (!opensHere(link)) return
  event.preventDefault()
  void leave(() => location.assign(link.href))
}

/** The browser opens the page, if the site can be reached. */
function loadDocument(url: URL, way: HistoryChange, { leave }: NavigationStart): void {
  void leave(() => (way === 'push' ? location.assign(url) : location.reload()))
}

/** Updates the history. */
function updateHistory(url: URL, way: HistoryChange, places: Places): void {
  if (url.href !== location.href) {
    if (way === 'push') places.leave()
    if (way === 'push') history.pushState({ docsgen: newKey() }, '', url)
    else history.replaceState(history.state, '', url)
  }
  places.enter()
}

/** Replaces the current page. Throws errors of the page, or of the scripts that start on it. */
function show({ page, finishHead }: ReadyPage, known: WeakSet<Element>): void {
  const isOther = settingsOf(page) !== settingsOf(document)
  document.title = page.title
  finishHead()
  swapBody(page, known, isOther)
  // The script that closes the menu of small screens may be loaded after the page.
  document.querySelector('.navbar__menu')?.removeAttribute('open')
  tellScripts()
}

/** Informs the other scripts of the new page. An error that they throw is a crash. */
function tellScripts(): void {
  const errors: unknown[] = []
  const collect = ({ error }: ErrorEvent) => errors.push(error)
  addEventListener('error', collect)
  document.dispatchEvent(new CustomEvent('docsgen:page'))
  removeEventListener('error', collect)
  if (errors.length > 0) throw errors[0]
}

/** Scrolls, moves the focus and announces the page: to the reader's last position, if known, or to its start. */
function settle(places: Places | undefined, { hashId, announce }: NavigationStart): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const isRestored = places?.restore()
  const target = isRestored ? null : document.getElementById(hashId())
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else if (!isRestored) scrollTo({ left: 0, top: 0, behavior: 'instant' })
  if (document.activeElement === document.body) focusOn(target ?? document.querySelector<HTMLElement>('main h1'))
  announce(document.title)
}

/** Moves the focus without scrolling; an element that is not focusable is made so. */
function focusOn(element: HTMLElement | null): void {
  const target = element ?? document.getElementById('dg-main')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

// Finds the page to show for an address: follows redirects, tries other forms of the address, and detects when only
// the browser can open it.

/** A page and its address. */
interface FoundPage {
  page: Document
  url: URL
}

type FetchPage = (url: URL) => Promise<FetchedPage>

const MAX_HOPS = 5

/**
 * Finds the page. Undefined means that the browser has to open the address, because its content cannot be shown in this
 * document. Rejects if the server does not respond, or responds with an error.
 */
async function findPage(url: URL, fetchPage: FetchPage, hops = 0): Promise<FoundPage | undefined> {
  const fetched = await take(url, fetchPage)
  if (!fetched) return undefined
  const { status, html } = fetched
  if (status >= 500) throw new Error(text('error.status').replace('{status}', String(status)))
  if (hasWeakerPolicy(html)) return undefined
  const page = new DOMParser().parseFromString(html, 'text/html')
  const landed = new URL(fetched.url || url)
  landed.hash = url.hash
  const moved = redirectOf(page)
  if (moved && hops < MAX_HOPS) {
    const next = new URL(moved, landed)
    if (next.origin !== landed.origin) return undefined
    next.search ||= url.search
    next.hash ||= url.hash
    return findPage(next, fetchPage, hops + 1)
  }
  if (status === 404 && barePath(landed.pathname) !== landed.pathname && hops < MAX_HOPS)
    return findPage(withPath(landed, barePath(landed.pathname)), fetchPage, hops + 1)
  return isOfThisBuild(page) ? { page, url: withPath(landed, properPath(landed.pathname, page)) } : undefined
}

/** Fetches a page; undefined if the address leads to another site. */
async function take(url: URL, fetchPage: FetchPage): Promise<FetchedPage | undefined> {
  try {
    return await fetchPage(url)
  } catch (error) {
    // A redirect to another site looks like a network error, unless it is not followed.
    const { type } = await fetch(url, { redirect: 'manual' }).catch(() => ({ type: 'error' }))
    if (type === 'opaqueredirect') return undefined
    throw error
  }
}

/** The target of a page that only redirects. */
function redirectOf(page: Document): string | null | undefined {
  if (!page.querySelector('meta[http-equiv="refresh"]')) return undefined
  return page.getElementById('to')?.getAttribute('href')
}

const SIGNS = [
  ['script[type="module"]', 'src'],
  ['link[rel="stylesheet"]', 'href'],
] as const

const POLICY = 'http-equiv="Content-Security-Policy"'

/**
 * Whether the page's policy is less strict than this document's, so that the page would lack permissions here.
 * Determined from the text of its head, because parsing the page would already report each of its styles. Redirect
 * pages need no permissions.
 */
function hasWeakerPolicy(html: string): boolean {
  if (document.querySelector(`meta[${POLICY}]`) === null || !html.includes('id="dg-main"')) return false
  return !html.slice(0, html.indexOf('</head>')).includes(POLICY)
}

/** Whether the scripts and styles of this document match the page. */
function isOfThisBuild(page: Document): boolean {
  const signOf = (from: Document, [selector, name]: (typeof SIGNS)[number]) => {
    const element = from.querySelector<HTMLElement>(selector)
    return element && (name === 'href' ? partsOfSheet(element)[0] : element.getAttribute(name))
  }
  if (page.getElementById('dg-main') === null) return false
  return SIGNS.every(sign => signOf(page, sign) === signOf(document, sign))
}

/** Whether the page is the 404 page. */
function isNotFound(page: Document): boolean {
  return page.documentElement.classList.contains('dg-page-not-found')
}

/** A path without `.html`, `/index.html` or a trailing slash. */
function barePath(path: string): string {
  return path.replace(/(?:(?:\/index)?\.html|\/)$/, '') || '/'
}

/** The canonical path of a page, if it was reached by its file name. */
function properPath(path: string, page: Document): string {
  if (!path.endsWith('.html') || isNotFound(page)) return path
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute('href')
  const known = canonical ? new URL(canonical).pathname : ''
  const bare = barePath(path)
  return known === path || known.replace(/\/$/, '') === bare.replace(/\/$/, '') ? known : bare
}

function withPath(url: URL, path: string): URL {
  const changed = new URL(url)
  changed.pathname = path
  return changed
}

// Links that leave the page. In a module of its own, because `links.ts` is in the script of every page.

/** Whether the browser would show the target of a link in place of the current page. */
function opensHere(link: Element | null): link is HTMLAnchorElement {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return false
  const { protocol, target, href } = link
  const [address] = href.split('#')
  return /^http/.test(protocol) && /^(?:_self)?$/.test(target) && address !== location.href.split('#')[0]
}

// Fades between pages, if the site enables it, the browser supports it and the reader does not prefer reduced motion.

/** Makes the change. Rejects with its error. */
async function withTransition(change: () => void): Promise<void> {
  const mayMove = pageConfig().viewTransitions && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!mayMove || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // Another page may follow before this one is shown, which cancels the transition.
  for (const part of [transition.ready, transition.finished]) part.catch(() => undefined)
  await transition.updateCallbackDone
}
