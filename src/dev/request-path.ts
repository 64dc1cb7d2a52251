/**
 * The path of a request. In: the request target as the client wrote it. Out: the path, decoded once, or the status of a
 * refusal. All later code works with the decoded path and never reads the target again.
 */

/** A path below the root without a leading slash, `''` for the root itself; and the query with its `?`. */
export interface RequestPath {
  path: string
  query: string
}

/**
 * Reads a request target.
 * @returns the path, or 400 for targets that no browser sends, or 404 for paths that are never served (dotfiles)
 */
export function readTarget(target: string): RequestPath | 400 | 404 {
  // Browsers only send the origin form, and never the hash.
  if (!target.startsWith('/') || target.includes('#') || target.length > 4096) return 400
  const at = target.indexOf('?')
  const raw = at < 0 ? target : target.slice(0, at)
  const decoded = decode(raw)
  if (decoded === undefined || /[\0\\]/.test(decoded)) return 400
  const segments = decoded.slice(1).split('/')
  if (segments.some(segment => segment === '..' || segment === '.')) return 400
  if (segments.some(segment => segment.startsWith('.') && segment !== '.well-known')) return 404
  return { path: decoded.slice(1), query: at < 0 ? '' : target.slice(at) }
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw).normalize('NFC')
  } catch {
    return undefined
  }
}
