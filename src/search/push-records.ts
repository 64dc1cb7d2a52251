/**
 * Replaces a hosted index with these records, without a moment in which it is empty or incomplete: they go
 * into an index beside it with settings, rules and synonyms, which then takes its place in one step. What
 * fails leaves the old index as it was, and nothing beside it.
 */
import { type SearchClient, searchClient } from '@algolia/client-search'
import { indexSettings } from './index-settings.ts'
import type { SearchRecord } from './records.ts'

/** Where the records go. */
export interface PushTarget {
  appId: string
  /** A key that may write: never part of a site's config. */
  adminKey: string
  indexName: string
  /** Keep the settings that the index has. */
  keepSettings: boolean
}

/** The reason why a push failed, in the words of the service. */
export class PushRefused extends Error {
  readonly status: number | undefined
  constructor(message: string, status: number | undefined) {
    super(message)
    this.name = 'PushRefused'
    this.status = status
  }
}

/** Records in one request. */
const BATCH = 1000

/**
 * Pushes the records.
 * @param options of the official client; tests bring hosts of their own
 * @throws PushRefused where the service refuses or cannot be reached
 */
export async function pushRecords(
  records: readonly SearchRecord[],
  target: PushTarget,
  options?: Parameters<typeof searchClient>[2],
): Promise<void> {
  const client = searchClient(target.appId, target.adminKey, options)
  const beside = `${target.indexName}_docsgen_${Date.now().toString(36)}`
  let isMade = true
  try {
    await prepare(client, beside, target)
    const objects = records.map(record => ({ ...record }))
    await client.chunkedBatch({ indexName: beside, objects, waitForTasks: true, batchSize: BATCH })
    await operate(client, beside, { operation: 'move', destination: target.indexName })
    isMade = false
  } catch (error) {
    throw refused(error)
  } finally {
    // The old index is still there; what lies beside it is of no use any more.
    if (isMade) await client.deleteIndex({ indexName: beside }).catch(() => undefined)
  }
}

/** An index beside the one that is replaced, with what is to stay of that. */
async function prepare(client: SearchClient, beside: string, { indexName, keepSettings }: PushTarget): Promise<void> {
  if (await client.indexExists({ indexName })) {
    const kept = ['rules', 'synonyms', ...(keepSettings ? ['settings'] : [])] as ('rules' | 'synonyms' | 'settings')[]
    await operate(client, indexName, { operation: 'copy', destination: beside, scope: kept })
    if (keepSettings) return
  }
  const { taskID } = await client.setSettings({ indexName: beside, indexSettings })
  await client.waitForTask({ indexName: beside, taskID })
}

async function operate(
  client: SearchClient,
  indexName: string,
  operationIndexParams: Parameters<SearchClient['operationIndex']>[0]['operationIndexParams'],
): Promise<void> {
  const { taskID } = await client.operationIndex({ indexName, operationIndexParams })
  await client.waitForTask({ indexName, taskID })
}

function refused(error: unknown): PushRefused {
  const { message, status } = error as { message?: string; status?: number }
  return new PushRefused(message ?? String(error), status)
}
