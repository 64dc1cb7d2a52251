/**
 * Addresses as they were meant. In: an address as written, and the part of it that is certainly wrong. Out: the whole
 * address with that part corrected; everything else in it stays as it was written.
 */
import { encodePath, splitUrl } from '../base/url.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What was meant: another address or file in place of the path, or another anchor. */
export type Meant = { address: string } | { file: string } | { anchor: string }

/** The correction of an address. */
export function correctionOf(url: string, meant: Meant): NonNullable<Diagnostic['replace']> {
  const { path, query, hash } = splitUrl(url)
  if ('anchor' in meant) return { from: url, to: path + query + hashFor(hash, meant.anchor) }
  const to = 'address' in meant ? meant.address : spelledLike(path, meant.file)
  return { from: url, to: to + query + hash }
}

/** A text fragment behind the anchor stays. */
function hashFor(hash: string, anchor: string): string {
  const fragment = /:~:.*$/s.exec(hash)?.[0] ?? ''
  return `#${hash.includes('%') ? encodeURIComponent(anchor) : anchor}${fragment}`
}

/** A path of a file, percent-encoded where the one that was written is; what would be no path any more always is. */
function spelledLike(written: string, file: string): string {
  return written.includes('%') ? encodePath(file) : file.replace(/[%?#]/g, encodeURIComponent)
}

/** A path with the letters' case of the file that it means: both end in the same names. */
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
