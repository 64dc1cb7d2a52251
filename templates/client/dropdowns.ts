/**
 * Keyboard support for the menus of the navigation bar: arrows move through them, Escape closes a menu and returns to
 * its button, and a menu closes when the focus leaves it.
 */
const DROPDOWN = 'details[data-dg-dropdown]'

function closeOthers(except?: Element | null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open]`))
    if (open !== except) open.open = false
}

const around = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(DROPDOWN) : null

/** Opens, closes or moves through the menu that has the focus. */
export function handleMenuKey(event: KeyboardEvent): void {
  const from = document.activeElement
  const dropdown = around(from)
  const summary = dropdown?.querySelector('summary')
  if (!dropdown || !summary) return
  if (event.key === 'Escape' && dropdown.open) {
    dropdown.open = false
    summary.focus()
  }
  const isDown = event.key === 'ArrowDown'
  if (isDown && from === summary) dropdown.open = true
  const links = [...dropdown.querySelectorAll<HTMLElement>('.dropdown__link')]
  const at = links.indexOf(from as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined || !dropdown.open) return
  event.preventDefault()
  links.at(step % links.length)?.focus()
}

/** Starts handling the menus. The reader may already have opened one and moved on. */
export function startDropdowns(): void {
  closeOthers(around(document.activeElement))
  document.addEventListener('click', ({ target }) => closeOthers(around(target)))
  document.addEventListener('focusin', ({ target }) => closeOthers(around(target)))
}
