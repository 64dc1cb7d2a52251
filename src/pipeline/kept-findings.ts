/**
 * The findings of the last run, in their original order. In: all findings of a run. Out: the same findings in a later
 * run. They are stored in blocks, and only the blocks that differ are written again, because a large site may have many
 * thousands.
 */
import { randomUUID } from 'node:crypto'
import { CacheMap } from '../engine/cache/cache-map.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Number of findings in a block. */
const BLOCK = 256

interface Note {
  /** Identity of the list as a whole, by which a reader recognises the list that it refers to. */
  id: string
  blocks: number
}

export class KeptFindings {
  readonly #map: CacheMap<Diagnostic[], Note>

  /** @param path of its file, ending in `.bin` */
  constructor(path: string) {
    this.#map = new CacheMap(path, { format: 'docsgen-findings-1' })
  }

  /** The findings with that identity; undefined if the stored ones have another. */
  read(id: string): Diagnostic[] | undefined {
    const { note } = this.#map
    if (note?.id !== id) return undefined
    const blocks = Array.from({ length: note.blocks }, (_, at) => this.#map.get(String(at)))
    return blocks.every(block => block !== undefined) ? blocks.flat() : undefined
  }

  /**
   * Stores findings, and returns their identity. Findings that were read and are the same objects are not written
   * again.
   */
  write(findings: readonly Diagnostic[]): string {
    const { note } = this.#map
    // Without blocks, nothing else marks the first list of a site without findings as new.
    if (!note) this.#map.clear()
    const blocks = Math.ceil(findings.length / BLOCK)
    for (let at = 0; at < blocks; at++) {
      const now = findings.slice(at * BLOCK, (at + 1) * BLOCK)
      const before = this.#map.get(String(at))
      const isSame = before?.length === now.length && now.every((finding, index) => finding === before[index])
      if (!isSame) this.#map.set(String(at), now)
    }
    for (let at = blocks; at < (note?.blocks ?? 0); at++) this.#map.delete(String(at))
    if (note && !this.#map.isDirty) return note.id
    const id = randomUUID()
    this.#map.save({ id, blocks })
    return id
  }
}
