/**
 * The results page: searches as the reader types, keeps the query in the URL, and loads more at the end of the
 * list.
 */

import type { SearchAnswer, SearchHit } from '../../../src/search-engine/types.ts'
import { errorView, noResultsView, notesOf } from './dialog-views.ts'
import { pageEngine, type Scope } from './engines.ts'
import { create } from './patch.ts'
import { createSearchRun, failureText, type SearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, LIMITS, limited, settings, words } from './settings.ts'
import { hitBody, make, sectionBody, sectionsOf, trailOf } from './show-hits.ts'

/** Starts the page if it is shown and not started yet. */
export function startSearchPage(): void {
  const place = document.getElementById('dg-search-results')
  const input = document.querySelector<HTMLInputElement>('.dg-search-form input[name="q"]')
  const heading = document.querySelector('main h1')
  if (!place || !input || !heading || place.dataset.started !== undefined) return
  place.dataset.started = ''
  start({ place, input, heading })
}

function start({ place, input, heading }: { place: HTMLElement; input: HTMLInputElement; heading: Element }): void {
  const parts = makeParts()
  const { status, list, message, more } = parts
  const filters = createFilters(() => run.state.query.trim() !== '' && run.retry())
  const choice = make('p', { className: 'dg-search-page__filters', children: filters.elements })
  place.replaceChildren(...(filters.elements.length > 0 ? [choice] : []), status, list, message, more)
  const retitle = titler(heading)
  const shown: Shown = { next: 0, ids: new Set() }
  let seenSections: string[] = []
  const run = createSearchRun(show, filters.scope)
  show(run.state)

  function show(state: SearchState): void {
    const { query, answer } = state
    place.dataset.status = state.status
    const isEmpty = query.trim() === ''
    retitle(isEmpty ? words('search.title') : words('search.resultsFor', { query }))
    if (state.status === 'error')
      showMessage(
        words('search.error'),
        errorView(state.failure, () => run.retry()),
      )
    else if (isEmpty) showMessage('')
    else if (state.status === 'idle' && answer) showAnswer(query, answer)
    if (isEmpty || state.status === 'error') list.replaceChildren()
    more.hidden = isEmpty || !answer || shown.next >= answer.total || state.status === 'error'
  }

  function showAnswer(query: string, answer: NonNullable<SearchState['answer']>): void {
    if (answer.hits.length > 0) seenSections = sectionsOf(answer.hits)
    const notes = notesOf(answer)
    if (answer.hits.length > 0) showMessage([foundText(answer.total), ...notes].join('. '))
    else showMessage([`${foundText(0)}.`, ...notes].join(' '), noResultsView(query, { seenSections, ask }))
    list.replaceChildren()
    Object.assign(shown, { next: 0, ids: new Set() })
    append(answer, parts, shown)
    // An answer loads few pages of the site, so that it arrives quickly. The remaining hits of a results page follow.
    if (!noteHits(answer.total)) void loadMore()
  }

  function showMessage(text: string, view?: Node): void {
    status.replaceChildren(text)
    message.replaceChildren(...(view ? [view] : []))
  }

  const { loadMore, noteHits } = loadAtEnd(parts, { run, shown, scope: filters.scope })
  function ask(query: string): void {
    input.value = query
    typed()
    input.focus()
  }
  function typed(): void {
    const query = limited(input.value)
    setInAddress('q', query)
    run.type(query)
  }
  onTyping(input, typed)
  // Text that was typed while the script loaded takes precedence over the URL.
  input.value = limited(input.value || (new URL(location.href).searchParams.get('q') ?? ''))
  pageEngine().warm()
  if (input.value !== '') typed()
  else input.focus()
}

interface PageParts {
  status: HTMLElement
  list: HTMLElement
  message: HTMLElement
  more: HTMLButtonElement
}

function makeParts(): PageParts {
  const status = make('p', { className: 'dg-search__status' })
  status.setAttribute('role', 'status')
  const more = make('button', { className: 'button', text: words('search.more') })
  more.type = 'button'
  return { status, list: make('ol', { className: 'dg-search-page__list' }), message: make('div'), more }
}

/** The hits in the list, and the offset of the next ones. */
interface Shown {
  next: number
  ids: Set<string>
}

/** Appends the hits of an answer that are not in the list yet. */
function append({ hits, next }: SearchAnswer, { list }: PageParts, shown: Shown): void {
  for (const hit of hits) if (!shown.ids.has(hit.id)) list.append(item(hit))
  for (const { id } of hits) shown.ids.add(id)
  // Without hits, there are no further ones, whatever the total was.
  shown.next = next ?? (hits.length > 0 ? shown.next + hits.length : Infinity)
}

interface Loading {
  run: SearchRun
  shown: Shown
  scope: () => Scope
}

interface LoadAtEnd {
  /** Loads further hits. */
  loadMore: () => Promise<void>
  /**
   * Notes the number of hits in the list. Returns whether they are enough: those of a results page, those that the reader
   * has seen before, or all.
   */
  noteHits: (total: number) => boolean
}

/** Loads further hits whenever the end of the list is visible, or its button is pressed. */
function loadAtEnd(parts: PageParts, { run, shown, scope }: Loading): LoadAtEnd {
  const { more, status } = parts
  let isLoading = false
  /** The length of the list when the reader left this entry of the history. */
  let wanted = (history.state as { dgResults?: number } | null)?.dgResults ?? 0
  const atEnd = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) void loadMore()
  })
  more.addEventListener('click', () => void loadMore())
  atEnd.observe(more)
  return { loadMore, noteHits }

  function noteHits(total: number): boolean {
    const hits = shown.ids.size
    if (shown.next < total && hits < Math.max(LIMITS.hits, wanted)) return false
    wanted = 0
    history.replaceState({ ...history.state, dgResults: hits }, '')
    // Navigation scrolls to the place in the list.
    document.dispatchEvent(new CustomEvent('docsgen:list'))
    return true
  }

  async function loadMore(): Promise<void> {
    const { query, answer } = run.state
    if (isLoading || !answer || shown.next >= answer.total) return
    isLoading = true
    let isShort = false
    try {
      const next = await pageEngine().search({ ...scope(), query, limit: LIMITS.hits, offset: shown.next })
      if (run.state.answer !== answer) return
      append(next, parts, shown)
      isShort = !noteHits(answer.total)
      // Observes again, because no event is sent if the button is still visible.
      atEnd.unobserve(more)
      atEnd.observe(more)
    } catch (error) {
      // The button stays for a retry.
      status.replaceChildren(`${words('search.error')}. ${failureText(error)}`)
    } finally {
      isLoading = false
      more.hidden = shown.next >= (run.state.answer?.total ?? 0)
    }
    if (isShort) void loadMore()
  }
}

/** Sets a parameter of the page's address, or removes it. Navigation is told that this is still the same page. */
function setInAddress(name: string, value: string): void {
  const address = new URL(location.href)
  if (value === '') address.searchParams.delete(name)
  else address.searchParams.set(name, value)
  if (address.href === location.href) return
  history.replaceState(history.state, '', address)
  document.dispatchEvent(new CustomEvent('docsgen:address'))
}

/** Calls back whenever the text has changed; a composed word counts once it is finished. */
function onTyping(input: HTMLInputElement, typed: () => void): void {
  input.addEventListener('input', event => {
    if (!(event as InputEvent).isComposing) typed()
  })
  input.addEventListener('compositionend', typed)
  input.form?.addEventListener('submit', event => {
    event.preventDefault()
    typed()
  })
}

/** Sets the heading and the beginning of the document title. */
function titler(heading: Element): (text: string) => void {
  const before = heading.textContent ?? ''
  const rest = document.title.startsWith(before) ? document.title.slice(before.length) : ''
  return text => {
    heading.replaceChildren(text)
    document.title = text + rest
  }
}

/** A page: the link to its best section, and links to the further ones. */
function item(hit: SearchHit): HTMLElement {
  const where = make('p', { className: 'dg-hit__where', text: trailOf(hit) })
  const parts = hit.sections?.map(section => make('li', { children: [linkTo(section, create(sectionBody(section)))] }))
  const list = parts && make('ul', { className: 'dg-search-page__parts', children: parts })
  return make('li', { children: [where, linkTo(hit, create(hitBody(hit))), list] })
}

function linkTo({ url }: SearchHit, body: Node): HTMLElement {
  const link = make('a', { className: 'dg-hit', children: [body] })
  link.href = url
  return link
}

/**
 * Filters for version and language on the results page, if the site has several. The URL keeps the choice; unknown
 * names are ignored.
 */
interface SearchFilters {
  /** Empty if there is nothing to choose. */
  elements: HTMLElement[]
  scope: () => Scope
}

/** Creates the filters. Calls `onChange` after a choice. */
function createFilters(onChange: () => void): SearchFilters {
  const { search, version, locale, hosted } = { ...settings(), hosted: settings().search.hosted }
  const scope: { version?: string; locale?: string } = {}
  // A hosted index without contextual search has no filters.
  if (hosted && !hosted.contextual) return { elements: [], scope: () => scope }

  const filter = (name: 'version' | 'locale', labels: Record<string, string> | undefined, current: string) => {
    if (!labels) return []
    const asked = new URL(location.href).searchParams.get(name) ?? ''
    scope[name] = Object.hasOwn(labels, asked) ? asked : current
    const select = make('select', { children: Object.entries(labels).map(([value, text]) => optionOf(value, text)) })
    select.value = scope[name]
    select.addEventListener('change', () => {
      scope[name] = select.value
      setInAddress(name, select.value)
      onChange()
    })
    const title = words(name === 'version' ? 'search.version' : 'search.language')
    return [make('label', { children: [document.createTextNode(`${title} `), select] })]
  }
  return {
    elements: [...filter('version', search.versions, version), ...filter('locale', search.locales, locale)],
    scope: () => scope,
  }
}

function optionOf(value: string, text: string): HTMLOptionElement {
  const option = make('option', { text })
  option.value = value
  return option
}
