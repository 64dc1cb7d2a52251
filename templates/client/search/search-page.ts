/**
 * The results page: searches as the reader types, keeps the query in the URL, and loads more at the end of the
 * list.
 */

import type { SearchHit } from '../../../src/search-engine/types.ts'
import { errorView, noResultsView, notesOf } from './dialog-views.ts'
import { pageEngine, type Scope } from './engines.ts'
import { create } from './patch.ts'
import { createFilters } from './search-filters.ts'
import { createSearchRun, failureText, type SearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, LIMITS, limited, words } from './settings.ts'
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
  const shown = { hits: 0 }
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
    more.hidden = isEmpty || !answer || shown.hits >= answer.total || state.status === 'error'
  }

  function showAnswer(query: string, answer: NonNullable<SearchState['answer']>): void {
    if (answer.hits.length > 0) seenSections = sectionsOf(answer.hits)
    const notes = notesOf(answer)
    if (answer.hits.length > 0) showMessage([foundText(answer.total), ...notes].join('. '))
    else showMessage([`${foundText(0)}.`, ...notes].join(' '), noResultsView(query, { seenSections, ask }))
    list.replaceChildren(...answer.hits.map(item))
    shown.hits = answer.hits.length
    // An answer loads few pages of the site, so that it arrives quickly. The remaining hits of a results page follow.
    if (!noteHits(shown.hits, answer.total)) void loadMore()
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
    setQueryInAddress(query)
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

interface Loading {
  run: SearchRun
  /** Number of hits in the list. */
  shown: { hits: number }
  scope: () => Scope
}

interface LoadAtEnd {
  /** Loads further hits. */
  loadMore: () => Promise<void>
  /**
   * Notes the number of hits in the list. Returns whether they are enough: those of a results page, or those that the
   * reader has seen before.
   */
  noteHits: (hits: number, total: number) => boolean
}

/** Loads further hits whenever the end of the list is visible, or its button is pressed. */
function loadAtEnd({ list, more, status }: PageParts, { run, shown, scope }: Loading): LoadAtEnd {
  let isLoading = false
  /** The length of the list when the reader left this entry of the history. */
  let wanted = (history.state as { dgResults?: number } | null)?.dgResults ?? 0
  const atEnd = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) void loadMore()
  })
  more.addEventListener('click', () => void loadMore())
  atEnd.observe(more)
  return { loadMore, noteHits }

  function noteHits(hits: number, total: number): boolean {
    if (hits < Math.min(total, Math.max(LIMITS.hits, wanted))) return false
    wanted = 0
    history.replaceState({ ...history.state, dgResults: hits }, '')
    // Navigation scrolls to the place in the list.
    document.dispatchEvent(new CustomEvent('docsgen:list'))
    return true
  }

  async function loadMore(): Promise<void> {
    const { query, answer } = run.state
    if (isLoading || !answer || shown.hits >= answer.total) return
    isLoading = true
    let isShort = false
    try {
      const next = await pageEngine().search({ ...scope(), query, limit: LIMITS.hits, offset: shown.hits })
      if (run.state.answer !== answer) return
      list.append(...next.hits.map(item))
      shown.hits = next.hits.length === 0 ? answer.total : shown.hits + next.hits.length
      isShort = !noteHits(shown.hits, answer.total)
      // Observes again, because no event is sent if the button is still visible.
      atEnd.unobserve(more)
      atEnd.observe(more)
    } catch (error) {
      // The button stays for a retry.
      status.replaceChildren(`${words('search.error')}. ${failureText(error)}`)
    } finally {
      isLoading = false
      more.hidden = shown.hits >= (run.state.answer?.total ?? 0)
    }
    if (isShort) void loadMore()
  }
}

function setQueryInAddress(query: string): void {
  const address = new URL(location.href)
  if (query === '') address.searchParams.delete('q')
  else address.searchParams.set('q', query)
  history.replaceState(history.state, '', address)
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
