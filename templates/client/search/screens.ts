/**
 * What the dialog shows below its field, by state: hits, what was looked at before, nothing found, an error.
 * Every text goes in as text.
 */
import type { PageAnswer } from './engines.ts'
import { dropHit, type KeptHit, keepHit, keptHits } from './kept-hits.ts'
import { settings, words } from './settings.ts'
import { groupHits, hitBody, keptOf, make } from './show-hits.ts'

/** Id of the listbox with the hits. */
export const LIST = 'dg-search-list'

/** Hits by section as one listbox. */
export function hitsScreen({ hits, isFallback }: PageAnswer): Node[] {
  const groups = [...groupHits(hits)].map(([section, own], index) =>
    group(section || words('search.documentation'), own.map(option), index),
  )
  const note = isFallback ? [make('p', { className: 'dg-search__note', text: words('search.fallback') })] : []
  return [...note, listOf(groups)]
}

function listOf(children: Node[]): HTMLElement {
  const list = make('div', { className: 'dg-search__list', children })
  list.id = LIST
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', words('search.results'))
  return list
}

function group(label: string, children: Node[], number: number): HTMLElement {
  const title = make('p', { className: 'dg-search__group', text: label })
  title.id = `dg-search-group-${number}`
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

/** The way to all hits: the page of results, in the version that is read. */
export function allLink(query: string, { total }: PageAnswer): HTMLElement | undefined {
  const { search, version } = settings()
  if (search.pageHref === undefined) return undefined
  const own = search.versions ? `&version=${encodeURIComponent(version)}` : ''
  const link = make('a', { text: words('search.all', { count: total }) })
  link.href = `${search.pageHref}?q=${encodeURIComponent(query)}${own}`
  return link
}

/** What was looked at before, and what was kept. */
export function startScreen(update: () => void): Node[] {
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

/** What went wrong, what helps, and a way to try again. */
export function errorScreen(help: string | undefined, retry: () => void): HTMLElement {
  const button = make('button', { className: 'button', text: words('search.retry') })
  button.type = 'button'
  button.addEventListener('click', retry)
  const children = [
    make('p', { text: words('search.error') }),
    make('p', { text: help ?? words('search.errorHelp') }),
    button,
  ]
  return make('div', { className: 'dg-search__none', children })
}

/** Suggestions when nothing was found. */
const MOST_SUGGESTED = 3

/**
 * Nothing was found: what else could be tried, and whom to tell. Sections that earlier hits were in are
 * suggested, else those of the navbar.
 */
export function noneScreen(
  query: string,
  { seen, ask }: { seen: string[]; ask: (query: string) => void },
): HTMLElement {
  const tried = make('p', {
    children: [document.createTextNode(`${words('search.none')} `), make('strong', { text: `"${query}"` })],
  })
  const own = (seen.length > 0 ? seen : sectionsOfSite()).slice(0, MOST_SUGGESTED)
  const buttons = own.map(section => {
    const button = make('button', { className: 'button button--secondary', text: section })
    button.type = 'button'
    button.addEventListener('click', () => ask(section.toLowerCase()))
    return button
  })
  const advice = [
    make('p', { text: `${words('search.try')}:` }),
    make('p', { className: 'dg-search__try', children: buttons }),
  ]
  return make('div', {
    className: 'dg-search__none',
    children: [tried, ...(own.length > 0 ? advice : []), missing(query)],
  })
}

function sectionsOfSite(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.navbar__items a.navbar__link')]
  return links.filter(link => link.origin === location.origin).map(link => link.textContent?.trim() ?? '')
}

/** Whom to tell: as the config has it, else who is linked at the end of the navbar. */
function missing(query: string): HTMLElement | undefined {
  const linked = document.querySelector<HTMLAnchorElement>('.navbar__items--right a[href^="https://"]')?.href
  const href = settings().search.missing?.replace('{query}', encodeURIComponent(query)) ?? linked
  if (!href) return undefined
  const tell = make('a', { text: words('search.letUsKnow') })
  tell.href = href
  return make('p', { children: [document.createTextNode(`${words('search.missing')} `), tell] })
}
