/**
 * Keeps the head of a table in view whose frame scrolls: in such a frame, the head cannot be sticky relative to the
 * page, so it is moved along the table as the page scrolls. Browsers without scroll timelines leave it in place. A
 * table that does not scroll has a sticky head (`tables.css`).
 */

const moves = new WeakMap<Element, Animation>()

/** Starts or stops moving the head of the table in a frame with the page. */
export function followPage(frame: Element, scrolls: boolean): void {
  moves.get(frame)?.cancel()
  const head = frame.querySelector('thead')
  const height = frame.getBoundingClientRect().height
  const way = height - (head?.getBoundingClientRect().height ?? height)
  if (!scrolls || !head || !('ViewTimeline' in window) || way <= 0) return
  // The top edge of the visible page: below the navigation bar.
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
