/**
 * The part of the address behind `#`, as the id that it names.
 */

/** The id; '' where the address names none. What cannot be decoded is taken as it is. */
export function hashId(url: { hash: string } = location): string {
  const hash = url.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
