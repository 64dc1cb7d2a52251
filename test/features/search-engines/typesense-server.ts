/**
 * A stand-in for Typesense: the part of its API that a push and a search use, with the fields of its OpenAPI document
 * (version 30) and its errors. https://typesense.org/docs/latest/api
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

interface Field {
  name: string
  type: string
  facet?: boolean
}

interface Collection {
  name: string
  fields: Field[]
  default_sorting_field?: string
  metadata?: Record<string, unknown>
  synonym_sets?: string[]
  documents: Map<string, Stored>
  synonyms: Map<string, string[]>
}

export interface TypesenseServer extends EngineServer {
  collections: Map<string, Collection>
  aliases: Map<string, string>
  stopwords: Map<string, string[]>
  synonymSets: Map<string, { id: string; synonyms: string[] }[]>
  version: string
  /** Keys that may do everything; others may search. */
  adminKeys: Set<string>
}

const SCHEMA =
  'name fields default_sorting_field token_separators symbols_to_index enable_nested_fields metadata voice_query_model synonym_sets'.split(
    ' ',
  )
const FIELD =
  'name type optional facet index locale sort infix reference num_dim drop store vec_dist range_index stem stem_dictionary token_separators symbols_to_index embed'.split(
    ' ',
  )
const SEARCH =
  'collection q query_by query_by_weights text_match_type prefix infix max_extra_prefix max_extra_suffix filter_by sort_by facet_by num_typos page per_page limit offset group_by group_limit group_missing_values include_fields exclude_fields highlight_full_fields highlight_affix_num_tokens highlight_start_tag highlight_end_tag snippet_threshold drop_tokens_threshold typo_tokens_threshold pinned_hits hidden_hits highlight_fields pre_segmented_query preset prioritize_exact_match prioritize_token_position exhaustive_search search_cutoff_ms use_cache cache_ttl min_len_1typo min_len_2typo stopwords facet_return_parent rerank_hybrid_matches'.split(
    ' ',
  )

/** Starts the server. */
export async function startTypesense(): Promise<TypesenseServer> {
  const server = await startEngineServer(
    request => answerTo(state, request),
    message => ({ message }),
  )
  const state: TypesenseServer = Object.assign(server, {
    collections: new Map<string, Collection>(),
    aliases: new Map<string, string>(),
    stopwords: new Map<string, string[]>(),
    synonymSets: new Map<string, { id: string; synonyms: string[] }[]>(),
    version: '30.0',
    adminKeys: new Set([ADMIN_KEY]),
  })
  return state
}

function answerTo(state: TypesenseServer, request: EngineRequest): EngineAnswer {
  const { method, path, body } = request
  const key = String(request.headers['x-typesense-api-key'] ?? request.query.get('x-typesense-api-key') ?? '')
  const isSearch = path === '/multi_search'
  if (!state.adminKeys.has(key) && !(isSearch && key === SEARCH_KEY))
    return failed(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')
  const [, folder = '', name = '', rest = ''] = /^\/(\w+)(?:\/([^/]+))?(\/.*)?$/.exec(path) ?? []
  if (isSearch) return multiSearch(state, request)
  if (path === '/debug') return { data: { state: 1, version: state.version } }
  if (folder === 'stopwords' && method === 'PUT') {
    state.stopwords.set(name, fieldsOf(body, ['stopwords', 'locale']).stopwords as string[])
    return { data: { id: name } }
  }
  if (folder === 'synonym_sets') return synonymSet(state, method, name, body)
  if (folder === 'aliases') return alias(state, method, name, body)
  if (folder !== 'collections') throw new Violation('unknown path')
  if (name === '') return method === 'POST' ? created(state, body) : listed(state, request)
  const collection = state.collections.get(state.aliases.get(name) ?? name)
  if (!collection) return failed(404, `No collection with name \`${name}\` found.`)
  if (rest === '') return ofCollection(state, method, collection)
  if (rest === '/documents/import' && method === 'POST') return imported(state, collection, request)
  const [, id = ''] = /^\/synonyms\/(.+)$/.exec(rest) ?? []
  // Version 30 has sets of synonyms instead.
  if (id === '' || method !== 'PUT' || Number.parseInt(state.version, 10) >= 30) throw new Violation('unknown path')
  collection.synonyms.set(id, fieldsOf(body, ['synonyms', 'root', 'locale', 'symbols_to_index']).synonyms as string[])
  return { data: { id } }
}

function ofCollection(state: TypesenseServer, method: string, collection: Collection): EngineAnswer {
  const { documents, synonyms: _, ...shown } = collection
  if (method === 'DELETE') state.collections.delete(collection.name)
  else if (method !== 'GET') throw new Violation('unknown method')
  return { data: { ...shown, num_documents: documents.size, created_at: 0 } }
}

function synonymSet(state: TypesenseServer, method: string, name: string, body: unknown): EngineAnswer {
  if (Number.parseInt(state.version, 10) < 30) return failed(404, 'Not Found')
  if (method === 'PUT') {
    state.synonymSets.set(name, fieldsOf(body, ['items']).items as { id: string; synonyms: string[] }[])
    return { data: { name } }
  }
  if (method !== 'DELETE') throw new Violation('unknown method')
  return state.synonymSets.delete(name) ? { data: { name } } : failed(404, 'Not Found')
}

function alias(state: TypesenseServer, method: string, name: string, body: unknown): EngineAnswer {
  const target = state.aliases.get(name)
  if (method === 'PUT') {
    state.aliases.set(name, String(fieldsOf(body, ['collection_name']).collection_name))
    return { data: { name, collection_name: state.aliases.get(name) } }
  }
  if (target === undefined) return failed(404, 'Not Found')
  if (method === 'DELETE') state.aliases.delete(name)
  return { data: { name, collection_name: target } }
}

function created(state: TypesenseServer, body: unknown): EngineAnswer {
  const schema = fieldsOf(body, SCHEMA) as unknown as Collection
  for (const field of schema.fields) fieldsOf(field, FIELD, 'field')
  const sorting = schema.fields.find(({ name }) => name === schema.default_sorting_field)
  if (schema.default_sorting_field && !/^int|^float/.test(sorting?.type ?? ''))
    throw new Violation('the sorting field is no number')
  if (state.collections.has(schema.name))
    return failed(409, `A collection with name \`${schema.name}\` already exists.`)
  state.collections.set(schema.name, { ...schema, documents: new Map(), synonyms: new Map() })
  return { status: 201, data: schema }
}

function listed(state: TypesenseServer, request: EngineRequest): EngineAnswer {
  parametersOf(request, ['exclude_fields', 'limit', 'offset'])
  return {
    data: [...state.collections.values()].map(({ name, documents }) => ({ name, num_documents: documents.size })),
  }
}

function imported(_state: TypesenseServer, collection: Collection, request: EngineRequest): EngineAnswer {
  parametersOf(request, [
    'action',
    'batch_size',
    'return_id',
    'dirty_values',
    'return_doc',
    // The official client sends it as well; servers ignore it.
    'throwOnFail',
    'remote_embedding_batch_size',
  ])
  if (request.text === '') return failed(400, 'The request body was empty. So, no records were imported.')
  const lines = request.text.split('\n').filter(Boolean)
  const results = lines.map(line => {
    const document = JSON.parse(line) as Stored
    const wrong = collection.fields.find(({ name, type }) => typeName(document[name]) !== type)
    if (wrong)
      return { success: false, error: `Field \`${wrong.name}\` must be ${wrong.type}.`, document: line, code: 400 }
    collection.documents.set(document.id, document)
    return { success: true }
  })
  return { data: results.map(result => JSON.stringify(result)).join('\n') }
}

function multiSearch(state: TypesenseServer, request: EngineRequest): EngineAnswer {
  const { searches } = fieldsOf(request.body, ['searches', 'union'])
  if (!Array.isArray(searches)) throw new Violation('the searches are no list')
  return {
    data: {
      results: searches.map(written => {
        const query = fieldsOf(written, SEARCH, 'search')
        const name = String(query.collection)
        const collection = state.collections.get(state.aliases.get(name) ?? name)
        if (!collection) return { code: 404, error: 'Not found.' }
        if (query.stopwords !== undefined && !state.stopwords.has(String(query.stopwords)))
          return { code: 404, error: 'Could not find the stopword set named `x`.' }
        return search(collection, query)
      }),
    },
  }
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'string[]'
  return typeof value === 'number' ? 'int32' : typeof value
}

function failed(status: number, message: string): EngineAnswer {
  return { status, data: { message } }
}

function search({ fields, documents }: Collection, query: Record<string, unknown>): unknown {
  const names = (parameter: string) => String(query[parameter]).split(',')
  const fieldNamed = (name: string) => {
    const field = fields.find(known => known.name === name)
    if (!field) throw new Violation(`there is no field ${name}`)
    return field
  }
  for (const name of names('query_by')) fieldNamed(name)
  if (names('query_by').length !== names('query_by_weights').length) throw new Violation('each field needs a weight')
  if (!fieldNamed(String(query.group_by)).facet) throw new Violation('the field of groups is no facet')
  if (Number(query.group_limit) > 99) throw new Violation('group_limit is too large')
  const conditions = String(query.filter_by)
    .split(' && ')
    .map(condition => {
      const [, field = '', values = ''] = /^(\w+):=(.+)$/.exec(condition) ?? []
      if (!fieldNamed(field).facet) throw new Violation(`${field} is no facet`)
      return { field, values: [...values.matchAll(/`([^`]*)`/g)].map(match => match[1]) }
    })
  const allowed = [...documents.values()].filter(document =>
    conditions.every(({ field, values }) => values.includes(String(document[field]))),
  )
  const q = String(query.q)
  const groups = byPage(matching(allowed, q, names('query_by')))
  const marks = [String(query.highlight_start_tag), String(query.highlight_end_tag)] as const
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 10)]
  return {
    found: groups.length,
    out_of: documents.size,
    page: 1,
    grouped_hits: groups.slice(offset, offset + limit).map(group => ({
      group_key: [group[0]?.page],
      found: group.length,
      hits: group.slice(0, Number(query.group_limit)).map(document => ({
        document: Object.fromEntries(names('include_fields').map(name => [name, document[name]])),
        highlight: Object.fromEntries(
          names('highlight_fields').flatMap(name => {
            const value = marked(document[name], q, marks)
            return value === document[name] ? [] : [[name, { snippet: value, value }]]
          }),
        ),
        text_match: 1,
      })),
    })),
  }
}
