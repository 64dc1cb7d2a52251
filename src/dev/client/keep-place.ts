/**
 * Keeps what the reader looks at where it is on the screen while the page changes above it. A morph moves elements, which
 * misleads the browser's own scroll anchoring. In: the page before a change. Out: a function that scrolls after it.
 */

/** Elements whose text tells what is on the screen. */
const BLOCKS = 'main :is(h1, h2, h3, h4, h5, h6, p, li, pre, tr, dt, dd, summary, figcaption)'

/** Notes what is on the screen. At the top of a page nothing is kept: what is added there is in view. */
export function keepPlace(): () => void {
  const { style } = document.documentElement
  if (scrollY === 0) return () => undefined
  const marks: [key: string, top: number][] = []
  for (const [key, block] of blocksByText()) {
    const { top, bottom } = block.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) marks.push([key, top])
  }
  style.overflowAnchor = 'none'
  return () => {
    const now = blocksByText()
    const [key, before] = marks.find(([text]) => now.has(text)) ?? []
    const top = key === undefined ? undefined : now.get(key)?.getBoundingClientRect().top
    if (top !== undefined && before !== undefined) scrollBy({ top: top - before, behavior: 'instant' })
    style.overflowAnchor = ''
  }
}

/** The blocks of the page by their texts, in order, without those of which there are several. */
function blocksByText(): Map<string, Element> {
  const found = new Map<string, Element>()
  const repeated: string[] = []
  for (const block of document.querySelectorAll(BLOCKS)) {
    const key = `${block.localName} ${block.textContent}`
    if (found.has(key)) repeated.push(key)
    else found.set(key, block)
  }
  for (const key of repeated) found.delete(key)
  return found
}
