/**
 * The list of keyboard shortcuts, in a dialog. Shortcuts of a single key can be turned off there, as they get in the way of
 * those who speak to their computer. Loaded when a reader asks for it.
 */
import { make } from './make.ts'
import { loadSearchTexts, searchText } from './search/texts.ts'
import { recall, remember } from './storage.ts'

/**
 * Shows the list, or closes it.
 * @param singleKeys where it is remembered that shortcuts of a single key are off
 */
export async function toggleHelp(singleKeys: string): Promise<void> {
  const open = document.querySelector<HTMLDialogElement>('dialog.dg-help')
  if (open) return open.close()
  await loadSearchTexts()
  const dialog = make('dialog', '', title(), list(), choice(singleKeys), closeButton()) as HTMLDialogElement
  dialog.className = 'dg-help'
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

/** What each key does; the keys as the button of the search has them. */
function list(): HTMLElement {
  const search = document.querySelector('[data-dg-search] kbd')?.textContent ?? ''
  const rows: [keys: string[], does: string][] = [
    [[search, '/'], searchText('help.search')],
    [['?'], searchText('help.help')],
    [['←', '→', '↑', '↓'], searchText('help.move')],
    [['Esc'], searchText('help.close')],
  ]
  const parts = rows.flatMap(([keys, does]) => [make('dt', '', ...keys.map(key => make('kbd', key))), make('dd', does)])
  return make('dl', '', ...parts)
}

function choice(singleKeys: string): HTMLElement {
  const box = make('input', '') as HTMLInputElement
  box.type = 'checkbox'
  box.checked = recall(singleKeys) !== 'off'
  box.addEventListener('change', () => remember(singleKeys, box.checked ? null : 'off'))
  const label = make('label', '', box)
  label.append(` ${searchText('help.singleKeys')}`)
  return label
}

function closeButton(): HTMLElement {
  const button = make('button', '×')
  button.className = 'dg-help__close'
  button.setAttribute('aria-label', searchText('announcement.close'))
  button.addEventListener('click', () => button.closest('dialog')?.close())
  return button
}
