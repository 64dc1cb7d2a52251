/**
 * The dialog that readers search in: an editable combobox with a list of links below it.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { pageEngine } from './engines.ts'
import { errorScreen, hitsScreen, LIST, noneScreen, startScreen } from './screens.ts'
import { createSearchRun } from './search-run.ts'
import type { SearchState } from './search-state.ts'
import { foundText, LIMITS, words } from './settings.ts'
import { make } from './show-hits.ts'

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
  const attributes = { role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list' }
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
  let drawn: SearchState | undefined
  /** Enter was pressed before the answer to what is typed came: the first hit is meant. */
  let isEntered = false
  let saying: ReturnType<typeof setTimeout> | undefined
  const run = createSearchRun(show)

  function show(state: SearchState): void {
    // Moving among options makes none of them anew: readers of screens follow the elements.
    const isMove =
      drawn && state.answer === drawn.answer && state.status === drawn.status && state.query === drawn.query
    drawn = state
    if (!isMove) draw(state)
    point(state.active)
    if (isEntered && state.status === 'idle') follow(options[0])
  }

  function draw(state: SearchState): void {
    dialog.dataset.status = state.status
    const { hits = [], total = 0 } = state.answer ?? {}
    const isAnswered = state.query.trim() !== '' && state.answer !== undefined
    if (state.status === 'error') fill(errorScreen(state.failure, () => run.retry()))
    else if (state.query.trim() === '') fill(...startScreen(showKept))
    else if (isAnswered && hits.length === 0 && state.status === 'idle') fill(...noneScreen(state.query))
    else if (isAnswered && state.answer) fill(...hitsScreen(state.query, state.answer))
    if (state.status === 'error') say(words('search.error'))
    else if (state.status === 'idle') say(isAnswered ? foundText(total) : '')
  }

  /** The button that had the focus may be gone. */
  function showKept(): void {
    draw(run.state)
    input.focus()
  }

  /** Says it once the reader pauses: not at every letter. */
  function say(text: string): void {
    clearTimeout(saying)
    saying = setTimeout(() => status.replaceChildren(text), 500)
  }

  function fill(...children: (Node | undefined)[]): void {
    results.replaceChildren(...children.filter(child => child !== undefined))
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
    current?.scrollIntoView({ block: 'nearest' })
  }

  /** Goes where an option leads, and remembers that. */
  function follow(link: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: Partial<KeyboardEvent> = {}): void {
    isEntered = false
    // The listener for clicks closes the dialog, unless the link opens elsewhere.
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
  }

  input.addEventListener('input', event => {
    isEntered = false
    // A composed word is one when it is finished.
    if (!(event as InputEvent).isComposing) run.type(input.value)
  })
  input.addEventListener('compositionend', () => run.type(input.value))
  input.addEventListener('keydown', event => {
    // 229: Safari ends a composition before the Enter that ended it.
    if (event.isComposing || event.keyCode === 229) return
    const isWaiting = run.state.status === 'loading' || run.state.status === 'stalled'
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) run.dispatch({ type: 'moved', by, count: options.length })
    else if (event.key === 'Enter') {
      if (isWaiting) isEntered = true
      else follow(options[run.state.active], event)
    } else return
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
      isEntered = false
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
