/**
 * The contents of a shared cache, for people, and removing what nobody needs. What another version of docsgen or Node
 * wrote is kept as long as it was used: other branches may still build with it.
 */
import { EnvironmentError, UsageError } from '../../base/errors.ts'
import { groupBy } from '../../base/group-by.ts'
import { Run } from '../../commands/run.ts'
import type { RecordKind } from '../../engine/cache/shared-records.ts'
import { openStorage } from './index.ts'
import { Patience } from './patience.ts'
import { type Remote, RemoteFailure, type StoredObject, type Transfer } from './remote.ts'
import { NAMESPACE } from './shared-cache.ts'
import { type ListedPack, readIndex, writeIndex } from './shared-index.ts'

/** What one version of docsgen and Node has stored. */
interface VersionContents {
  name: string
  /** Whether it is the version that looks. */
  isOwn: boolean
  packs: number
  bytes: number
  records: Partial<Record<RecordKind, number>>
}

export interface CacheContents {
  address: string
  versions: VersionContents[]
  /** Whether the storage was listed; otherwise only what the list of this version names is known. */
  isListed: boolean
  removed?: { objects: number; bytes: number }
}

const INDEX = /\/index-/
const PACK = /\.pack$/

/**
 * What a cache contains.
 * @throws EnvironmentError if it cannot be read
 */
async function contentsOf(remote: Remote, waitMs: number): Promise<CacheContents> {
  return new Contents(remote, waitMs).look()
}

/**
 * Removes packs that no writer has used for some days, and those that no list names.
 * @throws EnvironmentError if the storage cannot be read or changed
 */
async function prune(remote: Remote, { waitMs, days }: { waitMs: number; days: number }): Promise<CacheContents> {
  return new Contents(remote, waitMs).prune(Date.now() - days * 24 * 3600 * 1000)
}

class Contents {
  readonly #remote: Remote
  readonly #patience: Patience

  constructor(remote: Remote, waitMs: number) {
    this.#remote = remote
    this.#patience = new Patience(waitMs)
  }

  async look(): Promise<CacheContents> {
    const { objects, isListed, lists } = await this.#read()
    return { address: this.#remote.address, versions: versionsOf(objects, lists), isListed }
  }

  async prune(before: number): Promise<CacheContents> {
    const { objects, isListed, lists } = await this.#read()
    const kept = new Set<string>()
    const dropped = new Set<string>()
    for (const [name, packs] of lists) {
      const used = packs.filter(({ usedAt }) => usedAt >= before)
      for (const pack of packs) (used.includes(pack) ? kept : dropped).add(`${folderOf(name)}/${pack.name}`)
      if (used.length === packs.length) continue
      // The list first: whoever reads it must not look for packs that are gone.
      if (used.length > 0) await this.#run(it => this.#remote.put(name, writeIndex(listName(name), used), it))
      else await this.#run(it => this.#remote.remove(name, it))
    }
    // A pack that no list names may be one that a job is about to name.
    const unnamed = objects.filter(({ name }) => PACK.test(name) && !kept.has(name) && !dropped.has(name))
    const isOld = lists.size === 0 || [...lists.values()].flat().every(({ usedAt }) => usedAt < before)
    const gone = [...objects.filter(({ name }) => dropped.has(name) && !kept.has(name)), ...(isOld ? unnamed : [])]
    for (const { name } of gone) await this.#run(it => this.#remote.remove(name, it))
    const removed = { objects: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) }
    const names = new Set(gone.map(({ name }) => name))
    const left = objects.filter(({ name }) => !names.has(name))
    const leftLists = new Map([...lists].map(([name, packs]) => [name, packs.filter(pack => pack.usedAt >= before)]))
    return { address: this.#remote.address, versions: versionsOf(left, leftLists), isListed, removed }
  }

  /** All objects, and the lists that can be read. */
  async #read(): Promise<{ objects: StoredObject[]; isListed: boolean; lists: Map<string, ListedPack[]> }> {
    const listed = await this.#run(it => this.#remote.list(it))
    const names = listed ? listed.map(({ name }) => name).filter(name => INDEX.test(name)) : [`${NAMESPACE}/index-main`]
    const lists = new Map<string, ListedPack[]>()
    for (const name of names) {
      const bytes = await this.#run(it => this.#remote.get(name, it))
      const packs = bytes && readIndex(listName(name), bytes)
      if (packs) lists.set(name, packs)
    }
    const named = () =>
      [...lists].flatMap(([name, packs]) =>
        packs.map(pack => ({ name: `${folderOf(name)}/${pack.name}`, bytes: pack.bytes })),
      )
    return { objects: listed ?? named(), isListed: listed !== undefined, lists }
  }

  async #run<T>(work: (transfer: Transfer) => Promise<T>): Promise<T> {
    try {
      return await this.#patience.run(work)
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error
      throw new EnvironmentError(`The shared cache ${this.#remote.address} cannot be used: ${error.message}.`, {
        path: this.#remote.address,
        hint: 'Check the address, the credentials and their rights.',
      })
    }
  }
}

function versionsOf(objects: readonly StoredObject[], lists: ReadonlyMap<string, ListedPack[]>): VersionContents[] {
  const ofCache = objects.filter(({ name }) => /^docsgen-[^/]+\//.test(name))
  return [...groupBy(ofCache, ({ name }) => folderOf(name))].map(([name, own]): VersionContents => {
    const records: VersionContents['records'] = {}
    const packs = [...lists].filter(([list]) => folderOf(list) === name).flatMap(([, all]) => all)
    const once = new Map(packs.map(pack => [pack.name, pack]))
    for (const { kind, keys } of once.values()) records[kind] = (records[kind] ?? 0) + keys.length
    const bytes = own.reduce((sum, object) => sum + object.bytes, 0)
    return { name, isOwn: name === NAMESPACE, packs: own.filter(it => PACK.test(it.name)).length, bytes, records }
  })
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf('/'))
}

/** What a list calls itself. */
function listName(name: string): string {
  return `${folderOf(name)} ${name.slice(name.indexOf('/index-') + '/index-'.length)}`
}

// Opens the shared cache of a site without building it.

interface MaintainRequest {
  action: 'stats' | 'prune'
  siteDir: string
  configPath?: string
  days: number
}

/**
 * Looks into the shared cache, and with `prune` removes what has not been used for some days.
 * @throws UsageError if the site has none, EnvironmentError if it cannot be reached
 */
export async function maintainCache({ action, days, ...request }: MaintainRequest): Promise<CacheContents> {
  const run = new Run({ ...request, cache: true, mayLackSite: true })
  try {
    const { config } = await run.loadConfig()
    const remote = await openStorage({ config, env: process.env })
    if (!remote)
      throw new UsageError('This site has no shared cache.', {
        hint: "Set the variable DOCSGEN_CACHE, or 'cache.remote' in the config.",
      })
    run.onClose(() => remote.close())
    const waitMs = config.cache.wait * 1000
    return action === 'prune' ? await prune(remote, { waitMs, days }) : await contentsOf(remote, waitMs)
  } finally {
    await run.close()
  }
}
