/**
 * Keeps what the reader looks at where it is on the screen while the page changes above it. A morph moves elements,
 * which misleads the browser's own scroll anchoring. Returns a function that scrolls after it, and again for what
 * scripts add a moment later, such as tabs.
 */

/** How long scripts that were told of the change may take at most until the browser anchors the scroll position again. */
const SCRIPTS_MS = 200
/** A window that is covered by others has no frames. */
const FRAME_MS = 100
/** Events by which a reader scrolls. */
const BY_READER = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Elements whose text tells what is on the screen. */
const BLOCKS = 'main :is(h1, h2, h3, h4, h5, h6, p, li, pre, tr, dt, dd, summary, figcaption)'

/**
 * Notes what is on the screen. At the top of a page nothing is kept: what is added there is in view.
 * @returns a function for the time after the change. It resolves when the page rests, and until then it would mislead
 *   another call.
 */
export function keepPlace(): () => Promise<void> {
  const { style } = document.documentElement
  if (scrollY === 0) return async () => undefined
  const marks: [key: string, top: number][] = []
  for (const [key, block] of blocksByText()) {
    const { top, bottom } = block.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) marks.push([key, top])
  }
  const goThere = () => {
    const now = blocksByText()
    const [key, before] = marks.find(([text]) => now.has(text)) ?? []
    const top = key === undefined ? undefined : now.get(key)?.getBoundingClientRect().top
    if (top !== undefined && before !== undefined) scrollBy({ top: top - before, behavior: 'instant' })
  }
  style.overflowAnchor = 'none'
  return async () => {
    // Scripts handle the new elements before that, and nothing is drawn. Nothing is drawn in a hidden tab either way.
    if (!document.hidden) await orAfter(FRAME_MS, requestAnimationFrame)
    goThere()
    await followGrowth(goThere)
    style.overflowAnchor = ''
  }
}

/** Calls back before a change of the height of the page is drawn, until its scripts rest or the reader scrolls. */
async function followGrowth(changed: () => void): Promise<void> {
  const observer = new ResizeObserver(changed)
  const end = () => observer.disconnect()
  for (const type of BY_READER) addEventListener(type, end, { once: true, passive: true })
  observer.observe(document.body)
  await orAfter(SCRIPTS_MS, window.requestIdleCallback ?? setTimeout)
  end()
  for (const type of BY_READER) removeEventListener(type, end)
}

/** Waits for a callback, or for a time if it does not come. */
function orAfter(ms: number, start: (done: () => void) => unknown): Promise<void> {
  return new Promise(done => {
    setTimeout(done, ms)
    start(done)
  })
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
