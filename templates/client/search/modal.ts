/**
 * The search dialog: sends user input to the state machine and shows its state. The focus stays in the input,
 * which points to the option that Enter follows.
 */
import { type DialogParts, makeParts } from './dialog-parts.ts'
import { createDialogView, type DialogView } from './dialog-view.ts'
import { pageEngine } from './engines.ts'
import { createSearchRun, type SearchRun } from './search-run.ts'

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
