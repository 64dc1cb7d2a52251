/** Opens the previous and the next page by a single key, unless the reader types or chose not to. */
import { recall, SINGLE_KEYS } from './storage.ts'

/** The keys, as in Material for MkDocs; a dot and a comma are on keyboards without Latin letters as well. */
const KEYS: Partial<Record<string, 'prev' | 'next'>> = { p: 'prev', ',': 'prev', n: 'next', '.': 'next' }

/** Elements that use keys themselves: fields, lists and everything that a component of the page handles. */
const USES_KEYS = [
  'input,textarea,select,dialog,audio,video,iframe,[contenteditable],[data-dg-island]',
  ...'textbox combobox searchbox listbox menu menubar tree grid slider spinbutton application'
    .split(' ')
    .map(role => `[role=${role}]`),
].join()

/** Follows the link to the page before or after this one. */
export function handlePageKey(event: KeyboardEvent): void {
  const direction = KEYS[event.key]
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  if (!direction || ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return
  // Elements inside a shadow tree are only in the path, and only while the event is dispatched.
  const target = event.composedPath()[0] ?? event.target
  if (target instanceof Element && target.closest(USES_KEYS)) return
  if (document.documentElement.dataset.noPageKeys !== undefined || recall(SINGLE_KEYS) === 'off') return
  if (!document.querySelector('dialog[open]')) document.querySelector<HTMLElement>(`main a[rel=${direction}]`)?.click()
}
