/**
 * The build memo: the report of the last published site, or of the last audit. If all inputs of the site are unchanged
 * (recorded-site.ts), and for a build the published files as well, it is repeated.
 */

import { randomUUID } from 'node:crypto'
import { isStable } from '../base/fingerprint.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'

/** The part of a report that is repeated if nothing changed. Findings have no severity here: the config decides it. */
export interface MemoReport extends Pick<BuildReport, 'pages' | 'largest' | 'islands' | 'forPrograms'> {
  diagnostics: Diagnostic[]
}

/** What is stored of a site that was published or audited, besides its inputs. */
export interface BuildMemo {
  /** Unique for each memo: the record of the inputs belongs to one. */
  id: string
  report: MemoReport
  /** Files that changed shortly before the run: `stat` may not reveal another change to them. */
  recent: FileHash[]
  /** Inputs of the code of pages. */
  code: FileHash[]
}

/** The memo as stored on disk; the findings are in a separate file. */
interface StoredMemo extends Omit<BuildMemo, 'report'> {
  report: Omit<MemoReport, 'diagnostics'>
  findings: string
}

/** The memo in a file. */
export class MemoFile {
  readonly #memo: CacheRecord<StoredMemo>
  readonly #findings: StoredFindings

  /** @param path of its files, without extension */
  constructor(path: string) {
    this.#memo = new CacheRecord(`${path}.site`, { format: 'docsgen-build-memo-7' })
    this.#findings = new StoredFindings(`${path}-findings.bin`)
  }

  /** The memo; undefined if there is none. */
  read(): BuildMemo | undefined {
    const { findings = '', report, ...memo } = this.#memo.read() ?? {}
    const diagnostics = this.#findings.read(findings)
    return report && diagnostics && ({ ...memo, report: { ...report, diagnostics } } as BuildMemo)
  }

  /** Replaces the memo with that of a site that was published or audited. Returns its id. */
  write({ report, ...memo }: Omit<BuildMemo, 'id'>): string {
    const { diagnostics, pages, largest, islands, forPrograms } = report
    const findings = this.#findings.write(diagnostics)
    const id = randomUUID()
    this.#memo.write({ ...memo, id, report: { pages, largest, islands, forPrograms }, findings })
    return id
  }
}

/** Whether the files of which `stat` may not reveal a change, and those that the code of pages reads, are unchanged. */
export function isSameMemo({ recent, code }: BuildMemo): boolean {
  return [...recent, ...code].every(isSameFile)
}

/**
 * Hashes the files that changed shortly before a run, before it reads them, so that later changes are detected.
 * @param startedAt when the run listed its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): FileHash[] {
  const recent = [...found.files, ...found.assets].filter(file => !isStable(file, startedAt))
  return hashFiles(new Set(recent.map(file => file.absPath)))
}

// The findings of the last run, in their original order. They are stored in blocks, and only the blocks that differ
// are written again, because a large site may have many thousands.

/** Number of findings in a block. */
const BLOCK = 256

interface Note {
  /** Identity of the list as a whole, by which a reader recognises the list that it refers to. */
  id: string
  blocks: number
}

class StoredFindings {
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
