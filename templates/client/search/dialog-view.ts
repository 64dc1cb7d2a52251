/**
 * What the dialog shows. In: the state of the search. Out: results, messages and announcements in the dialog's parts.
 */
import type { DialogParts } from './dialog-parts.ts'
import { errorView, noResultsView, startView } from './dialog-views.ts'
import { createOptionList } from './option-list.ts'
import type { SearchState } from './search-state.ts'
import { foundText, words } from './settings.ts'
import { sectionsOf } from './show-hits.ts'

/** The part of the dialog that shows the state of the search. */
export interface DialogView {
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
export function createDialogView(
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
