/**
 * The moments at which a page starts: when the document is loaded, and whenever another page replaces it without a
 * reload. The live server also changes pages in place.
 */

/**
 * Calls `start` for the current page, for each following one, and for one that was changed in place, which the reader
 * has already seen in another state.
 */
export function onPage(start: (isChanged: boolean) => void): void {
  start(false)
  document.addEventListener('docsgen:page', () => start(false))
  document.addEventListener('docsgen:updated', () => start(true))
}
