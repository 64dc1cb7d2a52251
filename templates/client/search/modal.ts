/**
 * The dialog that readers search in: what they do goes to the machine, its state to the screen. The focus
 * stays in the field, which points at the option that Enter follows.
 */
import { type DialogParts, makeParts } from './dialog-parts.ts'
import { pageEngine } from './engines.ts'
import { allLink, errorScreen, hitsScreen, LIST, noneScreen, startScreen } from './screens.ts'
import { createSearchRun, type SearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, words } from './settings.ts'
import { sectionsOf } from './show-hits.ts'

/** The dialog; it stays in the page between two uses. */
export interface SearchModal {
  open: (query: string) => void
  close: () => void
  readonly isOpen: boolean
  /** False once another page took the document over. */
  readonly isThere: boolean
}

/** Makes the dialog. */
export function createModal(): SearchModal {
  const parts = makeParts()
  const { dialog, input } = parts
  const screen = createScreen(parts, {
    retry: () => run.retry(),
    ask: query => {
      type(query)
      input.focus()
    },
  })
  const run = createSearchRun(screen.show)
  document.querySelector('dialog.dg-search')?.remove()
  document.body.append(dialog)

  function type(query: string): void {
    input.value = query
    run.type(query)
  }
  listen(parts, { run, screen, type })

  return {
    get isOpen() {
      return dialog.open
    },
    get isThere() {
      return dialog.isConnected
    },
    open(query) {
      if (!dialog.open) {
        // The page does not jump when its scrollbar goes.
        const width = innerWidth - document.documentElement.clientWidth
        document.documentElement.style.setProperty('--dg-scrollbar', `${width}px`)
        dialog.showModal()
        type(query)
        screen.show(run.state)
      }
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      pageEngine().warm()
    },
    close: () => shut(dialog),
  }
}

interface Screen {
  show: (state: SearchState) => void
  /** Scrolls to the option that the field points at. */
  reveal: () => void
  /** The option that the field points at. */
  active: () => HTMLElement | undefined
  /** Place of an option, -1 for what is none. */
  indexOf: (element: HTMLElement) => number
  count: () => number
  /** Enter was pressed before the answer to what is typed came: the first hit is meant. */
  await: (isAwaited: boolean) => void
}

function createScreen(
  { dialog, input, clear, status, results, all }: DialogParts,
  { retry, ask }: { retry: () => void; ask: (query: string) => void },
): Screen {
  let options: HTMLElement[] = []
  let drawn: SearchState | undefined
  let isAwaited = false
  let seen: string[] = []
  let saying: ReturnType<typeof setTimeout> | undefined

  function show(state: SearchState): void {
    // Moving among options makes none of them anew: readers of screens follow the elements.
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
    // What is there stays until there is something else to show.
    if (isWaiting) return
    if (answer && answer.hits.length > 0) seen = sectionsOf(answer.hits)
    if (name === 'error') fill([errorScreen(failure, retry)])
    else if (isEmpty) fill(startScreen(showKept))
    else if (answer && answer.hits.length > 0) fill(hitsScreen(answer), allLink(query, answer))
    else if (answer) fill([noneScreen(query, { seen, ask })])
    if (name === 'error') say(words('search.error'))
    else say(isEmpty ? '' : foundText(answer?.total ?? 0))
  }

  /** The button that had the focus may be gone. */
  function showKept(): void {
    if (drawn) draw(drawn)
    input.focus()
  }

  /** Says it once the reader pauses: not at every letter. */
  function say(text: string): void {
    clearTimeout(saying)
    saying = setTimeout(() => status.replaceChildren(text), 500)
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
    // The heading of a group comes into sight with its first option.
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
  { run, screen, type }: { run: SearchRun; screen: Screen; type: (query: string) => void },
): void {
  const typed = () => {
    screen.await(false)
    run.type(input.value)
  }
  input.addEventListener('input', event => {
    // A composed word is one when it is finished.
    if (!(event as InputEvent).isComposing) typed()
  })
  input.addEventListener('compositionend', typed)
  input.addEventListener('keydown', event => {
    // 229: Safari ends a composition before the Enter that ended it.
    if (event.isComposing || event.keyCode === 229) return
    const isWaiting = run.state.status === 'loading' || run.state.status === 'stalled'
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && screen.count() > 0) {
      run.dispatch({ type: 'moved', by, count: screen.count() })
      screen.reveal()
    } else if (by !== undefined) moveFocus(results, by)
    else if (event.key !== 'Enter') return
    else if (isWaiting) screen.await(true)
    else follow(screen.active(), event)
    event.preventDefault()
  })
  results.addEventListener('keydown', event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    if (!moveFocus(results, by)) input.focus()
  })
  results.addEventListener('pointermove', ({ target, movementX, movementY }) => {
    // What moves below a pointer at rest is not pointed at.
    if (movementX === 0 && movementY === 0) return
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    const index = option ? screen.indexOf(option) : -1
    if (index >= 0 && index !== run.state.active) run.dispatch({ type: 'pointed', index })
  })
  form.addEventListener('submit', event => event.preventDefault())
  clear.addEventListener('click', () => {
    type('')
    input.focus()
  })
  cancel.addEventListener('click', () => shut(dialog))
  dialog.addEventListener('close', () => screen.await(false))
  dialog.addEventListener('keydown', event => {
    // Some browsers empty a field at the first Escape.
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      shut(dialog)
    }
  })
  dialog.addEventListener('click', event => {
    // A click beside the panel is one on the dialog itself.
    if (event.target === dialog) shut(dialog)
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) shut(dialog)
  })
}

/** Closes the dialog. What had no focus before does not get it now, and the field must not keep it unseen. */
function shut(dialog: HTMLDialogElement): void {
  dialog.close()
  if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
}

/** Goes where an option leads. The listener for clicks closes the dialog, unless the link opens elsewhere. */
function follow(link: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Moves among the links of what is kept; false where there is none in that direction. */
function moveFocus(results: HTMLElement, by: number): boolean {
  const links = [...results.querySelectorAll<HTMLElement>('.dg-search__kept a')]
  const row = document.activeElement?.closest('li')
  const at = links.findIndex(link => link.closest('li') === row)
  const next = at < 0 && by < 0 ? undefined : links[at + by]
  next?.focus()
  return next !== undefined
}
