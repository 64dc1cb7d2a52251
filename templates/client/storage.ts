/** Values stored in the browser. If storage is blocked, choices last as long as the page, and one warning says so. */
/** Single-key shortcuts are `off`. */
export const SINGLE_KEYS = 'docsgen.keys'

const fallback = new Map<string, string>()
let hasWarned = false

function warn(error: unknown): void {
  if (hasWarned) return
  hasWarned = true
  console.warn('docsgen: storage is unavailable; choices are forgotten.', error)
}

/** The stored text, or null. */
export function recall(key: string): string | null {
  try {
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch (error) {
    warn(error)
    return null
  }
}

/** Stores a text; null removes the key. */
export function remember(key: string, value: string | null): void {
  fallback.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    if (value !== null) fallback.set(key, value)
    warn(error)
  }
}
