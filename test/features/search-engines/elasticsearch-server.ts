/**
 * A stand-in for Elasticsearch or OpenSearch: the part of their common API that a push and a search use, and its errors.
 * https://www.elastic.co/docs/api/doc/elasticsearch and https://docs.opensearch.org/latest/api-reference
 */
import {
  ADMIN_KEY,
  byPage,
  type EngineAnswer,
  type EngineRequest,
  type EngineServer,
  fieldsOf,
  marked,
  matching,
  parametersOf,
  SEARCH_KEY,
  type Stored,
  startEngineServer,
  Violation,
} from './engine-server.ts'

interface ElasticIndex {
  settings: Record<string, unknown>
  mappings: { _meta?: unknown; properties: Record<string, { type: string }> }
  documents: Map<string, Stored>
}

export interface ElasticsearchServer extends EngineServer {
  indexes: Map<string, ElasticIndex>
  aliases: Map<string, Set<string>>
  version: string
  product: 'elasticsearch' | 'opensearch'
  /** What the search key may do. */
  searchRights: Set<string>
}

const READ = ['manage_security', 'monitor', 'write', 'delete', 'manage', 'create_index']

/** Starts the server. */
export async function startElasticsearch(product: ElasticsearchServer['product']): Promise<ElasticsearchServer> {
  const server = await startEngineServer(
    request => ({
      ...answerTo(state, request),
      headers: product === 'elasticsearch' ? { 'x-elastic-product': 'Elasticsearch' } : undefined,
    }),
    (message, status) => ({ error: { type: 'illegal_argument_exception', reason: message }, status }),
  )
  const state: ElasticsearchServer = Object.assign(server, {
    indexes: new Map<string, ElasticIndex>(),
    aliases: new Map<string, Set<string>>(),
    version: product === 'elasticsearch' ? '9.1.0' : '3.0.0',
    product,
    searchRights: new Set<string>(),
  })
  return state
}

function answerTo(state: ElasticsearchServer, request: EngineRequest): EngineAnswer {
  const { method, path, body } = request
  const { isAdmin, isKnown } = rightsOf(state, request)
  const line = `${method} ${path}`
  if (!isKnown) return failed(401, 'security_exception', 'unable to authenticate')
  if (path === '/_security/user/_has_privileges') return privileges(state, body, isAdmin)
  const [, name = '', action = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
  if (method === 'POST' && action === '_search') return searched(state, name, body)
  if (!isAdmin) return failed(403, 'security_exception', `action is unauthorized for ${line}`)
  if (line === 'GET /') return { data: info(state) }
  if (line === 'POST /_aliases') return moved(state, body)
  if (line === 'POST /_reindex') return reindexed(state, request)
  if (name === '_alias') return aliasOf(state, action)
  if (method === 'PUT' && action === '') return created(state, name, body)
  if (action === '_alias' && name.endsWith('*')) return listed(state, name.slice(0, -1))
  const index = state.indexes.get(name)
  if (!index) return failed(404, 'index_not_found_exception', `no such index [${name}]`)
  if (method === 'DELETE' && action === '') return deleted(state, name)
  if (method === 'GET' && action === '') return { data: { [name]: {} } }
  if (action === '_mapping') return { data: { [name]: { mappings: index.mappings } } }
  if (action === '_count') return { data: { count: index.documents.size } }
  if (action === '_refresh') return { data: { _shards: {} } }
  if (action === '_bulk' && method === 'POST') return bulk(state, index, request)
  throw new Violation('unknown path')
}

function rightsOf(_state: ElasticsearchServer, { headers }: EngineRequest) {
  const [, scheme = '', value = ''] = /^(\w+) (.+)$/.exec(headers.authorization ?? '') ?? []
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8').split(':')[1] : value
  return { isAdmin: key === ADMIN_KEY, isKnown: key === ADMIN_KEY || key === SEARCH_KEY }
}

function info(state: ElasticsearchServer) {
  const version = { number: state.version, ...(state.product === 'opensearch' && { distribution: 'opensearch' }) }
  return {
    name: 'node',
    cluster_name: 'test',
    version: { ...version, build_flavor: 'default' },
    tagline: 'You Know, for Search',
  }
}

function privileges(state: ElasticsearchServer, body: unknown, isAdmin: boolean): EngineAnswer {
  const { cluster = [], index = [] } = fieldsOf(body, ['application', 'cluster', 'index']) as {
    cluster?: string[]
    index?: { names: string[]; privileges: string[] }[]
  }
  const has = (names: string[]) =>
    Object.fromEntries(names.map(name => [name, isAdmin || state.searchRights.has(name)]))
  for (const name of [...cluster, ...index.flatMap(({ privileges }) => privileges)])
    if (!READ.includes(name)) throw new Violation(`unknown privilege ${name}`)
  const ofIndexes = index.flatMap(({ names, privileges }) => names.map(name => [name, has(privileges)]))
  return {
    data: {
      username: 'reader',
      has_all_requested: isAdmin,
      cluster: has(cluster),
      index: Object.fromEntries(ofIndexes),
      application: {},
    },
  }
}

function created(state: ElasticsearchServer, name: string, body: unknown): EngineAnswer {
  if (!/^[a-z0-9][a-z0-9_.-]*$/.test(name)) throw new Violation(`the name ${name} is not valid`)
  if (state.indexes.has(name)) return failed(400, 'resource_already_exists_exception', `index [${name}] already exists`)
  const { settings, mappings } = fieldsOf(body, ['settings', 'mappings', 'aliases']) as unknown as ElasticIndex
  fieldsOf(mappings, ['dynamic', '_meta', 'properties', '_source'], 'mappings')
  const { analysis } = fieldsOf(settings, ['analysis', 'index'], 'settings') as {
    analysis: Record<string, Record<string, unknown>>
  }
  fieldsOf(analysis, ['filter', 'analyzer', 'normalizer', 'tokenizer', 'char_filter'], 'analysis')
  const text = JSON.stringify(mappings)
  for (const [, analyzer = ''] of text.matchAll(/"(?:search_)?analyzer":"(\w+)"/g))
    if (analysis.analyzer?.[analyzer] === undefined) throw new Violation(`there is no analyzer ${analyzer}`)
  state.indexes.set(name, { settings, mappings, documents: new Map() })
  return { data: { acknowledged: true, index: name } }
}

function deleted(state: ElasticsearchServer, name: string): EngineAnswer {
  state.indexes.delete(name)
  for (const targets of state.aliases.values()) targets.delete(name)
  return { data: { acknowledged: true } }
}

function moved(state: ElasticsearchServer, body: unknown): EngineAnswer {
  const { actions } = fieldsOf(body, ['actions']) as {
    actions: Record<'add' | 'remove', { index: string; alias: string }>[]
  }
  for (const action of actions)
    for (const [kind, written] of Object.entries(fieldsOf(action, ['add', 'remove', 'remove_index'], 'action'))) {
      const { index, alias } = fieldsOf(written, ['index', 'alias'], kind) as { index: string; alias: string }
      if (!state.indexes.has(index)) return failed(404, 'index_not_found_exception', `no such index [${index}]`)
      if (state.indexes.has(alias))
        return failed(400, 'invalid_alias_name_exception', `an index exists with the name ${alias}`)
      const targets = state.aliases.get(alias) ?? new Set()
      if (kind === 'add') targets.add(index)
      else targets.delete(index)
      state.aliases.set(alias, targets)
    }
  return { data: { acknowledged: true } }
}

function aliasOf(state: ElasticsearchServer, alias: string): EngineAnswer {
  const targets = [...(state.aliases.get(alias) ?? [])]
  if (targets.length === 0) return failed(404, undefined, `alias [${alias}] missing`)
  return { data: Object.fromEntries(targets.map(index => [index, { aliases: { [alias]: {} } }])) }
}

function listed(state: ElasticsearchServer, beginning: string): EngineAnswer {
  return {
    data: Object.fromEntries(
      [...state.indexes.keys()].filter(name => name.startsWith(beginning)).map(name => [name, { aliases: {} }]),
    ),
  }
}

function bulk(_state: ElasticsearchServer, index: ElasticIndex, { text, headers }: EngineRequest): EngineAnswer {
  if (!/ndjson/.test(headers['content-type'] ?? '')) throw new Violation('the type is not NDJSON')
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const items = []
  for (let at = 0; at < lines.length; at += 2) {
    const { create } = fieldsOf(lines[at], ['create'], 'action') as { create: { _id: string } }
    const document = lines[at + 1] as Stored
    for (const [name, { type }] of Object.entries(index.mappings.properties))
      if (type === 'rank_feature' && !(Number(document[name]) > 0)) throw new Violation(`${name} is not positive`)
    index.documents.set(create._id, document)
    items.push({ create: { _id: create._id, status: 201 } })
  }
  return { data: { took: 1, errors: false, items } }
}

function reindexed(state: ElasticsearchServer, request: EngineRequest): EngineAnswer {
  parametersOf(request, ['refresh', 'wait_for_completion', 'slices', 'timeout', 'requests_per_second'])
  const { source, dest } = fieldsOf(request.body, ['source', 'dest', 'conflicts', 'script']) as {
    source: { index: string; query: { bool: { must_not: [{ terms: { id: string[] } }] } } }
    dest: { index: string; op_type: 'create' }
  }
  const [from, to] = [state.indexes.get(source.index), state.indexes.get(dest.index)]
  if (!from || !to) return failed(404, 'index_not_found_exception', 'no such index')
  const gone = new Set(source.query.bool.must_not[0].terms.id)
  const kept = [...from.documents].filter(([, { id }]) => !gone.has(id))
  for (const [id, document] of kept) to.documents.set(id, document)
  return { data: { took: 1, timed_out: false, total: kept.length, created: kept.length, failures: [] } }
}

function searched(state: ElasticsearchServer, name: string, body: unknown): EngineAnswer {
  const [target] = state.aliases.get(name) ?? [name]
  const index = state.indexes.get(target ?? '')
  if (!index) return failed(404, 'index_not_found_exception', `no such index [${name}]`)
  return { data: search(index, body) }
}

function failed(status: number, type: string | undefined, reason: string): EngineAnswer {
  return {
    status,
    data:
      type === undefined
        ? { error: reason, status }
        : { error: { root_cause: [{ type, reason }], type, reason }, status },
  }
}

const MULTI_MATCH = 'query fields type minimum_should_match fuzziness prefix_length tie_breaker boost operator'.split(
  ' ',
)

function search({ documents, mappings: { properties } }: ElasticIndex, body: unknown): unknown {
  const asked = fieldsOf(
    body,
    'from size _source query collapse aggs highlight sort search_after track_total_hits'.split(' '),
  )
  if (asked.query === undefined) return ids(documents, asked)
  const { bool } = fieldsOf(asked.query, ['bool'], 'query') as { bool: Record<string, unknown> }
  const { filter, must } = fieldsOf(bool, ['filter', 'must', 'should'], 'bool') as {
    filter: Record<'terms' | 'term', Record<string, unknown>>[]
    must: { dis_max: { queries: { multi_match?: { query: string; fields: string[] } }[] } }
  }
  const conditions = filter.flatMap(({ terms, term }) => Object.entries(terms ?? term))
  for (const [field] of conditions)
    if (properties[field]?.type !== 'keyword') throw new Violation(`${field} is no keyword`)
  const { queries } = must.dis_max
  const matches = queries.flatMap(({ multi_match }) =>
    multi_match ? [fieldsOf(multi_match, MULTI_MATCH, 'multi_match')] : [],
  )
  const fields = ((matches[0]?.fields ?? []) as string[]).map(field => field.replace(/\^.*/, ''))
  for (const field of fields) if (properties[field]?.type !== 'text') throw new Violation(`${field} is no text`)
  const allowed = [...documents.values()].filter(document =>
    conditions.every(([field, value]) => [value].flat().includes(document[field])),
  )
  const query = String(matches[0]?.query)
  const collapse = asked.collapse as { field: string; inner_hits: { name: string; size: number } }
  if (properties[collapse.field]?.type !== 'keyword') throw new Violation('the field of groups is no keyword')
  const pages = byPage(matching(allowed, query, fields))
  const { pre_tags: pre, post_tags: post } = fieldsOf(
    asked.highlight,
    ['pre_tags', 'post_tags', 'fields'],
    'highlight',
  ) as Record<string, string[]>
  const hitOf = (document: Stored) => ({
    _id: document.id,
    _source: Object.fromEntries((asked._source as string[]).map(name => [name, document[name]])),
    highlight: Object.fromEntries(
      ['title', 'heading', 'text'].flatMap(name => {
        const value = marked(document[name], query, [pre?.[0] ?? '', post?.[0] ?? ''])
        return value === document[name] && name !== 'text' ? [] : [[name, [value]]]
      }),
    ),
  })
  const [from, size] = [Number(asked.from ?? 0), Number(asked.size ?? 10)]
  const hits = pages.slice(from, from + size).map(page => ({
    ...hitOf(page[0] as Stored),
    inner_hits: { [collapse.inner_hits.name]: { hits: { hits: page.slice(0, collapse.inner_hits.size).map(hitOf) } } },
  }))
  return {
    took: 1,
    timed_out: false,
    hits: { total: { value: allowed.length }, hits },
    aggregations: { pages: { value: pages.length } },
  }
}

function ids(documents: ElasticIndex['documents'], { size, search_after: after }: Record<string, unknown>): unknown {
  const sorted = [...documents.keys()].sort().filter(id => after === undefined || id > String((after as unknown[])[0]))
  return { hits: { hits: sorted.slice(0, Number(size)).map(id => ({ _id: id, sort: [id] })) } }
}
