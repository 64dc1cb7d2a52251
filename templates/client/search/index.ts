/**
 * Searching, loaded when a reader is about to: the dialog and the page of results.
 */
import { pageEngine } from './engines.ts'
import { createModal, type SearchModal } from './modal.ts'
import { limited } from './settings.ts'

export { startSearchPage } from './search-page.ts'

let modal: SearchModal | undefined

/** Opens the dialog with a query. */
export function openSearch(query = ''): void {
  // Another page may have taken the document over meanwhile.
  if (!modal || !document.querySelector('dialog.dg-search')) modal = createModal()
  modal.open(limited(query))
}

/** Opens the dialog with what is selected in the page, or closes it. */
export function toggleSearch(): void {
  if (modal?.isOpen) modal.close()
  else openSearch(getSelection()?.toString().trim() ?? '')
}

/** Loads what the first search needs. */
export function warmSearch(): void {
  pageEngine().warm()
}
