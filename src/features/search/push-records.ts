/**
 * Replaces a hosted index with these records, which is never empty or incomplete meanwhile: the records are written to
 * a temporary index with the settings, rules and synonyms, which then replaces the old one in one step. After a
 * failure, the old index is unchanged and the temporary one is removed.
 */
import { type IndexSettings, type SearchClient, searchClient } from '@algolia/client-search'
import { hashParts } from '../../base/hash.ts'
import type { SearchRecord } from './records.ts'

/** The destination of the records. */
export interface PushTarget {
  appId: string
  /** A key with write access: never part of a site's config. */
  adminKey: string
  indexName: string
  /** Whether to keep the index's current settings. */
  keepSettings: boolean
  /** Words and phrases that mean the same: `search.synonyms` of the config. */
  synonyms: readonly (readonly string[])[]
}

/** A failed push, with the service's own message. */
export class PushRefused extends Error {
  readonly status: number | undefined
  constructor(message: string, status: number | undefined) {
    super(message)
    this.name = 'PushRefused'
    this.status = status
  }
}

/** Number of records in one request. */
const BATCH = 1000

/**
 * Pushes the records.
 * @param options of the official client; tests pass their own hosts
 * @throws PushRefused if the service refuses the request or cannot be reached
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
    await putSynonyms(client, beside, target.synonyms)
    const objects = records.map(record => ({ ...record }))
    await client.chunkedBatch({ indexName: beside, objects, waitForTasks: true, batchSize: BATCH })
    await operate(client, beside, { operation: 'move', destination: target.indexName })
    isMade = false
  } catch (error) {
    throw refused(error)
  } finally {
    // The old index still exists, and the temporary one is no longer of use.
    if (isMade) await client.deleteIndex({ indexName: beside }).catch(() => undefined)
  }
}

/** Creates a temporary index with everything of the old one that is to be kept. */
async function prepare(client: SearchClient, beside: string, { indexName, keepSettings }: PushTarget): Promise<void> {
  if (await client.indexExists({ indexName })) {
    const kept = ['rules', 'synonyms', ...(keepSettings ? ['settings'] : [])] as ('rules' | 'synonyms' | 'settings')[]
    await operate(client, indexName, { operation: 'copy', destination: beside, scope: kept })
    if (keepSettings) return
  }
  await settled(client, beside, client.setSettings({ indexName: beside, indexSettings }))
}

/** Prefix of the ids of synonyms from the config. Others were added by hand and are kept. */
const SYNONYM_PREFIX = 'docsgen-'

/** Replaces the synonyms of the last push with these. */
async function putSynonyms(client: SearchClient, indexName: string, synonyms: PushTarget['synonyms']): Promise<void> {
  const wanted = new Map(synonyms.map(words => [SYNONYM_PREFIX + hashParts(words), [...words]]))
  const { hits } = await client.searchSynonyms({ indexName, searchSynonymsParams: { hitsPerPage: 1000 } })
  const old = hits.map(({ objectID }) => objectID).filter(id => id.startsWith(SYNONYM_PREFIX) && !wanted.has(id))
  for (const objectID of old) await settled(client, indexName, client.deleteSynonym({ indexName, objectID }))
  if (wanted.size === 0) return
  const synonymHit = [...wanted].map(([objectID, words]) => ({ objectID, type: 'synonym' as const, synonyms: words }))
  await settled(client, indexName, client.saveSynonyms({ indexName, synonymHit }))
}

/** Waits until the service has finished the task. */
async function settled(client: SearchClient, indexName: string, asked: Promise<{ taskID: number }>): Promise<void> {
  const { taskID } = await asked
  await client.waitForTask({ indexName, taskID })
}

async function operate(
  client: SearchClient,
  indexName: string,
  operationIndexParams: Parameters<SearchClient['operationIndex']>[0]['operationIndexParams'],
): Promise<void> {
  await settled(client, indexName, client.operationIndex({ indexName, operationIndexParams }))
}

function refused(error: unknown): PushRefused {
  const { message, status } = error as { message?: string; status?: number }
  return new PushRefused(message ?? String(error), status)
}

/**
 * The settings of a hosted index that fit our records: those that DocSearch gives its indexes, and the fields that
 * our records have besides.
 */
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

export const indexSettings: IndexSettings = {
  attributesForFaceting: ['type', 'lang', 'language', 'version', 'docusaurus_tag'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content'],
  searchableAttributes: [
    ...LEVELS.map(level => `unordered(hierarchy.${level})`),
    'unordered(topics)',
    'content',
    'unordered(code)',
  ],
  distinct: true,
  attributeForDistinct: 'url',
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_',
}
