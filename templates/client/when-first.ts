/**
 * Loads a part of the script with the first sign that it is needed. What it minds works without it, only
 * less smoothly.
 */

/** Calls `load` with the first of these events; where it fails, with the next one again. */
export function whenFirst(types: readonly string[], load: () => Promise<unknown>): void {
  const listen = () => {
    for (const type of types) document.addEventListener(type, onSign, { passive: true })
  }
  const onSign = () => {
    for (const type of types) document.removeEventListener(type, onSign)
    load().catch(listen)
  }
  listen()
}
