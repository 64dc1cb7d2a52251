/**
 * The dialog that readers search in: an editable combobox with a list of links below it.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { pageEngine } from './engines.ts'
import { dropHit, type KeptHit, keepHit, keptHits } from './kept-hits.ts'
import { createSearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { LIMITS, settings, words } from './settings.ts'
import { groupHits, hitBody, keptOf, make } from './show-hits.ts'

const LIST = 'dg-search-list'

/** The dialog; it stays in the page between two uses. */
export interface SearchModal {
  open: (query: string) => void
  close: () => void
  readonly isOpen: boolean
}

/** Makes the dialog. */
export function createModal(): SearchModal {
  const input = make('input', { className: 'dg-search__input' })
  Object.assign(input, {
    type: 'search',
    maxLength: LIMITS.query,
    autocomplete: 'off',
    spellcheck: false,
    enterKeyHint: 'go',
  })
  input.placeholder = words('search.placeholder')
  const attributes = { role: 'combobox', 'aria-expanded': 'true', 'aria-controls': LIST, 'aria-autocomplete': 'list' }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  input.setAttribute('aria-label', words('search.button'))
  const cancel = make('button', { className: 'dg-search__cancel', text: words('search.cancel') })
  cancel.type = 'button'
  const form = make('form', { className: 'dg-search__form', children: [input, cancel] })
  const status = make('p', { className: 'dg-search__status' })
  status.setAttribute('role', 'status')
  const results = make('div', { className: 'dg-search__results' })
  const dialog = make('dialog', { className: 'dg-search', children: [form, status, results] })
  dialog.setAttribute('aria-label', words('search.button'))
  document.body.append(dialog)

  let options: HTMLElement[] = []
  const run = createSearchRun(show)

  function show(state: SearchState): void {
    dialog.dataset.status = state.status
    const { hits = [], total = 0, isFallback = false } = state.answer ?? {}
    const isAnswered = state.query.trim() !== '' && state.answer !== undefined
    if (state.status === 'error') fill(errorScreen(() => run.retry()))
    else if (state.query.trim() === '') fill(...startScreen(() => show(run.state)))
    else if (isAnswered && hits.length === 0 && state.status === 'idle') fill(...noneScreen(state.query))
    else if (isAnswered) {
      const groups = [...groupHits(hits)].map(([section, own]) => group(section, own.map(option)))
      fill(
        listOf(groups),
        isFallback ? make('p', { className: 'dg-search__note', text: words('search.fallback') }) : undefined,
        footer(state.query, total),
      )
    }
    const found = words('search.found', { count: total })
    const said = state.status === 'error' ? words('search.error') : isAnswered && state.status === 'idle' ? found : ''
    if (status.textContent !== said) status.textContent = said
    point(state.active)
  }

  function fill(...children: (Node | undefined)[]): void {
    results.replaceChildren(...children.filter(child => child !== undefined))
    options = [...results.querySelectorAll<HTMLElement>('[role="option"]')]
    for (const [index, element] of options.entries()) element.id = `dg-search-option-${index}`
    input.setAttribute('aria-expanded', String(options.length > 0))
  }

  function point(active: number): void {
    for (const [index, element] of options.entries()) element.setAttribute('aria-selected', String(index === active))
    const current = options[active]
    if (current) input.setAttribute('aria-activedescendant', current.id)
    else input.removeAttribute('aria-activedescendant')
    current?.scrollIntoView({ block: 'nearest' })
  }

  /** Goes where an option leads, and remembers that. */
  function follow(link: HTMLElement | undefined): void {
    if (!link) return
    dialog.close()
    link.click()
  }

  input.addEventListener('input', event => {
    // A composed word is one when it is finished.
    if (!(event as InputEvent).isComposing) run.type(input.value)
  })
  input.addEventListener('compositionend', () => run.type(input.value))
  input.addEventListener('keydown', event => {
    if (event.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) run.dispatch({ type: 'moved', by, count: options.length })
    else if (event.key === 'Enter') follow(options[run.state.active])
    else return
    event.preventDefault()
  })
  form.addEventListener('submit', event => event.preventDefault())
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    // A click beside the panel is one on the dialog itself.
    if (event.target === dialog) dialog.close()
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close()
  })

  return {
    get isOpen() {
      return dialog.open
    },
    open(query) {
      if (!dialog.open) dialog.showModal()
      input.value = query
      run.type(query)
      show(run.state)
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      pageEngine().warm()
    },
    close: () => dialog.close(),
  }
}

function listOf(children: Node[]): HTMLElement {
  const list = make('div', { className: 'dg-search__list', children })
  list.id = LIST
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', words('search.results'))
  return list
}

function group(label: string, children: Node[]): HTMLElement {
  const title = make('p', { className: 'dg-search__group', text: label })
  title.id = `dg-search-group-${Math.random().toString(36).slice(2)}`
  const element = make('div', { children: [title, ...children] })
  element.setAttribute('role', 'group')
  element.setAttribute('aria-labelledby', title.id)
  return element
}

function option(hit: Parameters<typeof hitBody>[0]): HTMLElement {
  const kept = keptOf(hit)
  return optionOf(hit.url, hitBody(hit), () => keepHit('recent', kept))
}

/** An option is a link that the combobox points at: it is no stop of the keyboard by itself. */
function optionOf(url: string, body: Node, onFollow: () => void): HTMLElement {
  const link = make('a', { className: 'dg-hit', children: [body] })
  link.href = url
  link.tabIndex = -1
  link.setAttribute('role', 'option')
  link.addEventListener('click', onFollow)
  return link
}

function footer(query: string, total: number): HTMLElement {
  const link = make('a', { text: words('search.all', { count: total }) })
  link.href = pageHref(query)
  return make('p', { className: 'dg-search__footer', children: [link] })
}

function pageHref(query: string): string {
  return `${settings().search.pageHref}?q=${encodeURIComponent(query)}`
}

/** What was looked at before, and what was kept. */
function startScreen(update: () => void): Node[] {
  const favorites = keptHits('favorites')
  const recent = keptHits('recent')
  if (favorites.length + recent.length === 0)
    return [make('p', { className: 'dg-search__note', text: words('search.noRecent') })]
  const section = (kind: 'recent' | 'favorites', hits: KeptHit[]) => {
    if (hits.length === 0) return []
    const items = hits.map(hit => make('li', { children: [keptLink(hit), ...keptButtons(kind, hit, update)] }))
    return [
      make('p', { className: 'dg-search__group', text: words(`search.${kind}`) }),
      make('ul', { className: 'dg-search__kept', children: items }),
    ]
  }
  return [...section('recent', recent), ...section('favorites', favorites)]
}

function keptLink({ url, title, above }: KeptHit): HTMLElement {
  const body = [
    make('span', { className: 'dg-hit__title', text: title }),
    make('span', { className: 'dg-hit__where', text: above }),
  ]
  const link = make('a', {
    className: 'dg-hit',
    children: [make('span', { className: 'dg-hit__body', children: body })],
  })
  link.href = url
  return link
}

function keptButtons(kind: 'recent' | 'favorites', hit: KeptHit, update: () => void): HTMLElement[] {
  const button = (text: string, symbol: string, work: () => void) => {
    const element = make('button', { text: symbol })
    element.type = 'button'
    element.title = text
    element.setAttribute('aria-label', text)
    element.addEventListener('click', () => {
      work()
      update()
    })
    return element
  }
  const drop = words(kind === 'recent' ? 'search.removeRecent' : 'search.removeFavorite')
  const save = kind === 'recent' ? [button(words('search.save'), '☆', () => keepHit('favorites', hit))] : []
  return [...save, button(drop, '×', () => dropHit(kind, hit.id))]
}

function errorScreen(retry: () => void): HTMLElement {
  const button = make('button', { className: 'button', text: words('search.retry') })
  button.type = 'button'
  button.addEventListener('click', retry)
  const children = [make('p', { text: words('search.error') }), make('p', { text: words('search.errorHelp') }), button]
  return make('div', { className: 'dg-search__none', children })
}

/** Nothing was found: what else could be tried, and whom to tell. */
function noneScreen(query: string): Node[] {
  const tried = make('p', {
    children: [document.createTextNode(`${words('search.none')} `), make('strong', { text: `"${query}"` })],
  })
  const shorter = query.trim().split(/\s+/).slice(0, -1).join(' ')
  const link = make('a', { text: shorter })
  link.href = pageHref(shorter)
  const advice = shorter
    ? make('p', { children: [document.createTextNode(`${words('search.try')}: `), link] })
    : undefined
  const source = document.querySelector<HTMLAnchorElement>('.navbar__items--right a[href^="https://"]')?.href
  const tell = make('a', { text: words('search.letUsKnow') })
  if (source) tell.href = source
  const missing = source
    ? make('p', { children: [document.createTextNode(`${words('search.missing')} `), tell] })
    : undefined
  return [make('div', { className: 'dg-search__none', children: [tried, advice, missing] })]
}
