/**
 * Notices that a reader is about to search, and only then loads the search: on Ctrl or Cmd with K, a slash outside text
 * fields, the button, or a character typed on the button. All listeners are on the document, so that they survive when
 * another page replaces this one.
 */
import { onPage } from './page-start.ts'
import { recall, SINGLE_KEYS } from './storage.ts'
import { leave } from './unreachable.ts'

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
export function startSearch(): void {
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
