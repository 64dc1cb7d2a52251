/**
 * What is remembered in the browser. Where storage is refused, nothing is, and one warning says so.
 */
let hasWarned = false

function warn(error: unknown): void {
  if (hasWarned) return
  hasWarned = true
  console.warn('docsgen: storage is unavailable; choices are not remembered.', error)
}

/** The stored text, or null. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    warn(error)
    return null
  }
}

/** Stores a text, or forgets the key for null. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    warn(error)
  }
}
