/** Features that follow the reader's scrolling, if there are any. */

/** Starts following. Code that the page's script already has is passed in, so that it is not loaded twice. */
export function startScrolling(onPage: (start: () => void) => void, hashId: HashReader): void {
  startNavbar()
  onPage(followHeadings(hashId))
}

// Hides the navigation bar while the reader scrolls down and shows it on scrolling up, if the site enables this. The
// stylesheet shows it when it is reached by keyboard.

/** Follows the reader's scrolling. */
function startNavbar(): void {
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

/**
 * Marks the reader's position in the table of contents: the last heading above a line below the navigation bar; at
 * the end of the page, the heading in the address, or the last one.
 */
const ACTIVE = 'table-of-contents__link--active'
/** Pixels from the top: below a heading that was jumped to (`scroll-margin` in base.css). */
const LINE = 130

/** Returns the id that an address's hash refers to. */
type HashReader = (url?: { hash: string }) => string

/** Starts marking. Returns a function to call for each page. */
function followHeadings(hashId: HashReader): () => void {
  let links: HTMLAnchorElement[] = []
  let isWaiting = false

  function current(): string | undefined {
    const ids = [...new Set(links.map(hashId))]
    const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    // The number of headings above the line. Few are measured, because each that is far away has to be laid out for it.
    let passed = 0
    for (let end = ids.length; passed < end; ) {
      const middle = (passed + end) >> 1
      if (topOf(ids[middle] ?? '') <= (isAtEnd ? innerHeight : LINE)) passed = middle + 1
      else end = middle
    }
    const asked = hashId()
    return isAtEnd && ids.slice(0, passed).includes(asked) && topOf(asked) >= 0 ? asked : ids[passed - 1]
  }

  function mark(): void {
    isWaiting = false
    const id = current()
    const summary = document.querySelector<HTMLElement>('.dg-toc-mobile > summary')
    if (summary) summary.dataset.current = links.find(link => hashId(link) === id)?.textContent ?? ''
    for (const link of links) {
      const isCurrent = hashId(link) === id
      if (link.classList.toggle(ACTIVE, isCurrent)) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
      const column = link.closest<HTMLElement>('.dg-toc')
      if (isCurrent && column) column.scrollTop = link.offsetTop - column.clientHeight / 2
    }
  }

  function soon(): void {
    if (links.length > 0 && !isWaiting) requestAnimationFrame(mark)
    isWaiting = links.length > 0
  }

  addEventListener('scroll', soon, { passive: true })
  for (const type of ['resize', 'hashchange']) addEventListener(type, soon)
  return () => {
    links = [...document.querySelectorAll<HTMLAnchorElement>('.table-of-contents__link')]
    soon()
  }
}
