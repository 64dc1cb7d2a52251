/**
 * Meilisearch as the destination of a push, by its official client. An index takes the place of the live one by
 * `swap-indexes`, which is one task for all languages.
 * https://www.meilisearch.com/docs/reference/api
 */
import type { IndexSwap, Meilisearch, Settings, Task } from 'meilisearch'
import { sitePackage } from '../../base/site-package.ts'
import type { SearchDocument } from '../../model/search.ts'
import { SEARCHED, TYPOS } from '../../search-engine/services/document.ts'
import { batchesOf } from './batches.ts'
import { type Engine, type EngineAccess, type IndexContent, statusOf } from './engine.ts'

type Client = new (options: { host: string; apiKey: string }) => Meilisearch

/** Number of ids in one request. */
const IDS = 10_000
/** Limits of one request: Meilisearch accepts 100 MB by default. */
const BATCH = { documents: 10_000, bytes: 20_000_000 }
/** A task may take long: it ends by itself. */
const WAIT = { timeout: 0, interval: 50 }

/** Opens the engine. Throws a `UsageError` if the client is not installed. */
export async function openMeilisearch({ url, adminKey, siteDir }: EngineAccess): Promise<Engine> {
  const loaded = await sitePackage<{ Meilisearch: Client }>('meilisearch', { siteDir, why: 'A push to Meilisearch' })
  const client = new loaded.Meilisearch({ host: url, apiKey: adminKey })
  const done = async (task: { taskUid: number }) => succeeded(await client.tasks.waitForTask(task.taskUid, WAIT))
  return {
    oldest: '1.10.0',
    version: async () => (await client.getVersion()).pkgVersion,
    async live(name) {
      const index = client.index<SearchDocument>(name)
      const found = await index.getDocuments({ limit: 1, fields: ['site'] }).catch(notThere)
      return found && { physical: name, site: found.total === 0 ? '' : found.results[0]?.site }
    },
    async isCurrent({ physical }, content) {
      const index = client.index<SearchDocument>(physical)
      const wanted = new Set(content.documents.map(({ id }) => id))
      const { numberOfDocuments } = await index.getStats()
      if (numberOfDocuments !== wanted.size || !hasSettings(await index.getSettings(), settingsOf(content)))
        return false
      for (let offset = 0; offset < numberOfDocuments; offset += IDS) {
        const { results } = await index.getDocuments({ limit: IDS, offset, fields: ['id'] })
        if (!results.every(({ id }) => wanted.has(id))) return false
      }
      return true
    },
    async make(content, physical) {
      await done(await client.createIndex(physical, { primaryKey: 'id' }))
      const index = client.index(physical)
      await done(await index.updateSettings(settingsOf(content)))
      for (const batch of batchesOf(content.documents, BATCH)) await done(await index.addDocuments(batch))
      const { numberOfDocuments } = await index.getStats()
      if (numberOfDocuments !== content.documents.length)
        throw new Error(`${numberOfDocuments} of ${content.documents.length} documents arrived`)
      return { sent: content.documents.length, copied: 0 }
    },
    async swap(made, live) {
      const missing = made.filter(({ name }) => !live.has(name)).map(({ name }) => name)
      // Only two indexes that exist can be swapped.
      for (const name of missing) await done(await client.createIndex(name, { primaryKey: 'id' }))
      try {
        // Older servers refuse the field `rename`, which the type of the client has.
        const swaps = made.map(({ name, physical }) => ({ indexes: [name, physical] }) as unknown as IndexSwap)
        await done(await client.swapIndexes(swaps))
      } catch (error) {
        for (const name of missing) await client.deleteIndexIfExists(name).catch(() => undefined)
        throw error
      }
      // After the swap, these are the old indexes.
      return made.map(({ physical }) => physical)
    },
    async indexes(beginning) {
      const found: string[] = []
      for (let offset = 0; ; ) {
        const { results, total } = await client.getRawIndexes({ offset, limit: 1000 })
        found.push(...results.map(({ uid }) => uid).filter(uid => uid.startsWith(beginning)))
        offset += results.length
        if (results.length === 0 || offset >= total) return found
      }
    },
    remove: async physical => done(await client.deleteIndex(physical)),
  }
}

function settingsOf({ synonyms, stopWords }: IndexContent): Settings {
  const others = synonyms.flatMap(group =>
    group.map(word => [word.toLowerCase(), group.filter(other => other !== word)] as const),
  )
  const merged: Record<string, string[]> = {}
  for (const [word, same] of others) merged[word] = [...new Set([...(merged[word] ?? []), ...same])].sort()
  return {
    searchableAttributes: SEARCHED.map(([field]) => field),
    filterableAttributes: ['page', 'section', 'site', 'tag', 'version'],
    sortableAttributes: [],
    rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'rank:desc', 'position:asc'],
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: TYPOS.one, twoTypos: TYPOS.two },
      disableOnAttributes: ['code'],
    },
    synonyms: merged,
    stopWords: [...new Set(stopWords)].sort(),
  }
}

/** Whether an index has at least these settings. The server adds defaults, and sorts lists whose order does not count. */
function hasSettings(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return false
    const isOrdered = wanted.every((value, at) => hasSettings(actual[at], value))
    return isOrdered || JSON.stringify([...actual].sort()) === JSON.stringify([...wanted].sort())
  }
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted
  const known = (actual ?? {}) as Record<string, unknown>
  const fields = Object.entries(wanted)
  return (
    (fields.length > 0 || Object.keys(known).length === 0) &&
    fields.every(([key, value]) => hasSettings(known[key], value))
  )
}

function succeeded(task: Task): void {
  if (task.status !== 'succeeded') throw new Error(task.error?.message ?? `the task ${task.uid} is ${task.status}`)
}

function notThere(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined
  throw error
}
