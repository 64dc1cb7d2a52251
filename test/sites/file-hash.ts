/**
 * The hash of a file. Most files of a site are the same in the next build and on other sites, such as scripts and fonts:
 * these are compared with the last file of the same name, which takes a tenth of the time.
 */
import { readFileSync } from 'node:fs'
import { hashOf } from '../../src/base/hash.ts'

const last = new Map<string, { bytes: Buffer; hash: string }>()

/** The hash of a file; `name` is its path in the site. */
export function fileHash(name: string, path: string): string {
  const bytes = readFileSync(path)
  const known = last.get(name)
  if (known?.bytes.equals(bytes)) return known.hash
  const hash = hashOf(bytes)
  last.set(name, { bytes, hash })
  return hash
}
