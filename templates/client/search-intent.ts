/**
 * Notices that a reader is about to search, and only then loads what searching needs: Ctrl or Cmd with K,
 * a slash outside of text fields, the button, a character typed on the button.
 */
const BUTTON = '[data-dg-search]'

type SearchModule = typeof import('./search/index.ts')

let loading: Promise<SearchModule> | undefined

function load(): Promise<SearchModule> {
  loading ??= import('./search/index.ts').catch(error => {
    // The next try loads anew; the search page works without it.
    loading = undefined
    throw error
  })
  return loading
}

function open(query = ''): void {
  const page = document.querySelector<HTMLAnchorElement>(BUTTON)?.href
  load().then(
    search => search.openSearch(query),
    () => page && location.assign(`${page}${query && `?q=${encodeURIComponent(query)}`}`),
  )
}

/** Does the key go into a text that the reader is writing? */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isShortcut = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
  const isPlain = !ctrlKey && !metaKey && !altKey && !event.isComposing
  const onButton = target instanceof Element && target.closest(BUTTON) !== null
  if (isShortcut)
    load().then(
      search => search.toggleSearch(),
      () => open(),
    )
  else if (isPlain && key === '/' && !isTyping(target)) open()
  else if (isPlain && onButton && [...key].length === 1 && key !== ' ') open(key)
  else return
  event.preventDefault()
}

/** Starts listening; does nothing on a site without search. */
export function startSearch(): void {
  if (!document.querySelector(`${BUTTON},#dg-search-results`)) return
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest(BUTTON) : null
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return
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
  if (document.getElementById('dg-search-results'))
    load().then(
      search => search.startSearchPage(),
      () => undefined,
    )
}
