/**
 * The script of every page: starts each behaviour, and passes clicks to the module that handles a control. A page is
 * complete before it runs and without it.
 */
import { announce } from './announce.ts'
import { cycleColorMode, startColorMode } from './color-mode.ts'
import { hashId } from './hash.ts'
import { pageKey, pageOf } from './navigation/links.ts'
import type { NavigationStart } from './navigation/navigation-start.ts'
import { createPageStore, type PageStore } from './navigation/page-store.ts'
import { onPage } from './page-start.ts'
import { startSidebar } from './sidebar-state.ts'
import { recall, remember, SINGLE_KEYS } from './storage.ts'
import { leave } from './unreachable.ts'

/**
 * Notices that a reader is about to search, and only then loads the search: on Ctrl or Cmd with K, a slash outside
 * text fields, the button, or a character typed on the button. All listeners are on the document, so that they
 * survive when another page replaces this one.
 */
const BUTTON = '[data-dg-search]'
const RESULTS = 'dg-search-results'
/** Input types that accept text; a checkbox or a button does not. */
const TEXT_FIELDS = `input:not(${'button checkbox color file image radio range reset submit'
  .split(' ')
  .map(type => `[type=${type}]`)}),textarea,select`

type SearchModule = typeof import('./search/index.ts')

let loading: Promise<SearchModule> | undefined
/** The text typed while the dialog is loading; undefined if it is not loading. */
let typed: string | undefined

async function load(): Promise<SearchModule> {
  const search = await loadModule()
  // Another page may have replaced this one meanwhile, in another language.
  await search.prepareSearch()
  return search
}

function loadModule(): Promise<SearchModule> {
  loading ??= import('./search/index.ts').catch(error => {
    // The next attempt loads it again; the search page works without it.
    loading = undefined
    throw error
  })
  return loading
}

function open(query = '', isShortcut = false): void {
  const page = document.querySelector<HTMLButtonElement>(BUTTON)?.form?.action
  typed ??= query
  load()
    .then(
      search => search[isShortcut ? 'toggleSearch' : 'openSearch'](typed),
      () => {
        if (page) return leave(() => location.assign(page + (typed ? `?q=${encodeURIComponent(typed)}` : '')))
      },
    )
    .then(() => {
      typed = undefined
    })
}

/** Whether the key is typed into a text field. */
function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.isComposing || !document.querySelector(`${BUTTON},#${RESULTS}`)) return
  const isShortcut = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
  // On some keyboards, the slash requires AltGr, which counts as Ctrl with Alt.
  const isPlain = !metaKey && ((!ctrlKey && !altKey) || event.getModifierState('AltGraph'))
  // Elements inside a shadow tree are only in the path.
  const target = event.composedPath()[0]
  const onButton = target instanceof Element && target.closest(BUTTON)
  const inDialog = target instanceof Element && target.closest('dialog')
  if (isShortcut) {
    if (!event.repeat) open('', true)
  } else if (isPlain && typed !== undefined && !isTyping(target) && [...key].length === 1) typed += key
  else if (isPlain && key === '/' && !inDialog && !isTyping(target) && recall(SINGLE_KEYS) !== 'off') open()
  else if (isPlain && onButton && [...key].length === 1 && key !== ' ') open(key)
  else return
  event.preventDefault()
}

/**
 * The search elements of the current page: its results, and the keys, which work with this script and are labelled for
 * the reader's keyboard.
 */
function startPage(): void {
  const isMac = /^Mac|^iP/.test(navigator.platform)
  for (const button of document.querySelectorAll(BUTTON)) {
    button.setAttribute('aria-keyshortcuts', 'Control+K Meta+K /')
    const keys = isMac && button.querySelector('kbd')
    if (keys) keys.textContent = '⌘ K'
  }
  if (document.getElementById(RESULTS)) load().then(search => search.startSearchPage(), showFailure)
}

/** Shows that the search could not be loaded. Its button submits the form, which tries again. */
function showFailure(): void {
  const field = document.querySelector<HTMLInputElement>('.dg-search-form input')
  if (field) field.value ||= new URL(location.href).searchParams.get('q') ?? ''
  const form = field?.form
  if (form)
    form.onsubmit = () => {
      void leave(() => form.submit())
      return false
    }
  document.querySelector(`#${RESULTS} > [hidden]`)?.removeAttribute('hidden')
}

/** Starts listening; does nothing on pages without search. */
function startSearch(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest(BUTTON) : null
    if (!button) return
    event.preventDefault()
    open()
  })
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(
      type,
      event => {
        if (event.target instanceof Element && event.target.closest(BUTTON))
          load().then(
            search => search.warmSearch(),
            () => undefined,
          )
      },
      { passive: true },
    )
  // Only the live server sends this event.
  document.addEventListener('docsgen:updated', () => void loading?.then(search => search.resetSearch()))
  onPage(startPage)
}

/**
 * The part of navigation in every page: notices which page the reader is about to open, preloads it, and passes
 * clicks to the rest, which is loaded at the reader's first action. If that fails, the browser opens the page, as
 * without scripts, unless the site cannot be reached.
 */
type Navigator = import('./navigation/navigator.ts').Navigator

const SHARED = { pageKey, pageOf, hashId, announce, leave }
const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null)

/** Starts listening. */
function startNavigation(): void {
  const base = baseOfSite()
  const store = createPageStore()
  const start: NavigationStart = { ...SHARED, store, known: partsOfPage(), shown: pageKey(location), base }
  let loading: Promise<Navigator> | undefined

  function load(): Promise<Navigator> {
    loading ??= import('./navigation/navigator.ts').then(
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
    import('./navigation/analytics.ts').then(
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

const root = document.documentElement

function closeAnnouncement(): void {
  root.dataset.announcementClosed = ''
  remember('docsgen.announcement.dismiss', root.dataset.announcement ?? '')
  // The button was removed, together with the focus.
  document.getElementById('dg-main')?.focus({ preventScroll: true })
}

/** What was clicked last: it may be in an island whose script is not loaded yet. */
let clicked: EventTarget | null
document.addEventListener('click', event => {
  clicked = event.target
  const control = (event.target as Element).closest?.<HTMLElement>(
    '[data-dg-copy],[data-dg-color-toggle],[data-dg-close-announcement]',
  )
  if (control && 'dgCopy' in control.dataset) import('./copy.ts').then(copy => copy.copyCode(control, announce))
  else if (control && 'dgColorToggle' in control.dataset) cycleColorMode()
  else if (control) closeAnnouncement()
})
addEventListener('hashchange', revealTarget)

startColorMode()
startSidebar()
startSearch()
whenFirst(['pointerover', 'touchstart', 'focusin', 'keydown', 'click'], () =>
  import('./controls.ts').then(controls => controls.startControls),
)
whenFirst(['scroll'], () => import('./scrolling.ts').then(scrolling => () => scrolling.startScrolling(onPage, hashId)))
// Registered last, so that other listeners can handle a click first.
startNavigation()
// Features that few pages use are loaded on the first page that needs them.
let anyIsland: Element | null = null
onPage(isChanged => {
  if (document.querySelector('.tabs-container'))
    import('./tabs.ts')
      .then(tabs => tabs.startTabs(hashId))
      .then(
        () => isChanged || revealTarget(),
        () => root.classList.add('dg-no-tabs'),
      )
  if (document.querySelector('[data-dg-value],[data-dg-href]'))
    import('./values.ts').then(values => values.startValues())
  if (document.querySelector('a[hreflang],[data-version]'))
    import('./alternatives.ts').then(alternatives => alternatives.showVersion())
  // Called for pages without islands as well, so that those of the previous page are unmounted.
  anyIsland ||= document.querySelector('[data-dg-island]')
  if (anyIsland)
    import('./islands.ts').then(islands => {
      clicked = islands.startIslands(clicked)
    })
})
onPage(isChanged => isChanged || revealTarget())
// A worker is registered with the reader's first action (client/controls.ts). One that is there may have sent a stored
// page, or may be that of an earlier build, which has to be removed.
if (navigator.serviceWorker?.controller) import('./offline.ts').then(offline => offline.startOffline(announce))

// Opens everything that hides an element: closed disclosures, and tabs, which listen to the event that browsers send
// when they find something in hidden text.

/** Opens everything around an element; returns whether anything was closed. */
function reveal(element: Element): boolean {
  let wasHidden = false
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) wasHidden = at.open = true
    if (at.getAttribute('hidden') === 'until-found') wasHidden = at.dispatchEvent(new Event('beforematch'))
  }
  return wasHidden
}

/** Shows the target of the address's hash, wherever it is hidden: an element, or lines of code. */
function revealTarget(event?: Event): void {
  const id = hashId()
  const target = document.getElementById(id)
  if (target && reveal(target)) target.scrollIntoView()
  if (!target && /(?:^|\.)L\d+(?:-L?\d+)?$/.test(id))
    import('./lines.ts').then(lines => lines.showLines(id, reveal, event))
}

// Loads a part of the script at the first sign that it is needed. Its features work without it, only less smoothly;
// key presses and clicks while it loads are not lost.

/**
 * Calls `load` at the first of these events, and then its result with the key presses and clicks so far and with the
 * announcer. If loading fails, the next event tries again.
 */
function whenFirst(
  types: readonly string[],
  load: () => Promise<(missed: Event[], say: typeof announce) => void>,
): void {
  let missed: Event[] = []
  let isLoading = false
  const onSign = (event: Event) => {
    // The keys that open the search, and what happens in a dialog, are no signs: they need no other part.
    if (event.defaultPrevented || (event.target as Element).closest?.('dialog')) return
    if (/^(?:Control|Meta)$/.test((event as KeyboardEvent).key)) return
    if (/key|click/.test(event.type)) missed.push(event)
    if (isLoading) return
    isLoading = true
    load().then(
      start => {
        for (const type of types) document.removeEventListener(type, onSign)
        start(missed, announce)
      },
      () => {
        isLoading = false
        missed = []
      },
    )
  }
  for (const type of types) document.addEventListener(type, onSign, { passive: true })
}
