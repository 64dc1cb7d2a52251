/**
 * What the code of a site has read, kept between runs. Returns an identity of everything that was made with site
 * code, which changes as soon as any of these reads would give something else. Names of reads are only ever added,
 * because a run that reuses results does not read again.
 */
import { join } from 'node:path'
import { hashParts } from '../../base/hash.ts'
import { pathOfName, portableName } from '../../base/portable-path.ts'
import { collectReads, currentRead, type Reads } from '../../base/traced-reads.ts'
import { CacheRecord } from './cache-record.ts'

interface StoredReads {
  /** Identity of the results; '' until a read changes. */
  key: string
  /** Hashes by portable names. */
  reads: Map<string, string>
}

/**
 * What was read, by portable names, with one hash of all that it gave: variables may be secrets, of which nothing may be
 * stored where others can read it.
 */
export interface PortableReads {
  names: string[]
  hash: string
}

/** The records that are open, which are written before any cache of results. */
const open = new Set<ReadRecord>()

/** Writes what was read so far: results must not be stored without it. */
export function saveReads(): void {
  for (const record of open) record.save()
}

export class ReadRecord {
  /** Identity of what site code has read. */
  readonly key: string
  readonly #siteDir: string
  readonly #record: CacheRecord<StoredReads>
  readonly #stored: StoredReads
  readonly #found: Reads = new Map()
  readonly #stop: () => void

  /**
   * Opens the record of a cache folder, and traces reads until it is closed. It is opened after the config was run,
   * which may set variables.
   */
  constructor(cacheDir: string, siteDir: string) {
    this.#siteDir = siteDir
    this.#record = new CacheRecord(join(cacheDir, 'reads.bin'), { format: 'docsgen-reads-1' })
    this.#stored = this.#record.read() ?? { key: '', reads: new Map() }
    this.#refresh()
    this.key = this.#stored.key
    this.#stop = collectReads(this.#found)
    open.add(this)
  }

  /** Everything that was read, for other machines. */
  get portable(): PortableReads {
    const names = new Set(this.#stored.reads.keys())
    for (const read of this.#found.keys()) names.add(portableRead(read, this.#siteDir))
    return this.#readNow([...names].sort())
  }

  /**
   * Takes over what code read on another machine, if it would read the same here: results that were made there then
   * depend on it here as well. Otherwise returns false.
   */
  adopt({ names, hash }: PortableReads): boolean {
    if (this.#readNow(names).hash !== hash) return false
    for (const name of names) {
      const read = readHere(name, this.#siteDir)
      this.#found.set(read, currentRead(read))
    }
    return true
  }

  /** Whether what was read is still the same. */
  get holds(): boolean {
    return [...this.#found].every(([read, hash]) => currentRead(read) === hash) && !this.#isOutdated()
  }

  /** Absolute paths of the files and folders that were read. */
  get paths(): string[] {
    const stored = [...this.#stored.reads.keys()].map(name => readHere(name, this.#siteDir))
    return [...new Set(pathsOfReads([...this.#found.keys(), ...stored]))]
  }

  /** Stores the reads of this run. */
  save(): void {
    const { reads } = this.#stored
    const before = reads.size
    let isChanged = false
    for (const [read, hash] of this.#found) {
      const name = portableRead(read, this.#siteDir)
      isChanged ||= reads.get(name) !== hash
      reads.set(name, hash)
    }
    if (isChanged || reads.size > before) this.#record.write(this.#stored)
  }

  close(): void {
    this.save()
    open.delete(this)
    this.#stop()
  }

  #readNow(names: string[]): PortableReads {
    return { names, hash: hashParts(names.flatMap(name => [name, currentRead(readHere(name, this.#siteDir))])) }
  }

  #isOutdated(): boolean {
    return [...this.#stored.reads].some(([name, hash]) => currentRead(readHere(name, this.#siteDir)) !== hash)
  }

  /** Takes note of what reads give now. If this is not what they gave, earlier results are not used again. */
  #refresh(): void {
    if (!this.#isOutdated()) return
    const { reads } = this.#stored
    for (const name of reads.keys()) reads.set(name, currentRead(readHere(name, this.#siteDir)))
    this.#stored.key = hashParts([this.#stored.key, ...[...reads].map(entry => entry.join(' ')).sort()])
    this.#record.write(this.#stored)
  }
}

/** The name of a read in every checkout. */
export function portableRead(read: string, siteDir: string): string {
  return withPath(read, path => portableName(path, siteDir))
}

function readHere(name: string, siteDir: string): string {
  return withPath(name, path => pathOfName(path, siteDir))
}

function withPath(read: string, change: (path: string) => string): string {
  const space = read.indexOf(' ')
  return read.startsWith('env ') ? read : `${read.slice(0, space)} ${change(read.slice(space + 1))}`
}

/** The path of a file or folder that was read; none for a variable. */
export function pathsOfReads(reads: Iterable<string>): string[] {
  return [...reads].flatMap(read => (read.startsWith('env ') ? [] : [read.slice(read.indexOf(' ') + 1)]))
}
