/**
 * Search, loaded on demand: the dialog and the results page.
 */

import { loadStyles } from '../later-styles.ts'
import { pageEngine } from './engines.ts'
import { createModal, type SearchModal } from './modal.ts'
import { limited, type SearchSettings, settings } from './settings.ts'
import { loadSearchTexts } from './texts.ts'

export { pageEngine } from './engines.ts'
export { startSearchPage } from './search-page.ts'
export { settings } from './settings.ts'
export { loadSearchTexts, searchText } from './texts.ts'

/** Loads the texts of the search in the language of the page, and its styles. Rejects if the texts cannot be loaded. */
export async function prepareSearch(): Promise<void> {
  await Promise.all([loadSearchTexts(), loadStyles('dialogStyles')])
}

let modal: { is: SearchModal; of: SearchSettings } | undefined

/** Opens the dialog with a query. An open dialog does not change. */
export function openSearch(query = ''): void {
  // Navigation may have replaced the page, with another language.
  if (!modal?.is.isThere || modal.of !== settings()) modal = { is: createModal(), of: settings() }
  modal.is.open(limited(query))
}

/** Opens the dialog with a query, or else the selected text; or closes it. */
export function toggleSearch(query = ''): void {
  if (modal?.is.isOpen) modal.is.close()
  else openSearch(query || (getSelection()?.toString().trim() ?? ''))
}

/** The site was rebuilt: the next search loads the new index. */
export function resetSearch(): void {
  pageEngine().renew()
}

/** Preloads what the first search needs. */
export function warmSearch(): void {
  pageEngine().warm()
}
