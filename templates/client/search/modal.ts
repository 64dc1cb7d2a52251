/**
 * The search dialog: sends user input to the state machine and shows its state. The focus stays in the input,
 * which points to the option that Enter follows.
 */

import type { SearchHit } from '../../../src/search-engine/types.ts'
import { type DialogParts, makeParts } from './dialog-parts.ts'
import {
  allLink,
  errorView,
  hitsOf,
  LIST,
  noResultsView,
  resultsView,
  type SectionFilter,
  startView,
} from './dialog-views.ts'
import { type PageAnswer, pageEngine } from './engines.ts'
import { createPatcher } from './patch.ts'
import { saveHit } from './saved-hits.ts'
import { createSearchRun, type SearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, words } from './settings.ts'
import { previewBody, sectionsOf, toSavedHit } from './show-hits.ts'

/** The dialog. It stays in the page after it is closed. */
export interface SearchModal {
  open: (query: string) => void
  close: () => void
  readonly isOpen: boolean
  /** False once navigation has replaced the page. */
  readonly isThere: boolean
}

/** Creates the dialog. */
export function createModal(): SearchModal {
  const parts = makeParts()
  const { dialog, input } = parts
  /** The section of the site to which the reader limits the hits of a query. */
  let section: string | undefined
  const view = createDialogView(parts, {
    chosen: () => section,
    retry: () => run.retry(),
    ask: query => {
      type(query)
      input.focus()
    },
  })
  const run = createSearchRun(view.show, () => ({ section }))
  document.querySelector('dialog.dg-search')?.remove()
  document.body.append(dialog)

  function type(query: string): void {
    input.value = query
    section = undefined
    run.type(query)
  }
  listen(parts, {
    run,
    view,
    type,
    choose: name => {
      section = name
    },
  })

  return {
    get isOpen() {
      return dialog.open
    },
    get isThere() {
      return dialog.isConnected
    },
    open(query) {
      if (!dialog.open) {
        // Keeps the page in place when its scrollbar disappears.
        const width = innerWidth - document.documentElement.clientWidth
        document.documentElement.style.setProperty('--dg-scrollbar', `${width}px`)
        dialog.showModal()
        type(query)
        view.show(run.state)
      }
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      pageEngine().warm()
    },
    close: () => closeDialog(dialog),
  }
}

function listen(
  { dialog, form, input, clear, cancel, results }: DialogParts,
  {
    run,
    view,
    type,
    choose,
  }: {
    run: SearchRun
    view: DialogView
    type: (query: string) => void
    choose: (section: string | undefined) => void
  },
): void {
  const typed = () => {
    view.await(false)
    choose(undefined)
    run.type(input.value)
  }
  input.addEventListener('input', event => {
    // Waits for the end of an IME composition.
    if (!(event as InputEvent).isComposing) typed()
  })
  input.addEventListener('compositionend', typed)
  input.addEventListener('keydown', event => {
    // 229: Safari ends a composition before the Enter that ended it.
    if (event.isComposing || event.keyCode === 229) return
    const isWaiting = run.state.status === 'loading' || run.state.status === 'stalled'
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && view.count() > 0) {
      run.dispatch({ type: 'moved', by, count: view.count() })
      view.reveal()
    } else if (by !== undefined) moveFocus(results, by)
    else if (event.key !== 'Enter') return
    else if (isWaiting) view.await(true)
    else follow(view.active(), event)
    event.preventDefault()
  })
  results.addEventListener('keydown', event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    if (!moveFocus(results, by)) input.focus()
  })
  results.addEventListener('pointermove', ({ target, movementX, movementY }) => {
    // Ignores scrolling below a resting pointer.
    if (movementX === 0 && movementY === 0) return
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    const index = option ? view.indexOf(option) : -1
    if (index >= 0 && index !== run.state.active) run.dispatch({ type: 'pointed', index })
  })
  results.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null
    if (!button) return
    choose(button.dataset.section || undefined)
    run.retry()
    input.focus()
  })
  form.addEventListener('submit', event => event.preventDefault())
  clear.addEventListener('click', () => {
    type('')
    input.focus()
  })
  cancel.addEventListener('click', () => closeDialog(dialog))
  dialog.addEventListener('close', () => {
    view.await(false)
    if (run.state.answer) pageEngine().ended()
  })
  dialog.addEventListener('keydown', event => {
    // Some browsers clear the input at the first Escape.
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      closeDialog(dialog)
    }
  })
  dialog.addEventListener('click', event => {
    // A click outside the panel targets the dialog itself.
    if (event.target === dialog) closeDialog(dialog)
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) closeDialog(dialog)
  })
}

/** Closes the dialog, and removes the focus from its hidden input. */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close()
  if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
}

/** Follows an option. The click listener closes the dialog, unless the link opens in another tab. */
function follow(link: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Moves the focus among the saved hits; false at the end of the list. */
function moveFocus(results: HTMLElement, by: number): boolean {
  const links = [...results.querySelectorAll<HTMLElement>('.dg-search__kept a')]
  const row = document.activeElement?.closest('li')
  const at = links.findIndex(link => link.closest('li') === row)
  const next = at < 0 && by < 0 ? undefined : links[at + by]
  next?.focus()
  return next !== undefined
}

/** The part of the dialog that shows the state of the search. */
interface DialogView {
  show: (state: SearchState) => void
  /** Scrolls the active option into view. */
  reveal: () => void
  /** The active option. */
  active: () => HTMLElement | undefined
  /** Index of an option, -1 for any other element. */
  indexOf: (element: HTMLElement) => number
  count: () => number
  /** Enter was pressed before the answer arrived: follow its first hit. */
  await: (isAwaited: boolean) => void
}

/** Creates the view; `retry` searches again, `ask` searches for another query. */
function createDialogView(
  { dialog, input, clear, status, results, preview, all }: DialogParts,
  { retry, ask, chosen }: { retry: () => void; ask: (query: string) => void; chosen: () => string | undefined },
): DialogView {
  const list = createOptionList({ input, results, preview, all })
  let drawn: SearchState | undefined
  let isAwaited = false
  let seenSections: string[] = []
  let announceTimer: ReturnType<typeof setTimeout> | undefined

  function show(state: SearchState): void {
    // Moving between options keeps the elements, because screen readers follow them.
    const isMove =
      drawn && state.answer === drawn.answer && state.status === drawn.status && state.query === drawn.query
    drawn = state
    if (!isMove) draw(state)
    list.point(state.active)
    if (!isAwaited || state.status === 'loading' || state.status === 'stalled') return
    isAwaited = false
    if (state.status === 'idle') list.options()[0]?.click()
  }

  function draw(state: SearchState): void {
    const { status: name, query, answer, failure } = state
    // Styles use only the class: they need not be computed again for each letter.
    dialog.dataset.status = name
    dialog.classList.toggle('dg-search--stalled', name === 'stalled')
    clear.hidden = query === ''
    const isEmpty = query.trim() === ''
    const isWaiting = name === 'loading' || name === 'stalled'
    // Keeps the last results until the next ones arrive.
    if (isWaiting) return
    // An answer that is limited to a section says nothing about the others.
    if (answer && answer.hits.length > 0 && chosen() === undefined) seenSections = sectionsOf(answer.hits)
    if (name === 'error') list.fill([errorView(failure, retry)])
    else if (isEmpty) list.fill(startView(redraw))
    else if (answer && answer.hits.length > 0)
      list.fillHits(query, answer, { sections: seenSections, chosen: chosen() })
    else if (answer) list.fill([noResultsView(query, { seenSections, ask })])
    if (name === 'error') announce(words('search.error'))
    else announce(isEmpty ? '' : foundText(answer?.total ?? 0))
  }

  /** Draws the saved hits again; the focused button may be gone. */
  function redraw(): void {
    if (drawn) draw(drawn)
    input.focus()
  }

  /** Announces a text once the reader stops typing. */
  function announce(text: string): void {
    clearTimeout(announceTimer)
    announceTimer = setTimeout(() => status.replaceChildren(text), 500)
  }

  function reveal(): void {
    // Shows the heading of the first group together with its first option.
    if (drawn?.active === 0) results.scrollTop = 0
    else list.options()[drawn?.active ?? 0]?.scrollIntoView({ block: 'nearest' })
  }

  return {
    show,
    reveal,
    active: () => list.options()[drawn?.active ?? 0],
    indexOf: element => list.options().indexOf(element),
    count: () => list.options().length,
    await: awaited => {
      isAwaited = awaited
    },
  }
}

/** The results of the dialog as the options of its combobox. */
interface OptionList {
  /** Shows something other than hits. */
  fill: (children: Node[]) => void
  /** Shows the hits of an answer, with a link to all of them. */
  fillHits: (query: string, answer: PageAnswer, filter: SectionFilter) => void
  /** Marks an option as the active one. */
  point: (active: number) => void
  options: () => HTMLElement[]
}

/** Creates the list, without options. */
function createOptionList({
  input,
  results,
  preview,
  all,
}: Pick<DialogParts, 'input' | 'results' | 'preview' | 'all'>): OptionList {
  let options: HTMLElement[] = []
  let hits: SearchHit[] = []
  let selected: HTMLElement | undefined
  let patchResults: ReturnType<typeof createPatcher> | undefined
  const patchAll = createPatcher(all)
  const patchPreview = createPatcher(preview)

  /** Call it before the results change: afterwards, setting the position needs a layout of its own. */
  function toTop(): void {
    results.scrollTop = 0
  }

  /** Call it after the results have changed. */
  function expand(): void {
    options = [...results.querySelectorAll<HTMLElement>('[role="option"]')]
    if (selected && !options.includes(selected)) {
      selected = undefined
      input.removeAttribute('aria-activedescendant')
    }
    const isExpanded = options.length > 0
    if (input.getAttribute('aria-expanded') === String(isExpanded)) return
    input.setAttribute('aria-expanded', String(isExpanded))
    if (isExpanded) input.setAttribute('aria-controls', LIST)
    else input.removeAttribute('aria-controls')
  }
  results.addEventListener('click', ({ target }) => {
    const hit = hits[options.findIndex(option => target instanceof Node && option.contains(target))]
    if (hit) saveHit('recent', toSavedHit(hit))
  })

  return {
    fill(children) {
      toTop()
      results.replaceChildren(...children)
      patchResults = undefined
      patchAll([])
      hits = []
      expand()
    },
    fillHits(query, answer, filter) {
      toTop()
      patchResults ??= createPatcher(results)
      patchResults(resultsView(answer, filter))
      patchAll(allLink(query, answer))
      hits = hitsOf(answer)
      expand()
    },
    point(active) {
      const current = options[active]
      const hit = current && hits[active]
      patchPreview(hit ? previewBody(hit) : [])
      if (current === selected) return
      selected?.setAttribute('aria-selected', 'false')
      current?.setAttribute('aria-selected', 'true')
      selected = current
      if (current) input.setAttribute('aria-activedescendant', current.id)
      else input.removeAttribute('aria-activedescendant')
    },
    options: () => options,
  }
}
