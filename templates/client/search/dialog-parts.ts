/**
 * The elements of the search dialog: a form with an editable combobox, a status for screen readers, the results,
 * and a fixed footer.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { LIMITS, words } from './settings.ts'
import { make } from './show-hits.ts'

export interface DialogParts {
  dialog: HTMLDialogElement
  form: HTMLFormElement
  input: HTMLInputElement
  clear: HTMLButtonElement
  cancel: HTMLButtonElement
  status: HTMLElement
  results: HTMLElement
  /** The text of the active hit, on wide screens. */
  preview: HTMLElement
  /** Container of the link to all results. */
  all: HTMLElement
}

/** Creates the elements. The caller adds them to the page. */
export function makeParts(): DialogParts {
  const input = fieldOf()
  const clear = buttonOf('dg-search__clear', '×')
  clear.setAttribute('aria-label', words('search.clear'))
  clear.title = words('search.clear')
  clear.hidden = true
  const cancel = buttonOf('dg-search__cancel', words('search.cancel'))
  const icon = make('span', { className: 'dg-search__icon' })
  const drawing = document.querySelector('[data-dg-search] svg')
  if (drawing) icon.append(drawing.cloneNode(true))
  const field = make('div', { className: 'dg-search__field', children: [icon, input, clear] })
  const form = make('form', { className: 'dg-search__form', children: [field, cancel] })
  const status = make('p', { className: 'dg-search__status' })
  status.setAttribute('role', 'status')
  const results = make('div', { className: 'dg-search__results' })
  const preview = make('div', { className: 'dg-search__preview' })
  // Options have a shorter excerpt of the same text.
  preview.setAttribute('aria-hidden', 'true')
  const body = make('div', { className: 'dg-search__body', children: [results, preview] })
  const all = make('p', { className: 'dg-search__all' })
  const foot = make('div', { className: 'dg-search__footer', children: [all, keys()] })
  const dialog = make('dialog', { className: 'dg-search', children: [form, status, body, foot] })
  dialog.setAttribute('aria-label', words('search.button'))
  return { dialog, form, input, clear, cancel, status, results, preview, all }
}

function fieldOf(): HTMLInputElement {
  const input = make('input', { className: 'dg-search__input' })
  Object.assign(input, {
    type: 'text',
    inputMode: 'search',
    enterKeyHint: 'go',
    maxLength: LIMITS.query,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    placeholder: words('search.placeholder'),
  })
  input.setAttribute('autocorrect', 'off')
  const attributes = { role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list' }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  input.setAttribute('aria-label', words('search.button'))
  return input
}

function buttonOf(className: string, text: string): HTMLButtonElement {
  const button = make('button', { className, text })
  button.type = 'button'
  return button
}

/** Keyboard hints for sighted readers. Screen readers get them from the roles. */
function keys(): HTMLElement {
  const hints = [
    ['↵', 'search.toSelect'],
    ['↑↓', 'search.toNavigate'],
    ['Esc', 'search.toClose'],
  ] as const
  const children = hints.map(([key, text]) =>
    make('span', { children: [keyOf(key), document.createTextNode(` ${words(text)}`)] }),
  )
  const element = make('p', { className: 'dg-search__keys', children })
  element.setAttribute('aria-hidden', 'true')
  return element
}

function keyOf(text: string): HTMLElement {
  const key = make('kbd', { text })
  key.dir = 'ltr'
  return key
}
