/**
 * Loads a part of the script at the first sign that it is needed. Its features work without it, only less smoothly; key
 * presses and clicks while it loads are not lost.
 */
import { announce } from './announce.ts'

/**
 * Calls `load` at the first of these events, and then its result with the key presses and clicks so far and with the
 * announcer. If loading fails, the next event tries again.
 */
export function whenFirst(
  types: readonly string[],
  load: () => Promise<(missed: Event[], say: typeof announce) => void>,
): void {
  let missed: Event[] = []
  let isLoading = false
  const onSign = (event: Event) => {
    // The keys that open the search, and what happens in a dialog, are no signs: they need no other part.
    if (event.defaultPrevented || (event.target as Element).closest?.('dialog')) return
    if (/^(?:Control|Meta)$/.test((event as KeyboardEvent).key)) return
    if (/key|click/.test(event.type)) missed.push(event)
    if (isLoading) return
    isLoading = true
    load().then(
      start => {
        for (const type of types) document.removeEventListener(type, onSign)
        start(missed, announce)
      },
      () => {
        isLoading = false
        missed = []
      },
    )
  }
  for (const type of types) document.addEventListener(type, onSign, { passive: true })
}
