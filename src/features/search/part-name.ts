/** Names of an index's parts: derived from their content, so that unchanged parts keep their names. */
import { hashOf } from '../../base/hash.ts'

/** 12 hexadecimal digits: see NAME_LENGTH in src/search-engine/index-format.ts. */
export function partName(content: string | Uint8Array): string {
  return hashOf(content).slice(0, 12)
}
