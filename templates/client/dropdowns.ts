/**
 * The menus of the navigation bar, by keyboard as well: arrows go through them, Escape closes and goes
 * back to the button, and a menu that the reader leaves closes behind.
 */
const DROPDOWN = 'details[data-dg-dropdown]'

function closeOthers(except?: Element | null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open]`))
    if (open !== except) open.open = false
}

const around = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(DROPDOWN) : null

/** Opens, closes and goes through the menu that has the focus. */
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

/** Starts handling the menus. The reader may have opened one and gone on already. */
export function startDropdowns(): void {
  closeOthers(around(document.activeElement))
  document.addEventListener('click', ({ target }) => closeOthers(around(target)))
  document.addEventListener('focusin', ({ target }) => closeOthers(around(target)))
}
