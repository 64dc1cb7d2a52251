/**
 * Content hashes. All keys, names and comparisons use these functions, so that a hash always means the same: SHA-256,
 * hexadecimal, shortened.
 */
import { createHash, hash as digest } from 'node:crypto'

/** Number of bytes of a hash. */
const BYTES = 10

/** Hash of a text or bytes: the first 20 hexadecimal digits (80 bits) of its SHA-256. */
export function hashOf(data: string | Uint8Array): string {
  // A substring would keep the whole digest in memory, and a large site has a hundred thousand hashes.
  return digest('sha256', data, 'buffer').toString('hex', 0, BYTES)
}

/** Hashes bytes that arrive in pieces: `end` returns the same as `hashOf` for all of them. */
export function hashInPieces(): { add: (piece: Uint8Array) => void; end: () => string } {
  const hash = createHash('sha256')
  return { add: piece => void hash.update(piece), end: () => hash.digest().toString('hex', 0, BYTES) }
}

/** Hash for a file name: 10 hexadecimal digits. */
export function nameHash(data: string | Uint8Array): string {
  return hashOf(data).slice(0, 10)
}

/** Hash of a sequence of parts; `['ab','c']` and `['a','bc']` differ. */
export function hashParts(parts: Iterable<string>): string {
  let whole = ''
  for (const part of parts) whole += `${part.length}:${part}`
  return hashOf(whole)
}

/** The Content-Security-Policy source expression of an inline script or style. */
export function cspHash(text: string): string {
  return `sha256-${digest('sha256', text, 'base64')}`
}
