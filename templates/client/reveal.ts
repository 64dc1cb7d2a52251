/**
 * Opens everything that hides an element: closed disclosures, and tabs, which listen to the event that browsers send
 * when they find something in hidden text.
 */
import { hashId } from './hash.ts'

/** Opens everything around an element; returns whether anything was closed. */
export function reveal(element: Element): boolean {
  let wasHidden = false
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) wasHidden = at.open = true
    if (at.getAttribute('hidden') === 'until-found') wasHidden = at.dispatchEvent(new Event('beforematch'))
  }
  return wasHidden
}

/** Shows the target of the address's hash, wherever it is hidden: an element, or lines of code. */
export function revealTarget(event?: Event): void {
  const id = hashId()
  const target = document.getElementById(id)
  if (target && reveal(target)) target.scrollIntoView()
  if (!target && /(?:^|\.)L\d+(?:-L?\d+)?$/.test(id))
    import('./lines.ts').then(lines => lines.showLines(id, reveal, event))
}
