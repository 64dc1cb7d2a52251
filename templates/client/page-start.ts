/**
 * The moments at which a page begins: when the document is loaded, and whenever another page takes its
 * place without a reload. The live server changes pages in place besides.
 */

/**
 * Calls `start` for the page that is shown, for each that follows it, and for one that was changed in place,
 * of which the reader has seen a state already.
 */
export function onPage(start: (isChanged: boolean) => void): void {
  start(false)
  document.addEventListener('docsgen:page', () => start(false))
  document.addEventListener('docsgen:updated', () => start(true))
}
