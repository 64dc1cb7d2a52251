/**
 * The part of navigation in every page: notices which page the reader is about to open, preloads it, and passes clicks
 * to the rest, which is loaded at the reader's first action. If that fails, the browser opens the page, as without
 * scripts, unless the site cannot be reached.
 */
import { announce } from '../announce.ts'
import { hashId } from '../hash.ts'
import { leave } from '../unreachable.ts'
import { pageKey, pageOf } from './links.ts'
import type { NavigationStart } from './navigation-start.ts'
import { createPageStore, type PageStore } from './page-store.ts'

type Navigator = import('./navigator.ts').Navigator

const SHARED = { pageKey, pageOf, hashId, announce, leave }
const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null)

/** Starts listening. */
export function startNavigation(): void {
  const base = baseOfSite()
  const store = createPageStore()
  const start: NavigationStart = { ...SHARED, store, known: partsOfPage(), shown: pageKey(location), base }
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
    const link = linkAt(event)
    // A field that has the focus, or a dialog that opens below the pointer, says nothing about links.
    if (!link && (event.type === 'focusin' || (event.target as Element).closest?.('dialog'))) return
    load().catch(() => undefined)
    const url = pageOf(link, base)
    if (url && pageKey(url) !== pageKey(location)) store.ahead(pageKey(url), true)
  }

  function onClick(event: MouseEvent): void {
    const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    const url = pageOf(linkAt(event), base)
    if (!url || (url.href.includes('#') && pageKey(url) === pageKey(location))) return
    event.preventDefault()
    // The bar is shown from the click on, even before the rest is loaded.
    const { dataset } = document.documentElement
    dataset.leaving = ''
    load().then(
      navigator => {
        delete dataset.leaving
        navigator.visit(url)
      },
      async () => {
        await leave(() => location.assign(url))
        delete dataset.leaving
      },
    )
  }

  const watchLinks = createLinkWatcher(store, base)
  document.addEventListener('click', onClick)
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onMeant, { passive: true })
  addEventListener('popstate', () => {
    if (loading || pageKey(location) !== start.shown)
      load().then(
        navigator => navigator.traverse(),
        () => void leave(() => location.reload()),
      )
  })
  document.addEventListener('docsgen:page', watchLinks)
  // A tab was chosen, and is in the address of the same page now.
  document.addEventListener('docsgen:address', () => Object.assign(start, { shown: pageKey(location) }))
  // The live server changed pages.
  document.addEventListener('docsgen:updated', store.forget)
  whenIdle(watchLinks)
  reportViews()
  // The page may have another address; if it has none, similar ones are suggested. Results may have a place in them.
  if (/\.html$/.test(location.pathname) || document.querySelector('.dg-page-not-found') || history.state?.dgResults)
    load().catch(() => undefined)
}

/** The site's base path: the script is in the folder `assets`. */
const baseOfSite = () => new URL('..', import.meta.url).pathname

/** The elements that came from the server. */
function partsOfPage(): WeakSet<Element> {
  const { head, body } = document
  const containers = [head, body, document.getElementById('dg-main')?.parentElement ?? body]
  return new WeakSet(containers.flatMap(container => [...container.children]))
}

/** Page views are reported if the site enables it. */
function reportViews(): void {
  if (document.querySelector('[name=dg-gtag],[name=dg-analytics]'))
    import('./analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(),
      () => undefined,
    )
}

/** Runs a function once the page has loaded and is idle. */
function whenIdle(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/** Creates a function that preloads the next page once its link is visible. It is called for each page. */
function createLinkWatcher(store: PageStore, base: string): () => void {
  const inSight = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const url = pageOf(target, base)
      if (url && isIntersecting) store.ahead(pageKey(url))
    }
  })
  return () => {
    inSight.disconnect()
    for (const link of document.querySelectorAll('main a[rel=next]')) inSight.observe(link)
  }
}
