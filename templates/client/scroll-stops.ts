/**
 * Code, tables and formulas that scroll can be reached by keyboard. This module removes them from the tab order while
 * they are wide enough not to scroll, and adds a button that wraps lines to code that scrolls.
 */
import { make } from './make.ts'
import { followPage } from './table-heads.ts'

const SCROLLERS = '.theme-code-block pre,.table-wrap,.math-block,.dg-scrolls,.dg-diagram'

const watcher = new ResizeObserver(entries => {
  for (const { target } of entries) update(target)
})

function update(scroller: Element): void {
  const scrolls = scroller.scrollWidth > scroller.clientWidth
  if (scrolls) scroller.setAttribute('tabindex', '0')
  else scroller.removeAttribute('tabindex')
  if (scroller.matches('.table-wrap')) followPage(scroller, scrolls)
  const block = scroller.closest<HTMLElement>('.theme-code-block')
  if (scrolls && block && !block.querySelector('.dg-wrap')) block.append(wrapButton(block))
}

function wrapButton(block: HTMLElement): HTMLElement {
  const button = make('button', '↩')
  button.className = 'dg-copy dg-wrap'
  button.setAttribute('aria-labelledby', 'dg-wrap')
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () => {
    const isWrapped = block.toggleAttribute('data-wrap')
    button.setAttribute('aria-pressed', String(isWrapped))
  })
  return button
}

/** Watches the scrollable elements of the current page. */
export function watchScrollers(): void {
  watcher.disconnect()
  for (const scroller of document.querySelectorAll(SCROLLERS)) watcher.observe(scroller)
}
