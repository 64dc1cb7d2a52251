/**
 * Names of an index's parts: by their content, so that what did not change keeps its name.
 */
import { hashOf } from '../base/hash.ts'

/** Folder of all indexes, below the output folder: not among assets, which hosts may call immutable. */
export const INDEX_FOLDER = 'search-index/'

/** 12 hexadecimal digits: see NAME_LENGTH in src/search-engine/index-format.ts. */
export function partName(content: string | Uint8Array): string {
  return hashOf(content).slice(0, 12)
}
