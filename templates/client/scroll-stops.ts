/**
 * Code, tables and formulas that scroll can be reached by keyboard. Here those that have nothing to scroll stop being
 * stops, for as long as they are wide enough.
 */
const SCROLLERS = '.theme-code-block pre,.table-wrap,.math-block,.dg-diagram'

const watcher = new ResizeObserver(entries => {
  for (const { target } of entries) update(target)
})

function update(scroller: Element): void {
  if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
  else scroller.removeAttribute('tabindex')
}

/** Watches those of the page that is shown. */
export function watchScrollers(): void {
  watcher.disconnect()
  for (const scroller of document.querySelectorAll(SCROLLERS)) watcher.observe(scroller)
}
