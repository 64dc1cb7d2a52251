/** Corrected addresses. Returns the full address with that part corrected and the rest as written. */
import { encodePath, splitUrl } from '../base/url.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** The correction: another address or file instead of the path, or another anchor. */
export type CorrectionTarget = { address: string } | { file: string } | { anchor: string }

/** Applies a correction to an address. */
export function correctionOf(url: string, meant: CorrectionTarget): NonNullable<Diagnostic['replace']> {
  const { path, query, hash } = splitUrl(url)
  if ('anchor' in meant) return { from: url, to: path + query + hashFor(hash, meant.anchor) }
  const to = 'address' in meant ? meant.address : spelledLike(path, meant.file)
  return { from: url, to: to + query + hash }
}

/** A text fragment after the anchor is kept. */
function hashFor(hash: string, anchor: string): string {
  const fragment = /:~:.*$/s.exec(hash)?.[0] ?? ''
  return `#${hash.includes('%') ? encodeURIComponent(anchor) : anchor}${fragment}`
}

/** A file path, percent-encoded if the written one was, or if it would not be a valid path otherwise. */
function spelledLike(written: string, file: string): string {
  return written.includes('%') ? encodePath(file) : file.replace(/[%?#]/g, encodeURIComponent)
}

/** A path with the case of the actual file; both end in the same names. */
export function inCaseOf(path: string, file: string): string {
  const names = path.split('/')
  const real = file.split('/')
  const shared = Math.min(names.length, real.length)
  for (let back = 1; back <= shared; back++) {
    const [name = '', other = ''] = [names.at(-back), real.at(-back)]
    if (name.toLowerCase() !== other.toLowerCase()) break
    names[names.length - back] = other
  }
  return names.join('/')
}
