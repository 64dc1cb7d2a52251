/**
 * Definitions of terms, which the stylesheet shows while the pointer or the focus is on a term. Escape hides a
 * definition until the pointer or the focus has left it.
 */
const TERM = '.dg-term'

/** Hides the definition that is shown. */
export function handleTermKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  for (const term of document.querySelectorAll<HTMLElement>(`${TERM}:is(:hover,:focus-within)`))
    term.dataset.closed = ''
}

function reopen({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const term = target instanceof Element ? target.closest<HTMLElement>(TERM) : null
  if (term && !term.contains(relatedTarget as Node | null)) delete term.dataset.closed
}

/** Starts handling the terms of the page. */
export function startTerms(): void {
  document.addEventListener('pointerout', reopen)
  document.addEventListener('focusout', reopen)
}
