/**
 * Searching, loaded when a reader is about to: the dialog and the page of results.
 */
import { pageEngine } from './engines.ts'
import { createModal, type SearchModal } from './modal.ts'
import { limited, type SearchSettings, settings } from './settings.ts'

export { startSearchPage } from './search-page.ts'

let modal: { is: SearchModal; of: SearchSettings } | undefined

/** Opens the dialog with a query; one that is open stays as it is. */
export function openSearch(query = ''): void {
  // Another page may have taken the document over meanwhile, in another language.
  if (!modal?.is.isThere || modal.of !== settings()) modal = { is: createModal(), of: settings() }
  modal.is.open(limited(query))
}

/** Opens the dialog with what is selected in the page, or closes it. */
export function toggleSearch(): void {
  if (modal?.is.isOpen) modal.is.close()
  else openSearch(getSelection()?.toString().trim() ?? '')
}

/** The site was built anew: the next search asks for its new index. */
export function renewSearch(): void {
  pageEngine().renew()
}

/** Loads what the first search needs. */
export function warmSearch(): void {
  pageEngine().warm()
}
