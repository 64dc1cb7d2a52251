/**
 * The list of keyboard shortcuts, in a dialog. It can disable single-key shortcuts, which interfere with speech input.
 * Loaded on demand.
 */
import { loadStyles } from './later-styles.ts'
import { make } from './make.ts'
import { loadSearchTexts, searchText } from './search/texts.ts'
import { recall, remember, SINGLE_KEYS } from './storage.ts'

const SEARCH = '[data-dg-search]'
const FIELDS = 'input:not([type=checkbox]),textarea,select,[contenteditable]'

/**
 * Shows the list.
 * @param isSingle whether it was requested by a single key, which may be typed text or be disabled
 */
export async function showHelp(isSingle: boolean, target: EventTarget | null): Promise<void> {
  const isText = target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
  if (!document.querySelector(SEARCH)) return
  if (isSingle && (isText || recall(SINGLE_KEYS) === 'off')) return
  await Promise.all([loadSearchTexts(), loadStyles('dialogStyles')])
  if (document.querySelector('dialog[open]')) return
  const dialog = make('dialog', '', title(), list(), make('p', '', choice()), closeButton()) as HTMLDialogElement
  dialog.className = 'dg-help dg-card'
  dialog.setAttribute('aria-labelledby', 'dg-help-title')
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  document.body.append(dialog)
  dialog.showModal()
}

function title(): HTMLElement {
  const heading = make('h2', searchText('help.title'))
  heading.id = 'dg-help-title'
  return heading
}

/** What each key does; the keys are taken from the search button. */
function list(): HTMLElement {
  const search = document.querySelector(`${SEARCH} kbd`)?.textContent ?? ''
  const rows: [keys: string[], does: string][] = [
    [[search, '/'], searchText('help.search')],
    ...(hasPageKeys() ? [[['P', ',', 'N', '.'], searchText('help.pages')] as [string[], string]] : []),
    [['?'], searchText('help.help')],
    [['←', '→', '↑', '↓'], searchText('help.move')],
    [['Esc'], searchText('help.close')],
  ]
  const parts = rows.flatMap(([keys, does]) => [make('dt', '', ...keys.map(keyOf)), make('dd', does)])
  return make('dl', '', ...parts)
}

/** Whether keys open the previous and the next page here. */
function hasPageKeys(): boolean {
  const isOff = document.documentElement.dataset.noPageKeys !== undefined
  return !isOff && document.querySelector('main :is(a[rel=prev], a[rel=next])') !== null
}

function keyOf(text: string): HTMLElement {
  const key = make('kbd', text)
  key.dir = 'ltr'
  return key
}

function choice(): HTMLElement {
  const box = make('input', '') as HTMLInputElement
  box.type = 'checkbox'
  box.checked = recall(SINGLE_KEYS) !== 'off'
  box.addEventListener('change', () => remember(SINGLE_KEYS, box.checked ? null : 'off'))
  const label = make('label', '', box)
  label.append(` ${searchText('help.singleKeys')}`)
  return label
}

function closeButton(): HTMLElement {
  const button = make('button', searchText('announcement.close'))
  button.className = 'button button--secondary'
  button.addEventListener('click', () => button.closest('dialog')?.close())
  return button
}
