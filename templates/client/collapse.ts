/**
 * Opens and closes disclosures smoothly: the duration depends on the height, and is close to zero for readers who
 * prefer reduced motion. Without this script, they open at once.
 */
const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)')
const ends = new WeakMap<HTMLDetailsElement, () => void>()

/** Duration in milliseconds for a height in pixels: it grows more slowly than the height. */
function durationOf(pixels: number): number {
  return reducesMotion.matches ? 1 : Math.round(60 + 9 * Math.sqrt(pixels))
}

function toggle(details: HTMLDetailsElement): void {
  ends.get(details)?.()
  const isOpening = !details.open
  const before = details.offsetHeight
  details.open = isOpening
  const after = details.offsetHeight
  details.open = true
  details.dataset.moving = isOpening ? 'open' : 'closed'
  const animation = details.animate(
    { height: [`${before}px`, `${after}px`] },
    { duration: durationOf(Math.abs(after - before)), easing: 'ease-in-out' },
  )
  const end = () => {
    ends.delete(details)
    animation.cancel()
    delete details.dataset.moving
    details.open = isOpening
  }
  ends.set(details, end)
  animation.onfinish = end
}

/** Closes a disclosure at once, even while it is still opening. */
export function closeNow(details: HTMLDetailsElement): void {
  ends.get(details)?.()
  details.open = false
}

/** Handles the disclosures of the page; menus of the navigation bar open at once. */
export function startCollapse(): void {
  document.addEventListener('click', event => {
    const control = event.target instanceof Element ? event.target.closest('summary,a,button,input,select') : null
    const details = control?.tagName === 'SUMMARY' ? control.parentElement : null
    if (!(details instanceof HTMLDetailsElement) || details.closest('.navbar__menu,[data-dg-dropdown]')) return
    event.preventDefault()
    toggle(details)
  })
}
