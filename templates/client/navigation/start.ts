/**
 * The part of navigation that every page has: notices which page the reader is about to open, loads it
 * ahead, and hands clicks to the rest, which is loaded when the reader first does something. Where that
 * fails the browser opens the page, as it does without scripts.
 */
import { announce } from '../announce.ts'
import { hashId } from '../hash.ts'
import { pageKey, pageOf } from './links.ts'
import { createPageStore, type PageStore } from './page-store.ts'

/**
 * What the rest of navigation gets from here. It imports nothing of what every page has: both would share a
 * third file, for which every page would wait.
 */
export interface NavigationStart {
  store: PageStore
  /** Parts of the head and of the page that came from the server: all others are a matter of other scripts. */
  known: WeakSet<Element>
  /** The page that is shown, as it was when scripts started. */
  shown: string
  /** The site's base path. */
  base: string
  pageKey: typeof pageKey
  hashId: typeof hashId
  announce: typeof announce
}

type Navigator = import('./navigator.ts').Navigator

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null)

/** Starts listening. */
export function startNavigation(): void {
  // The script lies in the folder `assets` of the site.
  const base = new URL('..', import.meta.url).pathname
  const store = createPageStore()
  const shown = pageKey(location)
  const { head, body } = document
  const containers = [head, body, document.getElementById('dg-main')?.parentElement ?? body]
  const known = new WeakSet(containers.flatMap(container => [...container.children]))
  const start = { store, known, shown, base, pageKey, hashId, announce }
  let loading: Promise<Navigator> | undefined

  function load(): Promise<Navigator> {
    loading ??= import('./navigator.ts').then(
      ({ createNavigator }) => createNavigator(start),
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function onMeant(event: Event): void {
    load().catch(() => undefined)
    const url = pageOf(linkAt(event), base)
    if (url && pageKey(url) !== pageKey(location)) store.ahead(pageKey(url), true)
  }

  function onClick(event: MouseEvent): void {
    const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    const url = pageOf(linkAt(event), base)
    if (!url || (url.href.includes('#') && pageKey(url) === pageKey(location))) return
    event.preventDefault()
    load().then(
      navigator => navigator.visit(url),
      () => location.assign(url),
    )
  }

  const inSight = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const url = pageOf(target, base)
      if (url && isIntersecting && pageKey(url) !== pageKey(location)) store.ahead(pageKey(url))
      else if (url) store.notAhead(pageKey(url))
    }
  })
  function watchLinks(): void {
    inSight.disconnect()
    for (const link of document.querySelectorAll('a[href]')) inSight.observe(link)
  }

  document.addEventListener('click', onClick)
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onMeant, { passive: true })
  addEventListener('popstate', () => {
    if (loading || pageKey(location) !== shown)
      load().then(
        navigator => navigator.traverse(),
        () => location.reload(),
      )
  })
  document.addEventListener('docsgen:page', watchLinks)
  // The live server changed pages.
  document.addEventListener('docsgen:updated', store.forget)
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(watchLinks)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
  if (document.querySelector('meta[name="dg-gtag"]'))
    import('./analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(),
      () => undefined,
    )
  if (/\.html$/.test(location.pathname)) load().catch(() => undefined)
}
