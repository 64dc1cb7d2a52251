/**
 * Hides the navigation bar while the reader goes down the page and shows it on the way up, where the
 * site wants that. The stylesheet shows it to whoever reaches it by keyboard.
 */

/** Follows the reader's scrolling. */
export function startNavbar(): void {
  // The first scrolling loads this module, and counts: it went down from the top. Where an address leads into a page,
  // the browser scrolled, not the reader.
  let last = location.hash === '' ? 0 : scrollY
  const follow = () => {
    const header = document.querySelector<HTMLElement>('.dg-header:has([data-hide-on-scroll])')
    // Pages that spring back at their ends scroll in the other direction on their own.
    const at = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight))
    if (at !== last) header?.toggleAttribute('data-hidden', at > last && at > header.offsetHeight)
    last = at
  }
  follow()
  addEventListener('scroll', follow, { passive: true })
}
