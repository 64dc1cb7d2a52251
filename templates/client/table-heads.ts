/**
 * Keeps the head of a table in sight whose frame scrolls: in such a frame the head cannot stick to the page, so it moves
 * with the page along the table. Browsers without timelines for that leave it where it is. A table that does not scroll
 * has a head that sticks (`tables.css`).
 */

const moves = new WeakMap<Element, Animation>()

/** Lets the head of the table in a frame follow the page, or no longer. */
export function followPage(frame: Element, scrolls: boolean): void {
  moves.get(frame)?.cancel()
  const head = frame.querySelector('thead')
  const height = frame.getBoundingClientRect().height
  const way = height - (head?.getBoundingClientRect().height ?? height)
  if (!scrolls || !head || !('ViewTimeline' in window) || way <= 0) return
  // Where the page is cut off: below the bar, and what follows it.
  const top = CSS.px(Number.parseFloat(getComputedStyle(head).scrollMarginTop))
  const end = { transform: `translateY(${way}px)` }
  moves.set(
    frame,
    head.animate([{ transform: 'none' }, { ...end, offset: way / height }, end], {
      timeline: new ViewTimeline({ subject: frame, axis: 'block', inset: [top, new CSSKeywordValue('auto')] }),
      rangeStart: 'exit-crossing 0%',
      rangeEnd: 'exit-crossing 100%',
      fill: 'both',
    } as KeyframeAnimationOptions),
  )
}
