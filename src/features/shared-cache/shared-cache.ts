/**
 * The shared cache of a run. The lists of packs are read once; then only packs with wanted records are fetched, a few
 * at a time. Whatever fails, the run goes on without it, and the report says so.
 */
import { groupBy } from '../../base/group-by.ts'
import { packageVersion } from '../../base/package-root.ts'
import type { PortableReads } from '../../engine/cache/read-record.ts'
import type { JointRecords, NewRecord, RecordKind, UseRecord } from '../../engine/cache/shared-records.ts'
import { MAX_SHARDS, type Shard, type SharedCacheReport } from '../../model/report.ts'
import { Patience } from './patience.ts'
import type { Remote } from './remote.ts'
import { type ListedPack, readIndex, writeIndex } from './shared-index.ts'
import { PackWriter, packName, readPack, restReader } from './shared-pack.ts'

export interface SharedCacheOptions {
  remote: Remote
  mode: 'read' | 'write'
  /** Why records are only read, as a clause; absent if it was asked for. */
  whyRead?: string
  /** How long the run may wait in vain. */
  waitMs: number
  shard?: Shard
  /** Whether nothing is cached locally, so that the run asks for every record of the site. */
  isCold: boolean
  /** What code of the site has read so far. */
  reads: () => PortableReads
  /** Whether code of the site would read the same here, and from now on depends on it. */
  adoptReads: (reads: PortableReads) => boolean
}

/** Packs are closed when their records reach this size; compressed, they have about a tenth. */
const PACK_BYTES = 48_000_000
/** Number of packs that are fetched at the same time. They are decompressed one by one, to save memory. */
const AT_ONCE = 2
/** More compressed bytes than this do not wait in memory to be sent. */
const MAX_WAITING_BYTES = 256_000_000
/** From this number on, small packs are joined. */
const MANY_PACKS = 24
const SMALL_BYTES = 1_000_000
/** A pack of which less is in use is joined with others. */
const MIN_USED_SHARE = 1 / 4
/** A writer drops packs that it has not used for this long. */
const KEPT_MS = 30 * 24 * 3600 * 1000
const MAIN = 'main'
/** Names the number of shards, so that the last job knows which lists there are. */
const SHARDS = 'shards'

/** The folder of what this version of docsgen and Node can read. */
export const NAMESPACE = `docsgen-${packageVersion}-node-${process.version.slice(1)}`

interface Known extends ListedPack {
  /** The list that it is from. */
  slot: string
  used: number
  isDamaged?: boolean
  /** Whether its records are copied into new packs. */
  isJoined?: boolean
}

export class SharedCache implements JointRecords {
  readonly writes: boolean
  readonly #options: SharedCacheOptions
  readonly #patience: Patience
  readonly #slot: string
  #packs: Known[] = []
  /** The packs of each record. */
  #places = new Map<string, Known>()
  #loaded: Promise<void> | undefined
  readonly #open = new Map<RecordKind, PackWriter>()
  #closing: Promise<void>[] = []
  #lastSent: Promise<void> = Promise.resolve()
  #lastRead: Promise<void> = Promise.resolve()
  #added: Omit<ListedPack, 'reads'>[] = []
  #waitingBytes = 0
  readonly #stored = new Set<string>()
  readonly #notes = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #counts = { requests: 0, found: 0, stored: 0 }

  constructor(options: SharedCacheOptions) {
    this.#options = options
    this.#patience = new Patience(options.waitMs)
    this.writes = options.mode === 'write'
    const { shard } = options
    this.#slot = shard ? slotOf(shard) : MAIN
    if (options.whyRead !== undefined) this.#notes.add(`it is only read, because ${options.whyRead}`)
  }

  /** Reads the lists again, for what other jobs have stored meanwhile. */
  async refresh(): Promise<void> {
    this.#loaded = this.#load()
    await this.#loaded
  }

  /** Whether a record can be fetched, or was stored by this run. */
  has(kind: RecordKind, key: string): boolean {
    return this.#places.has(`${kind} ${key}`) || this.#stored.has(`${kind} ${key}`)
  }

  async find(kind: RecordKind, keys: Iterable<string>, use: UseRecord): Promise<void> {
    const wanted = new Set(keys)
    if (wanted.size === 0) return
    this.#loaded ??= this.#load()
    await this.#loaded
    // A shard asks again for what others may have stored meanwhile.
    for (const key of wanted) this.#asked.add(`${kind} ${key}`)
    const byPack = new Map<Known, string[]>()
    for (const key of wanted) {
      const pack = this.#places.get(`${kind} ${key}`)
      if (!pack) continue
      const list = byPack.get(pack) ?? []
      list.push(key)
      byPack.set(pack, list)
    }
    const waiting = [...byPack]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#fetchPack(next[0], next[1], use)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  add(kind: RecordKind, key: string, make: () => NewRecord): void {
    if (!this.writes || this.#patience.failure !== undefined || this.has(kind, key)) return
    this.#put(kind, key, make())
  }

  /** Stores what is left, and the list of packs. Returns what the cache did. */
  async finish(): Promise<SharedCacheReport> {
    try {
      if (this.writes && this.#patience.failure === undefined) await this.#write()
    } catch {
      // The report has the reason.
    }
    this.#options.remote.close()
    return this.report
  }

  /** What the cache did so far. */
  get report(): SharedCacheReport {
    const { remote, mode } = this.#options
    const { failure, bytes } = this.#patience
    const notes = [...this.#notes, ...this.#unfitShards()]
    return { address: remote.address, mode, ...this.#counts, asked: this.#asked.size, bytes, failure, notes }
  }

  async #load(): Promise<void> {
    const before = new Map(this.#packs.map(pack => [pack.name, pack]))
    try {
      const slots = [MAIN, ...(await this.#shardSlots())]
      const lists = await Promise.all(slots.map(async slot => this.#list(slot)))
      this.#packs = lists.flat().map(pack => ({ ...pack, used: before.get(pack.name)?.used ?? 0 }))
    } catch {
      return
    }
    this.#places = new Map()
    const isValid = this.#readsHold()
    for (const pack of this.#packs)
      if (isValid(pack)) for (const key of pack.keys) this.#places.set(`${pack.kind} ${key}`, pack)
  }

  async #shardSlots(): Promise<string[]> {
    const bytes = await this.#get(SHARDS)
    const of = bytes ? Number(Buffer.from(bytes).toString('latin1').trim()) : 0
    const own = this.#options.shard?.of
    const counts = new Set([...(own ? [own] : []), ...(isShardCount(of) ? [of] : [])])
    return [...counts].flatMap(count => Array.from({ length: count }, (_, at) => slotOf({ index: at + 1, of: count })))
  }

  async #list(slot: string): Promise<Known[]> {
    const bytes = await this.#get(`index-${slot}`)
    const packs = bytes && readIndex(listName(slot), bytes)
    if (!bytes && slot !== MAIN && !this.#options.shard)
      this.#notes.add(`there is nothing of ${slot.replaceAll('-', ' ')}; its pages were made here`)
    if (bytes && !packs) this.#notes.add('a list of packs was damaged, and counts as absent')
    return (packs ?? []).map(pack => ({ ...pack, slot, used: 0 }))
  }

  /** Whether packs were made where code of the site read the same. Packs of one run have the same reads. */
  #readsHold(): (pack: ListedPack) => boolean {
    const known = new Map<string, boolean>()
    return ({ reads }) => {
      if (reads.names.length === 0) return true
      const id = JSON.stringify(reads)
      const holds = known.get(id) ?? this.#options.adoptReads(reads)
      known.set(id, holds)
      if (!holds) this.#notes.add('records were refused that code of the site made from other files or variables')
      return holds
    }
  }

  async #fetchPack(pack: Known, keys: readonly string[], use: UseRecord) {
    let bytes: Uint8Array | undefined
    try {
      bytes = await this.#get(pack.name)
    } catch {
      return
    }
    if (!bytes) return this.#refuse(pack, 'a pack was missing; its pages were made again')
    const wanted = new Set(keys)
    pack.isJoined = this.#isWorthJoining(pack, wanted.size)
    const restOf = restReader()
    const take: UseRecord = (key, record, rest) => {
      try {
        use(key, record, rest)
      } catch {
        return this.#refuse(pack, 'a record could not be read; its page was made again')
      }
      pack.used++
      this.#counts.found++
      if (pack.isJoined) this.#put(pack.kind, key, { record, rest: rest && [restOf(rest)] })
    }
    const { kind, name } = pack
    const read = this.#lastRead.then(() =>
      readPack({ kind, name, bytes }, (key, record, rest) => wanted.delete(key) && take(key, record, rest)),
    )
    this.#lastRead = read.catch(() => undefined)
    try {
      await read
      if (wanted.size > 0) throw new Error('a pack lacks a record that its list names')
    } catch {
      this.#refuse(pack, 'a pack was damaged; its pages were made again')
    }
  }

  #refuse(pack: Known, note: string): void {
    pack.isDamaged = true
    for (const key of pack.keys) this.#places.delete(`${pack.kind} ${key}`)
    this.#notes.add(note)
  }

  /** Only a run that asks for every record knows which ones are in use. */
  #isWorthJoining({ bytes, keys }: Known, wanted: number): boolean {
    if (!this.writes || !this.#options.isCold || this.#slot !== MAIN) return false
    const ofMain = this.#packs.filter(pack => pack.slot === MAIN).length
    return (ofMain > MANY_PACKS && bytes < SMALL_BYTES) || wanted < keys.length * MIN_USED_SHARE
  }

  #put(kind: RecordKind, key: string, record: NewRecord): void {
    const pack = this.#open.get(kind) ?? new PackWriter(kind)
    this.#open.set(kind, pack)
    pack.add(key, record)
    this.#stored.add(`${kind} ${key}`)
    if (pack.bytes >= PACK_BYTES) this.#closePack(kind)
  }

  #closePack(kind: RecordKind): void {
    const pack = this.#open.get(kind)
    if (!pack) return
    this.#open.delete(kind)
    // One after the other, because files are read and written by the threads that also compress.
    const work = this.#lastSent.then(() => this.#send(kind, pack))
    this.#lastSent = work.catch(() => undefined)
    // The report has the reason.
    work.catch(() => undefined)
    this.#closing.push(work)
  }

  async #send(kind: RecordKind, pack: PackWriter): Promise<void> {
    const { bytes, keys } = await pack.end()
    const name = packName(kind, bytes)
    if (this.#waitingBytes > MAX_WAITING_BYTES) {
      this.#notes.add('some records were not stored, because sending them took too long')
      return
    }
    this.#waitingBytes += bytes.byteLength
    try {
      await this.#putObject(name, bytes)
    } finally {
      this.#waitingBytes -= bytes.byteLength
    }
    this.#counts.stored += keys.length
    this.#added.push({ name, kind, bytes: bytes.byteLength, keys, usedAt: Date.now() })
  }

  /** Sends the open packs, then the list that names them: whoever reads the list finds its packs. */
  async #write(): Promise<void> {
    await this.flush()
    const { shard, reads } = this.#options
    const now = Date.now()
    const own = this.#packs
      .filter(pack => !pack.isDamaged && !pack.isJoined)
      // The list of the whole site takes over what it used of the shards.
      .filter(({ slot, used }) => slot === this.#slot || (this.#slot === MAIN && used > 0))
      .map(({ slot: _, used, isDamaged: _d, isJoined: _j, ...pack }) => (used > 0 ? { ...pack, usedAt: now } : pack))
      .filter(({ usedAt }) => now - usedAt < KEPT_MS)
    const kept = own.filter((pack, at) => own.findIndex(({ name }) => name === pack.name) === at)
    const isSame = this.#added.length === 0 && kept.length === this.#packs.filter(it => it.slot === this.#slot).length
    if (isSame && !this.#packs.some(({ isDamaged, slot }) => isDamaged && slot === this.#slot)) return
    const made = this.#added.map(pack => ({ ...pack, reads: reads() }))
    const names = new Set(made.map(({ name }) => name))
    const all = [...kept.filter(({ name }) => !names.has(name)), ...made]
    await this.#putObject(`index-${this.#slot}`, writeIndex(listName(this.#slot), all))
    const listed = new Set(all.map(({ name }) => name))
    for (const { slot, name } of this.#packs) if (slot !== this.#slot) listed.add(name)
    const dropped = this.#packs.filter(pack => pack.slot === this.#slot && !listed.has(pack.name))
    // Whoever still has the old list misses a pack at worst.
    for (const { name } of dropped) await this.#patience.run(it => this.#options.remote.remove(objectName(name), it))
    if (shard) await this.#putObject(SHARDS, Buffer.from(`${shard.of}\n`))
  }

  /** Sends the packs that are open. */
  async flush(): Promise<void> {
    for (const kind of [...this.#open.keys()]) this.#closePack(kind)
    await Promise.all(this.#closing.splice(0))
  }

  /** Stores the list now, so that other jobs find what this one has made so far. */
  async publish(): Promise<void> {
    try {
      await this.#write()
    } catch {
      // The report has the reason.
    }
  }

  async #get(name: string): Promise<Uint8Array | undefined> {
    this.#counts.requests++
    return this.#patience.run(transfer => this.#options.remote.get(objectName(name), transfer))
  }

  async #putObject(name: string, bytes: Uint8Array): Promise<void> {
    this.#counts.requests++
    await this.#patience.run(transfer => this.#options.remote.put(objectName(name), bytes, transfer), bytes.byteLength)
  }

  /** Shards whose records fit nothing of this site, and shards without any, once the whole site was asked for. */
  #unfitShards(): string[] {
    if (this.#options.shard || !this.#options.isCold || this.#asked.size === 0) return []
    const bySlot = groupBy(this.#packs, ({ slot }) => slot)
    return [...bySlot].flatMap(([slot, packs]) => {
      if (slot === MAIN || packs.some(({ used }) => used > 0)) return []
      return [`nothing of ${slot.replaceAll('-', ' ')} fits: it was made from another commit, config or environment`]
    })
  }
}

/** Whether a number can be the number of shards. */
function isShardCount(of: number): boolean {
  return Number.isInteger(of) && of >= 1 && of <= MAX_SHARDS
}

function slotOf({ index, of }: Shard): string {
  return `shard-${index}-of-${of}`
}

function listName(slot: string): string {
  return `${NAMESPACE} ${slot}`
}

function objectName(name: string): string {
  return `${NAMESPACE}/${name}`
}
