/**
 * Loads a part of the script with the first sign that it is needed. What it minds works without it, only
 * less smoothly; keys that readers press and clicks that they make while it loads are not lost.
 */
import { announce } from './announce.ts'

/**
 * Calls `load` with the first of these events, and what that gives with the keys and clicks until
 * then, and with what says something to those who listen; where it fails, loads with the next event again.
 */
export function whenFirst(
  types: readonly string[],
  load: () => Promise<(missed: Event[], say: typeof announce) => void>,
): void {
  let missed: Event[] = []
  let isLoading = false
  const onSign = (event: Event) => {
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
