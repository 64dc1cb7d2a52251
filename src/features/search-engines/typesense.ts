/**
 * Typesense as the destination of a push, by its official client. Readers search an alias, which is moved from the
 * collection of the last push to that of this one.
 * https://typesense.org/docs/latest/api
 */
import type { Client } from 'typesense'
import type { CollectionFieldSchema } from 'typesense/lib/Typesense/Collection.js'
import { EnvironmentError } from '../../base/errors.ts'
import { hashParts } from '../../base/hash.ts'
import { sitePackage } from '../../base/site-package.ts'
import { batchesOf } from './batches.ts'
import {
  type Engine,
  type EngineAccess,
  type IndexContent,
  type LiveIndex,
  type MadeIndex,
  statusOf,
} from './engine.ts'
import { languageOf } from './languages.ts'

type ClientClass = new (options: ConstructorParameters<typeof Client>[0]) => Client

/** Limits of one request. */
const BATCH = { documents: 5000, bytes: 10_000_000 }
/** The first version with sets of synonyms for several collections. Older ones have synonyms in each collection. */
const SETS_VERSION = 30
/** Characters that separate words of code. */
const SEPARATORS = ['-', '_', '.', '/', ':', '(', ')', '#', '@']
/** Languages whose words have no spaces between them. */
const WITHOUT_SPACES = ['ja', 'zh', 'ko', 'th']

/** What docsgen notes about a collection. */
interface Noted {
  docsgen?: { site?: string; digest?: string }
}

/** Opens the engine. Throws a `UsageError` if the client is not installed. */
export async function openTypesense({ url, adminKey, siteDir }: EngineAccess): Promise<Engine> {
  const loaded = await sitePackage<{ Client?: ClientClass; default?: { Client: ClientClass } }>('typesense', {
    siteDir,
    why: 'A push to Typesense',
  })
  const TypesenseClient = (loaded.Client ?? loaded.default?.Client) as ClientClass
  const client = new TypesenseClient({
    nodes: [{ url }],
    apiKey: adminKey,
    connectionTimeoutSeconds: 120,
    numRetries: 2,
    logLevel: 'silent',
  })
  const version = async () => (await client.debug.retrieve()).version
  const hasSets = async () => Number.parseInt(await version(), 10) >= SETS_VERSION
  return {
    oldest: '0.26',
    version,
    async live(name) {
      const alias = await client.aliases(name).retrieve().catch(notThere)
      if (alias) {
        const collection = await client.collections(alias.collection_name).retrieve().catch(notThere)
        const { docsgen } = (collection as { metadata?: Noted } | undefined)?.metadata ?? {}
        return { physical: alias.collection_name, site: docsgen?.site }
      }
      if (!(await client.collections(name).retrieve().catch(notThere))) return undefined
      throw new EnvironmentError(`${name} is a collection, not an alias: a push cannot take its place in one step.`, {
        hint: 'Choose another search.engine.index, or remove the collection.',
      })
    },
    async isCurrent({ physical }, { digest }) {
      const collection = await client.collections(physical).retrieve().catch(notThere)
      return (collection as { metadata?: Noted } | undefined)?.metadata?.docsgen?.digest === digest
    },
    make: async (content, physical) => makeCollection(client, { content, physical, hasSets: await hasSets() }),
    swap: (made, live) => moveAliases(client, made, live),
    indexes: async beginning =>
      (await client.collections().retrieve({ exclude_fields: 'fields' }))
        .map(({ name }) => name)
        .filter(name => name.startsWith(beginning)),
    async remove(physical) {
      await client.collections(physical).delete().catch(notThere)
      if (await hasSets()) await client.synonymSets(physical).delete().catch(notThere)
    },
  }
}

/** Creates a collection with all documents; it is no alias yet. */
async function makeCollection(
  client: Client,
  { content, physical, hasSets }: { content: IndexContent; physical: string; hasSets: boolean },
): Promise<{ sent: number; copied: number }> {
  const { synonyms, site, digest, stopWords, name } = content
  const items = synonyms.map(words => ({ id: `docsgen-${hashParts(words)}`, synonyms: [...words] }))
  const isShared = items.length > 0 && hasSets
  if (isShared) await client.synonymSets(physical).upsert({ items })
  await client.collections().create({
    name: physical,
    fields: fieldsOf(content),
    default_sorting_field: 'rank',
    token_separators: SEPARATORS,
    metadata: { docsgen: { site, digest } } satisfies Noted,
    ...(isShared && { synonym_sets: [physical] }),
  })
  if (!isShared)
    for (const { id, synonyms: words } of items)
      await client.collections(physical).synonyms().upsert(id, { synonyms: words })
  if (stopWords.length > 0) await client.stopwords().upsert(name, { stopwords: [...stopWords] })
  const documents = client.collections(physical).documents()
  const send = documents.import.bind(documents)
  for (const batch of batchesOf(content.documents, BATCH)) {
    const results = await send(batch, { action: 'create' })
    const failed = results.find(({ success }) => !success)
    if (failed) throw new Error(failed.error ?? 'a document was refused')
  }
  const { num_documents: arrived } = await client.collections(physical).retrieve()
  if (arrived !== content.documents.length)
    throw new Error(`${arrived} of ${content.documents.length} documents arrived`)
  return { sent: content.documents.length, copied: 0 }
}

/** Moves an alias for each language; after a failure, those that were moved are put back. */
async function moveAliases(
  client: Client,
  made: readonly MadeIndex[],
  live: ReadonlyMap<string, LiveIndex>,
): Promise<string[]> {
  const moved: string[] = []
  try {
    for (const { name, physical } of made) {
      await client.aliases().upsert(name, { collection_name: physical })
      moved.push(name)
    }
  } catch (error) {
    // Each alias is moved in one step; all languages are of the same push.
    for (const name of moved) {
      const old = live.get(name)
      if (old) await client.aliases().upsert(name, { collection_name: old.physical })
      else await client.aliases(name).delete()
    }
    throw error
  }
  return made.flatMap(({ name }) => live.get(name)?.physical ?? [])
}

/** The fields with an index of their own. The others are stored with the document. */
function fieldsOf({ locale }: IndexContent): CollectionFieldSchema[] {
  const language = languageOf(locale)
  const text = { ...(WITHOUT_SPACES.includes(language) && { locale: language }) }
  const exact = { type: 'string' as const, facet: true }
  return [
    { name: 'title', type: 'string', ...text },
    { name: 'heading', type: 'string', ...text },
    { name: 'symbols', type: 'string[]' },
    { name: 'topics', type: 'string[]', ...text },
    { name: 'text', type: 'string', ...text },
    { name: 'code', type: 'string' },
    { name: 'page', ...exact },
    { name: 'section', ...exact },
    { name: 'tag', ...exact },
    { name: 'version', ...exact },
    { name: 'rank', type: 'int32' },
    { name: 'position', type: 'int32' },
  ]
}

function notThere(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined
  throw error
}
