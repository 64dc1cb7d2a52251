/**
 * The moments at which a page begins: when the document is loaded, and whenever another page takes its
 * place without a reload.
 */

/** Calls `start` for the page that is shown and for each that follows it. */
export function onPage(start: () => void): void {
  start()
  document.addEventListener('docsgen:page', start)
}
