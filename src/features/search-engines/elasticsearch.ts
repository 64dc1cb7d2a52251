/**
 * Elasticsearch or OpenSearch as the destination of a push, by the official client of each. Readers search an alias. An
 * index is made beside the live one: the engine copies what has not changed, only the rest is sent, and the aliases of
 * all languages are moved in one step.
 * https://www.elastic.co/docs/api/doc/elasticsearch
 */
import type { ClientOptions as ElasticsearchOptions } from '@elastic/elasticsearch'
import type { ClientOptions as OpenSearchOptions } from '@opensearch-project/opensearch'
import { EnvironmentError, UsageError } from '../../base/errors.ts'
import { sitePackage } from '../../base/site-package.ts'
import { SEARCHED } from '../../search-engine/services/document.ts'
import { batchesOf } from './batches.ts'
import { type Engine, type EngineAccess, type IndexContent, type LiveIndex, statusOf } from './engine.ts'
import { languageFilters } from './languages.ts'

/** The two engines with this API. */
export type Flavour = 'elasticsearch' | 'opensearch'

/** A request, without the differences between the two clients. */
interface Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  bulkBody?: unknown[]
  querystring?: Record<string, string>
}

/** The part of both clients that is used: the other methods have different parameters and results. */
interface Client {
  transport: {
    request: (request: Request, options: { requestTimeout: number; maxRetries?: number }) => Promise<unknown>
  }
}
type ClientClass = new (options: ElasticsearchOptions | OpenSearchOptions) => Client
type Ask = <T>(request: Request) => Promise<T>

const CLIENTS: Record<Flavour, { name: string; title: string; oldest: string }> = {
  elasticsearch: { name: '@elastic/elasticsearch', title: 'Elasticsearch', oldest: '8.0.0' },
  opensearch: { name: '@opensearch-project/opensearch', title: 'OpenSearch', oldest: '2.0.0' },
}
/** Limits of one request: both engines recommend 5 to 15 MB. */
const BATCH = { documents: 2000, bytes: 8_000_000 }
/** Copying a large index takes minutes. */
const TIMEOUT_MS = 600_000
/** Ids in one request, and the most that a query may have. */
const IDS = 10_000
const MAX_TERMS = 50_000

/** Opens the engine. Throws a `UsageError` if the client is not installed. */
export async function openElasticsearch(access: EngineAccess, flavour: Flavour): Promise<Engine> {
  const { title, oldest } = CLIENTS[flavour]
  const client = await clientOf(access, flavour)
  const ask: Ask = async <T>(request: Request) => {
    const answer = await client.transport.request(request, { requestTimeout: TIMEOUT_MS })
    // One client answers with the body, the other with an object that has it.
    return (flavour === 'opensearch' ? (answer as { body: unknown }).body : answer) as T
  }
  return {
    oldest,
    async version() {
      const { version } = await ask<{ version?: { number?: string; distribution?: string } }>(get('/')).catch(
        otherProduct,
      )
      if ((version?.distribution === 'opensearch') === (flavour === 'opensearch')) return version?.number ?? ''
      throw wrongProduct(title)
    },
    live: name => liveIndex(ask, name),
    isCurrent: async ({ physical }, { digest }) => (await noted(ask, physical))?.digest === digest,
    async make(content, physical, live) {
      await ask({ method: 'PUT', path: `/${physical}`, body: indexBody(content) })
      const kept = live?.site === content.site ? await copyKept(ask, { content, physical, live }) : new Set<string>()
      const wanted = content.documents.filter(({ id }) => !kept.has(id))
      for (const batch of batchesOf(wanted, BATCH)) await send(ask, physical, batch)
      await ask({ method: 'POST', path: `/${physical}/_refresh` })
      const { count } = await ask<{ count: number }>(get(`/${physical}/_count`))
      if (count !== content.documents.length)
        throw new Error(`${count} of ${content.documents.length} documents arrived`)
      return { sent: wanted.length, copied: kept.size }
    },
    async swap(made, live) {
      const actions = made.flatMap(({ name, physical }) => [
        ...(live.has(name) ? [{ remove: { index: live.get(name)?.physical, alias: name } }] : []),
        { add: { index: physical, alias: name } },
      ])
      await ask({ method: 'POST', path: '/_aliases', body: { actions } })
      return made.flatMap(({ name }) => live.get(name)?.physical ?? [])
    },
    async indexes(beginning) {
      const found = await ask<Record<string, unknown>>(get(`/${beginning}*/_alias`)).catch(nothing)
      return Object.keys(found ?? {})
    },
    remove: async physical => void (await ask({ method: 'DELETE', path: `/${physical}` }).catch(nothing)),
  }
}

async function clientOf({ url, adminKey, siteDir }: EngineAccess, flavour: Flavour): Promise<Client> {
  const { name, title } = CLIENTS[flavour]
  const loaded = await sitePackage<{ Client?: ClientClass; default?: { Client: ClientClass } }>(name, {
    siteDir,
    why: `A push to ${title}`,
  })
  const Client = (loaded.Client ?? loaded.default?.Client) as ClientClass
  const [username = '', ...password] = adminKey.split(':')
  const isUser = password.length > 0
  const auth = isUser ? { username, password: password.join(':') } : { apiKey: adminKey }
  const isHeader = flavour === 'opensearch' && !isUser && adminKey !== ''
  return new Client({
    node: url,
    ...(adminKey === '' || isHeader ? {} : { auth }),
    ...(isHeader && { headers: { authorization: `Bearer ${adminKey}` } }),
    maxRetries: 2,
  })
}

/** Writes documents; all of them, or it throws. */
async function send(ask: Ask, physical: string, documents: IndexContent['documents']): Promise<void> {
  const bulkBody = documents.flatMap(document => [{ create: { _id: document.id } }, document])
  const { errors, items } = await ask<{ errors: boolean; items: Record<string, { error?: { reason?: string } }>[] }>({
    method: 'POST',
    path: `/${physical}/_bulk`,
    bulkBody,
  })
  if (!errors) return
  const failed = items.flatMap(item => Object.values(item)).find(({ error }) => error !== undefined)
  throw new Error(failed?.error?.reason ?? 'a document was refused')
}

/**
 * Lets the engine copy the documents that have not changed; returns their ids. An id is the identity of the content, so
 * that these need not be compared.
 */
async function copyKept(
  ask: Ask,
  { content, physical, live }: { content: IndexContent; physical: string; live: LiveIndex },
): Promise<Set<string>> {
  const wanted = new Set(content.documents.map(({ id }) => id))
  const known = await idsOf(ask, live.physical)
  const kept = new Set([...known].filter(id => wanted.has(id)))
  const gone = [...known].filter(id => !wanted.has(id))
  // With few documents in common, sending all of them is as fast.
  if (kept.size < wanted.size / 2 || gone.length > MAX_TERMS) return new Set()
  const source = { index: live.physical, query: { bool: { must_not: [{ terms: { id: gone } }] } } }
  const body = { source, dest: { index: physical, op_type: 'create' } }
  const { failures = [], created } = await ask<{ failures?: unknown[]; created?: number }>({
    method: 'POST',
    path: '/_reindex',
    querystring: { refresh: 'true', wait_for_completion: 'true' },
    body,
  })
  if (failures.length > 0 || created !== kept.size) throw new Error(`${created} of ${kept.size} documents were copied`)
  return kept
}

async function idsOf(ask: Ask, physical: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let after: unknown[] | undefined; ; ) {
    const body = { size: IDS, _source: false, sort: [{ id: 'asc' }], ...(after && { search_after: after }) }
    const path = `/${physical}/_search`
    const { hits } = await ask<{ hits: { hits: { _id: string; sort: unknown[] }[] } }>({ method: 'POST', path, body })
    for (const { _id } of hits.hits) ids.add(_id)
    after = hits.hits.at(-1)?.sort
    if (hits.hits.length < IDS) return ids
  }
}

async function liveIndex(ask: Ask, name: string): Promise<LiveIndex | undefined> {
  const aliases = await ask<Record<string, unknown>>(get(`/_alias/${name}`)).catch(nothing)
  const [physical, ...others] = Object.keys(aliases ?? {})
  if (others.length > 0)
    throw new EnvironmentError(`${name} is an alias of several indexes.`, {
      hint: 'Choose another search.engine.index.',
    })
  if (physical !== undefined) return { physical, site: (await noted(ask, physical))?.site }
  if (!(await ask(get(`/${name}`)).catch(nothing))) return undefined
  throw new EnvironmentError(`${name} is an index, not an alias: a push cannot take its place in one step.`, {
    hint: 'Choose another search.engine.index, or remove the index.',
  })
}

/** What docsgen notes about an index. */
async function noted(ask: Ask, physical: string): Promise<{ site?: string; digest?: string } | undefined> {
  const found = await ask<Record<string, { mappings?: { _meta?: { docsgen?: object } } }>>(get(`/${physical}/_mapping`))
  return found[physical]?.mappings?._meta?.docsgen
}

/** Settings and mappings of an index. */
function indexBody({ locale, synonyms, stopWords, site, digest }: IndexContent): object {
  const language = languageFilters(locale)
  const lists = {
    ...(synonyms.length > 0 && {
      docs_synonyms: { type: 'synonym_graph', lenient: true, synonyms: synonyms.map(synonymRule) },
    }),
    ...(stopWords.length > 0 && { docs_stop: { type: 'stop', stopwords: stopWords.map(word => word.toLowerCase()) } }),
  }
  // Words without meaning are in the index, so that names that have them are found.
  const queries = ['lowercase', ...Object.keys(lists), ...language.names]
  const parts = { type: 'word_delimiter_graph', preserve_original: true }
  const analysis = {
    filter: { ...lists, ...language.definitions, docs_parts: parts },
    normalizer: { docs_exact: { type: 'custom', filter: ['lowercase'] } },
    analyzer: {
      docs_text: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', ...language.names] },
      docs_query: { type: 'custom', tokenizer: 'standard', filter: queries },
      docs_code: { type: 'custom', tokenizer: 'whitespace', filter: ['docs_parts', 'lowercase', 'flatten_graph'] },
      docs_code_query: { type: 'custom', tokenizer: 'whitespace', filter: ['docs_parts', 'lowercase'] },
    },
  }
  const text = { type: 'text', analyzer: 'docs_text', search_analyzer: 'docs_query' }
  const code = { type: 'text', analyzer: 'docs_code', search_analyzer: 'docs_code_query' }
  const exact = { exact: { type: 'keyword', normalizer: 'docs_exact', ignore_above: 200 } }
  const searched = SEARCHED.map(([field]) => [field, field === 'code' || field === 'symbols' ? code : text] as const)
  const keywords = ['id', 'page', 'section', 'tag', 'version'].map(field => [field, { type: 'keyword' }] as const)
  return {
    settings: { analysis },
    mappings: {
      dynamic: false,
      _meta: { docsgen: { site, digest } },
      properties: {
        ...Object.fromEntries([...searched, ...keywords]),
        symbols: { ...code, fields: exact },
        rank: { type: 'rank_feature' },
        position: { type: 'integer' },
      },
    },
  }
}

/** A group of words in the format of Solr. */
function synonymRule(words: readonly string[]): string {
  return words.map(word => word.toLowerCase().replace(/[\\,]|=>/g, '\\$&')).join(', ')
}

function get(path: string): Request {
  return { method: 'GET', path }
}

function nothing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined
  throw error
}

function wrongProduct(title: string): UsageError {
  const other = title === 'OpenSearch' ? 'elasticsearch' : 'opensearch'
  return new UsageError(`This is not ${title}.`, { hint: `Set search.engine.name to '${other}', or check its url.` })
}

/** The client of Elasticsearch refuses to talk to others, and servers refuse newer clients. */
function otherProduct(error: unknown): never {
  const { name, body } = (error ?? {}) as { name?: string; body?: { error?: { type?: string } } }
  if (name === 'ProductNotSupportedError') throw wrongProduct('Elasticsearch')
  if (body?.error?.type === 'media_type_header_exception')
    throw new UsageError('The installed client is newer than the server.', {
      hint: 'Install the major version of @elastic/elasticsearch that the server has.',
    })
  throw error
}
