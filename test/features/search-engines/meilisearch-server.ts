/**
 * A stand-in for Meilisearch: the part of its API that a push and a search use, with the fields of its OpenAPI document
 * (version 1.53) and its errors. https://www.meilisearch.com/docs/reference/api
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

interface MeilisearchIndex {
  primaryKey: string | null
  documents: Map<string, Stored>
  settings: Record<string, unknown>
}

export interface MeilisearchServer extends EngineServer {
  indexes: Map<string, MeilisearchIndex>
  tasks: Record<string, unknown>[]
  version: string
  /** The actions of each key. */
  keys: Map<string, readonly string[]>
  /** Tasks of these types fail. */
  failingTask: string | undefined
}

const SETTINGS =
  'displayedAttributes searchableAttributes filterableAttributes sortableAttributes foreignKeys rankingRules stopWords nonSeparatorTokens separatorTokens dictionary synonyms distinctAttribute proximityPrecision typoTolerance faceting pagination embedders searchCutoffMs localizedAttributes facetSearch prefixSearch chat'.split(
    ' ',
  )
const DEFAULTS = {
  rankingRules: ['words'],
  synonyms: {},
  stopWords: [],
  typoTolerance: { enabled: true, disableOnNumbers: false },
}
const SEARCH =
  'indexUid q offset limit page hitsPerPage attributesToRetrieve attributesToCrop cropLength cropMarker attributesToHighlight highlightPreTag highlightPostTag showMatchesPosition filter sort distinct facets matchingStrategy attributesToSearchOn rankingScoreThreshold locales hybrid vector retrieveVectors media personalize useNetwork showRankingScore showRankingScoreDetails showPerformanceDetails federationOptions'.split(
    ' ',
  )
const UID = /^[a-zA-Z0-9_-]{1,400}$/
const DOCUMENT_ID = /^[a-zA-Z0-9_-]{1,511}$/

/** Starts the server, with a key for everything except keys and one for searches. */
export async function startMeilisearch(): Promise<MeilisearchServer> {
  const server = await startEngineServer(
    request => answerTo(state, request),
    (message, status) => ({
      message,
      code: status === 403 ? 'invalid_api_key' : 'bad_request',
      type: 'invalid_request',
      link: '',
    }),
  )
  const state: MeilisearchServer = Object.assign(server, {
    indexes: new Map<string, MeilisearchIndex>(),
    tasks: [] as Record<string, unknown>[],
    version: '1.13.0',
    keys: new Map([
      [ADMIN_KEY, ['*']],
      [SEARCH_KEY, ['search']],
    ]),
    failingTask: undefined as string | undefined,
  })
  return state
}

function enqueue(state: MeilisearchServer, type: string, work: () => void): EngineAnswer {
  const uid = state.tasks.length
  const isFailing = state.failingTask === type
  if (!isFailing) work()
  const error = isFailing ? { message: 'refused by the test', code: 'internal', type: 'internal', link: '' } : null
  state.tasks.push({ uid, indexUid: null, type, status: isFailing ? 'failed' : 'succeeded', error, duration: 'PT0.1S' })
  return {
    status: 202,
    data: { taskUid: uid, indexUid: null, status: 'enqueued', type, enqueuedAt: '2026-01-01T00:00:00Z' },
  }
}

function may(state: MeilisearchServer, request: EngineRequest, action: string): boolean {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const actions = state.keys.get(key)
  // A key with all actions may do everything except manage keys.
  return actions !== undefined && (actions.includes(action) || (actions.includes('*') && !action.startsWith('keys.')))
}

function answerTo(state: MeilisearchServer, request: EngineRequest): EngineAnswer {
  const { method, path, body } = request
  const forbidden = (action: string) =>
    may(state, request, action) ? undefined : error(403, 'invalid_api_key', 'The provided API key is invalid.')
  const line = `${method} ${path}`
  const [, uid = '', rest = ''] = /^\/indexes\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const index = state.indexes.get(uid)
  const missing = () => error(404, 'index_not_found', `Index \`${uid}\` not found.`)
  if (line === 'GET /version')
    return forbidden('version') ?? { data: { commitSha: '', commitDate: '', pkgVersion: state.version } }
  if (line === 'GET /keys') return forbidden('keys.get') ?? { data: { results: [] } }
  if (/^GET \/tasks\/\d+$/.test(line))
    return forbidden('tasks.get') ?? { data: state.tasks[Number(path.slice('/tasks/'.length))] }
  if (line === 'GET /indexes') return forbidden('indexes.get') ?? listed(state, request)
  if (line === 'POST /indexes') return forbidden('indexes.create') ?? created(state, body)
  if (line === 'POST /swap-indexes') return forbidden('indexes.swap') ?? swapped(state, body)
  if (line === 'POST /multi-search') return forbidden('search') ?? searched(state, body)
  if (uid === '') throw new Violation('unknown path')
  if (method === 'DELETE' && rest === '')
    return forbidden('indexes.delete') ?? enqueue(state, 'indexDeletion', () => state.indexes.delete(uid))
  if (method === 'GET' && rest === '/stats')
    return (
      forbidden('stats.get') ??
      (index
        ? { data: { numberOfDocuments: index.documents.size, isIndexing: false, fieldDistribution: {} } }
        : missing())
    )
  if (rest === '/settings' && method === 'GET')
    return forbidden('settings.get') ?? (index ? { data: { ...DEFAULTS, ...index.settings } } : missing())
  if (rest === '/settings' && method === 'PATCH') {
    const settings = fieldsOf(body, SETTINGS)
    return (
      forbidden('settings.update') ??
      enqueue(state, 'settingsUpdate', () =>
        state.indexes.set(uid, { ...(index ?? empty()), settings: { ...index?.settings, ...settings } }),
      )
    )
  }
  if (rest === '/documents' && method === 'GET')
    return forbidden('documents.get') ?? (index ? documents(index, request) : missing())
  if (rest === '/documents' && method === 'POST') return forbidden('documents.add') ?? added(state, uid, request)
  throw new Violation('unknown path')
}

function created(state: MeilisearchServer, body: unknown): EngineAnswer {
  const { uid, primaryKey } = fieldsOf(body, ['uid', 'primaryKey'])
  if (!UID.test(String(uid))) throw new Violation(`the name ${uid} is not valid`)
  if (state.indexes.has(String(uid))) throw new Violation(`the index ${uid} exists`)
  return enqueue(state, 'indexCreation', () =>
    state.indexes.set(String(uid), { ...empty(), primaryKey: String(primaryKey) }),
  )
}

function swapped(state: MeilisearchServer, body: unknown): EngineAnswer {
  if (!Array.isArray(body)) throw new Violation('the swaps are no list')
  // Version 1.10 knows no other field.
  const pairs = body.map(swap => fieldsOf(swap, ['indexes'], 'swap').indexes as [string, string])
  for (const name of pairs.flat()) if (!state.indexes.has(name)) throw new Violation(`there is no index ${name}`)
  return enqueue(state, 'indexSwap', () => {
    for (const [a, b] of pairs) {
      const [first, second] = [state.indexes.get(a), state.indexes.get(b)] as [MeilisearchIndex, MeilisearchIndex]
      state.indexes.set(a, second)
      state.indexes.set(b, first)
    }
  })
}

function added(state: MeilisearchServer, uid: string, request: EngineRequest): EngineAnswer {
  if (request.headers['content-type'] === undefined)
    return error(415, 'missing_content_type', 'A Content-Type header is missing.')
  parametersOf(request, ['primaryKey', 'csvDelimiter', 'customMetadata', 'skipCreation'])
  if (!Array.isArray(request.body)) throw new Violation('the documents are no list')
  const documents = request.body as Stored[]
  for (const { id } of documents) if (!DOCUMENT_ID.test(id)) throw new Violation(`the id ${id} is not valid`)
  return enqueue(state, 'documentAdditionOrUpdate', () => {
    const index = state.indexes.get(uid) ?? empty()
    for (const document of documents) index.documents.set(document.id, document)
    state.indexes.set(uid, index)
  })
}

function listed(state: MeilisearchServer, request: EngineRequest): EngineAnswer {
  const query = parametersOf(request, ['offset', 'limit'])
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)]
  const all = [...state.indexes].map(([uid, { primaryKey }]) => ({ uid, primaryKey, createdAt: '', updatedAt: '' }))
  return { data: { results: all.slice(offset, offset + limit), offset, limit, total: all.length } }
}

function searched(state: MeilisearchServer, body: unknown): EngineAnswer {
  const { queries } = fieldsOf(body, ['queries', 'federation'])
  if (!Array.isArray(queries)) throw new Violation('the queries are no list')
  const results = queries.map(query => fieldsOf(query, SEARCH, 'query'))
  const absent = results.find(({ indexUid }) => !state.indexes.has(String(indexUid)))
  if (absent) return error(404, 'index_not_found', `Inside \`.queries[0]\`: Index \`${absent.indexUid}\` not found.`)
  return {
    data: {
      results: results.map(query => search(state.indexes.get(String(query.indexUid)) as MeilisearchIndex, query)),
    },
  }
}

function empty(): MeilisearchIndex {
  return { primaryKey: null, documents: new Map(), settings: {} }
}

function error(status: number, code: string, message: string): EngineAnswer {
  return { status, data: { message, code, type: status === 403 ? 'auth' : 'invalid_request', link: '' } }
}

function documents({ documents: all }: MeilisearchIndex, request: EngineRequest): EngineAnswer {
  const query = parametersOf(request, ['offset', 'limit', 'fields', 'retrieveVectors', 'ids', 'filter', 'sort'])
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)]
  const fields = query.get('fields')?.split(',')
  const results = [...all.values()]
    .slice(offset, offset + limit)
    .map(document => Object.fromEntries(Object.entries(document).filter(([name]) => fields?.includes(name) ?? true)))
  return { data: { results, offset, limit, total: all.size } }
}

function search(index: MeilisearchIndex, query: Record<string, unknown>): Record<string, unknown> {
  const { q, filter, distinct, offset = 0, limit = 20, attributesToRetrieve } = query
  const { filterableAttributes = [], searchableAttributes = [] } = index.settings as Record<string, string[]>
  const groups = (filter as (string | string[])[]).map(group => [group].flat())
  const conditions = groups.map(group =>
    group.map(condition => {
      const [, field = '', value = ''] = /^(\w+) = "((?:[^"\\]|\\.)*)"$/.exec(condition) ?? []
      if (!filterableAttributes.includes(field)) throw new Violation(`the filter ${condition} is not valid`)
      return { field, value: value.replace(/\\(.)/g, '$1') }
    }),
  )
  if (distinct !== undefined && !filterableAttributes.includes(String(distinct)))
    throw new Violation(`${distinct} cannot be filtered`)
  const allowed = [...index.documents.values()].filter(document =>
    conditions.every(group => group.some(({ field, value }) => document[field] === value)),
  )
  const all = matching(allowed, String(q), searchableAttributes)
  const found = distinct === undefined ? all : byPage(all).map(([first]) => first as Stored)
  const marks = [String(query.highlightPreTag), String(query.highlightPostTag)] as const
  const hits = found.slice(Number(offset), Number(offset) + Number(limit)).map(document => ({
    ...Object.fromEntries((attributesToRetrieve as string[]).map(name => [name, document[name]])),
    _formatted: Object.fromEntries(
      [...(query.attributesToHighlight as string[])].map(name => [name, marked(document[name], String(q), marks)]),
    ),
  }))
  return {
    indexUid: query.indexUid,
    hits,
    query: q,
    processingTimeMs: 1,
    limit,
    offset,
    estimatedTotalHits: found.length,
  }
}
