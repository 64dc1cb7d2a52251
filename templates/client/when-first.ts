/**
 * Loads a part of the script with the first sign that it is needed. What it minds works without it, only
 * less smoothly; keys that readers press while it loads are not lost.
 */

/**
 * Calls `load` with the first of these events, and what that gives with the keys that were pressed until
 * then; where it fails, loads with the next event again.
 */
export function whenFirst(types: readonly string[], load: () => Promise<(missed: KeyboardEvent[]) => void>): void {
  let missed: KeyboardEvent[] = []
  let isLoading = false
  const onSign = (event: Event) => {
    if (event instanceof KeyboardEvent) missed.push(event)
    if (isLoading) return
    isLoading = true
    load().then(
      start => {
        for (const type of types) document.removeEventListener(type, onSign)
        start(missed)
      },
      () => {
        isLoading = false
        missed = []
      },
    )
  }
  for (const type of types) document.addEventListener(type, onSign, { passive: true })
}
