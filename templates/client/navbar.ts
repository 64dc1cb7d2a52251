/**
 * Hides the navigation bar while the reader scrolls down and shows it on scrolling up, if the site enables this. The
 * stylesheet shows it when it is reached by keyboard.
 */

/** Follows the reader's scrolling. */
export function startNavbar(): void {
  // The first scroll loads this module and counts as scrolling down from the top. If the address has a hash, the
  // browser scrolled rather than the reader.
  let last = location.hash === '' ? 0 : scrollY
  const follow = () => {
    const header = document.querySelector<HTMLElement>('.dg-header:has([data-hide-on-scroll])')
    // Overscrolling reverses the direction without the reader's intention.
    const at = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight))
    if (at !== last) header?.toggleAttribute('data-hidden', at > last && at > header.offsetHeight)
    last = at
  }
  follow()
  addEventListener('scroll', follow, { passive: true })
}
