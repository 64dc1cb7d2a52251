/**
 * What the dialog shows below its input, by state: hits, recent hits and favourites, no results, an error. All
 * texts are inserted as text, never as markup.
 */
import type { SearchHit } from '../../../src/search-engine/types.ts'
import { visitedPages } from '../visited-pages.ts'
import { type PageAnswer, pageEngine } from './engines.ts'
import type { Shape } from './patch.ts'
import { removeHit, type SavedHit, savedHits, saveHit } from './saved-hits.ts'
import { LIMITS, settings, words } from './settings.ts'
import { definitionBody, groupHits, hitBody, make, sectionBody } from './show-hits.ts'
import { missingHref } from './texts.ts'

/** Id of the listbox with the hits. */
export const LIST = 'dg-search-list'

/** Hits by section of the site as one listbox: one for each page, with its further sections below it. */
export function resultsView(answer: PageAnswer, filter: SectionFilter): Shape[] {
  let count = 0
  const { definition } = answer
  const first = definition
    ? [
        groupOf('dg-search-definition', words('search.definition'), [
          optionOf(definition, definitionBody(definition), { at: count++, className: ' dg-hit--definition' }),
        ]),
      ]
    : []
  const groups = [...groupHits(otherHits(answer))].map(([section, hits], at): Shape => {
    const id = `dg-search-group-${at}`
    const label = section || words('search.documentation')
    const options = hits.flatMap(hit => [
      optionOf(hit, hitBody(hit), { at: count++ }),
      ...(hit.sections ?? []).map(part =>
        optionOf(part, sectionBody(part), { at: count++, className: ' dg-hit--part' }),
      ),
    ])
    return groupOf(id, label, options)
  })
  return [
    ...sectionButtons(filter),
    ...notesOf(answer).map((text): Shape => ({ tag: 'p', attributes: { class: 'dg-search__note' }, children: [text] })),
    {
      tag: 'div',
      attributes: { class: 'dg-search__list', id: LIST, role: 'listbox', 'aria-label': words('search.results') },
      children: [...first, ...groups],
    },
  ]
}

function groupOf(id: string, label: string, options: Shape[]): Shape {
  const title: Shape = { tag: 'p', attributes: { class: 'dg-search__group', id }, children: [label] }
  return { tag: 'div', attributes: { role: 'group', 'aria-labelledby': id }, children: [title, ...options] }
}

/** The sections of the site that the hits of a query are in, and the one that the reader chose. */
export interface SectionFilter {
  sections: readonly string[]
  chosen: string | undefined
}

/** Buttons that limit the hits to a section, if there are several. */
function sectionButtons({ sections, chosen }: SectionFilter): Shape[] {
  if (sections.length < 2) return []
  const button = (label: string, section: string): Shape => ({
    tag: 'button',
    attributes: {
      type: 'button',
      class: 'dg-search__section',
      'data-section': section,
      'aria-pressed': String(section === (chosen ?? '')),
    },
    children: [label],
  })
  const attributes = { class: 'dg-search__sections', role: 'group', 'aria-label': words('search.section') }
  const buttons = [button(words('search.allSections'), ''), ...sections.map(name => button(name, name))]
  return [{ tag: 'div', attributes, children: buttons }]
}

/** The hits without the one that is shown as the definition. */
function otherHits({ hits, definition }: PageAnswer): SearchHit[] {
  return hits.filter(hit => hit.id !== definition?.id || hit.sections)
}

/** The hits in the order of the options. */
export function hitsOf(answer: PageAnswer): SearchHit[] {
  const others = [...groupHits(otherHits(answer)).values()].flat().flatMap(hit => [hit, ...(hit.sections ?? [])])
  return [...(answer.definition ? [answer.definition] : []), ...others]
}

/** Notes about an answer: another query was answered, another engine answered, or parts are missing. */
export function notesOf({ isFallback, corrected, isPartial }: PageAnswer): string[] {
  const notes = []
  if (isFallback) notes.push(words('search.fallback'))
  if (isPartial) notes.push(words('search.partial'))
  if (corrected !== undefined) notes.push(words('search.corrected', { query: corrected }))
  return notes
}

/** An option is a link that the combobox points to. It is not in the tab order. */
function optionOf({ url }: SearchHit, body: Shape, { at, className = '' }: { at: number; className?: string }): Shape {
  const attributes = {
    class: `dg-hit${className}`,
    id: `dg-search-option-${at}`,
    href: url,
    tabindex: '-1',
    role: 'option',
    'aria-selected': 'false',
  }
  // The first option is the active one: another hit is another element, which screen readers announce.
  return { tag: 'a', attributes, children: [body], key: at === 0 ? url : undefined }
}

/** The link to the results page, in the current version. */
export function allLink(query: string, { total }: PageAnswer): Shape[] {
  const { search, version } = settings()
  if (search.pageHref === undefined) return []
  const own = search.versions ? `&version=${encodeURIComponent(version)}` : ''
  const href = `${search.pageHref}?q=${encodeURIComponent(query)}${own}`
  return [{ tag: 'a', attributes: { href }, children: [words('search.all', { count: total })] }]
}

/** Recent hits and favourites. */
export function startView(update: () => void): Node[] {
  const favorites = savedHits('favorites')
  const recent = savedHits('recent')
  const visited = recentPages(LIMITS.recent - favorites.length - recent.length)
  if (favorites.length + recent.length + visited.length === 0)
    return [make('p', { className: 'dg-search__note', text: words('search.noRecent') }), popularPages()]
  const section = (kind: 'recent' | 'favorites', hits: SavedHit[]) => {
    if (hits.length === 0) return []
    const items = hits.map(hit => make('li', { children: [savedHitLink(hit), ...savedHitButtons(kind, hit, update)] }))
    return [
      make('p', { className: 'dg-search__group', text: words(`search.${kind}`) }),
      make('ul', { className: 'dg-search__kept', children: items }),
    ]
  }
  return [...section('recent', recent), ...section('favorites', favorites), ...visited]
}

/** The pages that the reader opened last, except this one and the saved hits. */
function recentPages(most: number): Node[] {
  const saved = new Set([...savedHits('favorites'), ...savedHits('recent')].map(({ url }) => url))
  const pages = visitedPages(settings().baseUrl).filter(({ path }) => path !== location.pathname && !saved.has(path))
  if (pages.length === 0 || most <= 0) return []
  const items = pages
    .slice(0, Math.min(most, LIMITS.recentPages))
    .map(({ path, title }) => make('li', { children: [savedHitLink({ id: path, url: path, title, above: '' })] }))
  return [
    make('p', { className: 'dg-search__group', text: words('search.recentPages') }),
    make('ul', { className: 'dg-search__kept', children: items }),
  ]
}

/** The pages with the most incoming links, once they are known: for readers without earlier hits. */
function popularPages(): HTMLElement {
  const place = make('div')
  void pageEngine()
    .popular()
    .then(pages => {
      if (pages.length === 0) return
      const items = pages.map(({ route, title, group }) =>
        make('li', { children: [savedHitLink({ id: route, url: route, title, above: group })] }),
      )
      place.replaceChildren(
        make('p', { className: 'dg-search__group', text: words('search.popular') }),
        make('ul', { className: 'dg-search__kept', children: items }),
      )
    })
  return place
}

function savedHitLink({ url, title, above }: SavedHit): HTMLElement {
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

function savedHitButtons(kind: 'recent' | 'favorites', hit: SavedHit, update: () => void): HTMLElement[] {
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
  const save = kind === 'recent' ? [button(words('search.save'), '☆', () => saveHit('favorites', hit))] : []
  return [...save, button(drop, '×', () => removeHit(kind, hit.id))]
}

/** An error with advice and a retry button. */
export function errorView(help: string | undefined, retry: () => void): HTMLElement {
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

/** Suggestions if there are no results. */
const MAX_SUGGESTIONS = 3

/**
 * No results: suggests the sections of earlier hits, or else those of the popular pages, and links to where a missing
 * result can be reported.
 */
export function noResultsView(
  query: string,
  { seenSections, ask }: { seenSections: string[]; ask: (query: string) => void },
): HTMLElement {
  const tried = make('p', {
    children: [document.createTextNode(`${words('search.none')} `), make('strong', { text: `"${query}"` })],
  })
  const advice = make('div')
  if (seenSections.length > 0) advice.append(...adviceOf(seenSections, ask))
  else void popularSections().then(sections => advice.append(...adviceOf(sections, ask)))
  return make('div', { className: 'dg-search__none', children: [tried, advice, missing(query)] })
}

function adviceOf(sections: string[], ask: (query: string) => void): HTMLElement[] {
  if (sections.length === 0) return []
  const buttons = sections.slice(0, MAX_SUGGESTIONS).map(section => {
    const button = make('button', { className: 'button button--secondary', text: section })
    button.type = 'button'
    button.addEventListener('click', () => ask(section.toLowerCase()))
    return button
  })
  return [make('p', { text: `${words('search.try')}:` }), make('p', { className: 'dg-search__try', children: buttons })]
}

/**
 * Sections of the popular pages; on a site with one section, the pages; if there are none, the targets of the navbar.
 */
async function popularSections(): Promise<string[]> {
  const pages = await pageEngine().popular()
  const sections = [...new Set(pages.map(({ group }) => group))]
  if (sections.length > 1) return sections
  return pages.length > 0 ? pages.map(({ title }) => title) : sectionsOfBar()
}

function sectionsOfBar(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('.navbar__items a.navbar__link:not([data-dg-version])')
  return [...links].filter(link => link.origin === location.origin).map(link => link.textContent?.trim() ?? '')
}

/**
 * Where to report a missing result: the configured URL, or else the first external link at the end of the navbar. If
 * that is a repository, its form for new issues gets a title.
 */
function missing(query: string): HTMLElement | undefined {
  const linked = document.querySelector<HTMLAnchorElement>('.navbar__items--right a[href^="https://"]')?.href
  const form = linked?.replace(/^(https:\/\/github\.com(?:\/[\w.-]+){2})\/?$/, '$1/issues/new?title={query}')
  const href = (missingHref() ?? form)?.replace('{query}', encodeURIComponent(query))
  if (!href) return undefined
  const link = make('a', { text: words('search.letUsKnow') })
  link.href = href
  return make('p', { children: [document.createTextNode(`${words('search.missing')} `), link] })
}
