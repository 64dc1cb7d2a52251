/**
 * Files of a built site, from its folder. In: the folder. Out: a reader by path.
 */
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { isWithin } from '../../base/paths.ts'
import type { ReadFile } from './published-files.ts'

/** Reads the files of a folder, which may be rebuilt at any time. */
export function filesIn(folder: string): ReadFile {
  return async path => {
    const place = normalize(join(folder, path))
    if (place === folder || !isWithin(place, folder)) return undefined
    try {
      return new Uint8Array(await readFile(place))
    } catch {
      return undefined
    }
  }
}
