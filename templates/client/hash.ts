/** The hash of the address, as the id that it refers to. */

/** The id; '' if the address has none. Text that cannot be decoded is used unchanged. */
export function hashId(url: { hash: string } = location): string {
  const hash = url.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
