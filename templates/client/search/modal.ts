/**
 * The search dialog: sends user input to the state machine and shows its state. The focus stays in the input,
 * which points to the option that Enter follows.
 */
import { type DialogParts, makeParts } from './dialog-parts.ts'
import { allLink, errorView, LIST, noResultsView, resultsView, startView } from './dialog-views.ts'
import { pageEngine } from './engines.ts'
import { createSearchRun, type SearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, words } from './settings.ts'
import { sectionsOf } from './show-hits.ts'

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
  const view = createDialogView(parts, {
    retry: () => run.retry(),
    ask: query => {
      type(query)
      input.focus()
    },
  })
  const run = createSearchRun(view.show)
  document.querySelector('dialog.dg-search')?.remove()
  document.body.append(dialog)

  function type(query: string): void {
    input.value = query
    run.type(query)
  }
  listen(parts, { run, view, type })

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

interface DialogView {
  show: (state: SearchState) => void
  /** Scrolls to the active option. */
  reveal: () => void
  /** The active option. */
  active: () => HTMLElement | undefined
  /** Index of an option, -1 for any other element. */
  indexOf: (element: HTMLElement) => number
  count: () => number
  /** Enter was pressed before the answer arrived: follow its first hit. */
  await: (isAwaited: boolean) => void
}

function createDialogView(
  { dialog, input, clear, status, results, all }: DialogParts,
  { retry, ask }: { retry: () => void; ask: (query: string) => void },
): DialogView {
  let options: HTMLElement[] = []
  let drawn: SearchState | undefined
  let isAwaited = false
  let seenSections: string[] = []
  let announceTimer: ReturnType<typeof setTimeout> | undefined

  function show(state: SearchState): void {
    // Moving among options keeps the elements, because screen readers follow them.
    const isMove =
      drawn && state.answer === drawn.answer && state.status === drawn.status && state.query === drawn.query
    drawn = state
    if (!isMove) draw(state)
    point(state.active)
    if (!isAwaited || state.status === 'loading' || state.status === 'stalled') return
    isAwaited = false
    if (state.status === 'idle') options[0]?.click()
  }

  function draw(state: SearchState): void {
    const { status: name, query, answer, failure } = state
    dialog.dataset.status = name
    clear.hidden = query === ''
    const isEmpty = query.trim() === ''
    const isWaiting = name === 'loading' || name === 'stalled'
    // Keeps the last results until the next ones arrive.
    if (isWaiting) return
    if (answer && answer.hits.length > 0) seenSections = sectionsOf(answer.hits)
    if (name === 'error') fill([errorView(failure, retry)])
    else if (isEmpty) fill(startView(redraw))
    else if (answer && answer.hits.length > 0) fill(resultsView(answer), allLink(query, answer))
    else if (answer) fill([noResultsView(query, { seenSections, ask })])
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

  function fill(children: Node[], foot?: Node): void {
    results.replaceChildren(...children)
    results.scrollTop = 0
    all.replaceChildren(...(foot ? [foot] : []))
    options = [...results.querySelectorAll<HTMLElement>('[role="option"]')]
    for (const [index, element] of options.entries()) element.id = `dg-search-option-${index}`
    input.setAttribute('aria-expanded', String(options.length > 0))
    if (options.length > 0) input.setAttribute('aria-controls', LIST)
    else input.removeAttribute('aria-controls')
  }

  function point(active: number): void {
    for (const [index, element] of options.entries()) element.setAttribute('aria-selected', String(index === active))
    const current = options[active]
    if (current) input.setAttribute('aria-activedescendant', current.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function reveal(): void {
    // Shows the heading of the first group together with its first option.
    if (drawn?.active === 0) results.scrollTop = 0
    else options[drawn?.active ?? 0]?.scrollIntoView({ block: 'nearest' })
  }

  return {
    show,
    reveal,
    active: () => options[drawn?.active ?? 0],
    indexOf: element => options.indexOf(element),
    count: () => options.length,
    await: awaited => {
      isAwaited = awaited
    },
  }
}

function listen(
  { dialog, form, input, clear, cancel, results }: DialogParts,
  { run, view, type }: { run: SearchRun; view: DialogView; type: (query: string) => void },
): void {
  const typed = () => {
    view.await(false)
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
  form.addEventListener('submit', event => event.preventDefault())
  clear.addEventListener('click', () => {
    type('')
    input.focus()
  })
  cancel.addEventListener('click', () => closeDialog(dialog))
  dialog.addEventListener('close', () => view.await(false))
  dialog.addEventListener('keydown', event => {
    // Some browsers clear the input at the first Escape.
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      closeDialog(dialog)
    }
  })
  dialog.addEventListener('click', event => {
    // A click outside of the panel targets the dialog itself.
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
