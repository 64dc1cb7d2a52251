/** Controls of the form: each has a label, and a function that reads it. */
import type { FormTexts, TryField } from '../../../src/model/try-request.ts'
import { make } from '../make.ts'

let count = 0

/** A label with its control, side by side in the document; descriptions are parts of the label. */
export function labelled(words: string, control: HTMLElement, hint = ''): HTMLElement {
  control.id = `dg-try-${++count}`
  const label = make('label', words) as HTMLLabelElement
  label.htmlFor = control.id
  if (hint) label.append(' ', make('small', hint))
  return make('div', '', label, control)
}

/** A group of controls with a name. */
export function group(name: string, ...children: Element[]): HTMLElement {
  return make('fieldset', '', make('legend', name), ...children)
}

/** A list of choices; `empty` adds one without a value. */
export function select(choices: readonly [value: string, label: string][], empty?: string): HTMLSelectElement {
  const all = empty === undefined ? choices : [['', empty] as const, ...choices]
  const options = all.map(([value, label]) =>
    Object.assign(document.createElement('option'), { value, textContent: label }),
  )
  return make('select', '', ...options) as HTMLSelectElement
}

/** A text field that browsers neither correct nor remember. */
export function input(type: string): HTMLInputElement {
  const control = make('input', '') as HTMLInputElement
  return Object.assign(control, { type, autocomplete: 'off', spellcheck: false, autocapitalize: 'off' })
}

/** A text with several lines. */
export function textArea(value: string, rows: number): HTMLTextAreaElement {
  const control = make('textarea', '') as HTMLTextAreaElement
  return Object.assign(control, { value, rows, spellcheck: false, autocapitalize: 'off' })
}

/** A field of a request: its label with control, its text, and its files. */
export interface Field {
  element: HTMLElement
  text: () => string
  files: () => File[]
}

/** Creates the control that fits the type. */
export function fieldFor(field: TryField, texts: FormTexts): Field {
  const control = controlFor(field)
  if (field.isRequired) control.required = true
  const name = field.isRequired ? `${field.name} *` : field.name
  const element = labelled(name, control, field.type === 'list' ? texts['tryIt.lines'] : '')
  const files = () => (control instanceof HTMLInputElement ? [...(control.files ?? [])] : [])
  return { element, text: () => (field.type.startsWith('file') ? '' : control.value), files }
}

function controlFor(field: TryField): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const { type, value = '', placeholder = '', isRequired, choices } = field
  if (type === 'file' || type === 'files') return Object.assign(input('file'), { multiple: type === 'files' })
  if (type === 'list' || type === 'object')
    return Object.assign(textArea(value, Math.min(6, Math.max(2, value.split('\n').length))), { placeholder })
  const allowed = type === 'boolean' ? ['true', 'false'] : choices
  if (!allowed)
    return Object.assign(input('text'), { value, placeholder, inputMode: type === 'number' ? 'decimal' : '' })
  const control = select(
    allowed.map(one => [one, one]),
    isRequired && allowed.includes(value) ? undefined : '',
  )
  control.value = value
  return control
}
