/**
 * Whether the key that pages contain may do more than search. Only the engine knows the rights of a key, so it is
 * asked with that key for things that a search does not need; none of the requests changes anything, even if it is
 * allowed.
 */
import type { ResolvedConfig } from '../../model/config.ts'
import { authorizationOf } from '../../search-engine/services/elasticsearch.ts'

type EngineConfig = NonNullable<ResolvedConfig['search']['engine']>

/** `too-much` names what is allowed; `unknown` says why it cannot be told. */
export type KeyRights = { is: 'search-only' } | { is: 'too-much'; what: string } | { is: 'unknown'; why: string }

interface Probe {
  /** What it needs the right for. */
  what: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Time limit of a request. */
const TIMEOUT_MS = 10_000

/**
 * Asks the engine.
 * @param index the public name of an index
 */
export async function rightsOfKey(
  { name, searchKey }: EngineConfig,
  { url, index }: { url: string; index: string },
): Promise<KeyRights> {
  const headers = headersOf(name, searchKey)
  try {
    if (name === 'elasticsearch') return await elasticsearchRights(url, index, headers)
    for (const probe of PROBES[name](index)) {
      const status = await statusOf(url, probe, headers)
      if (status >= 500) return { is: 'unknown', why: `the engine answers ${status}` }
      if (status !== 401 && status !== 403) return { is: 'too-much', what: probe.what }
    }
    return { is: 'search-only' }
  } catch (error) {
    return { is: 'unknown', why: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Requests that are refused with 401 or 403 unless the key has the right. With it, those that would write lack what they
 * need: a type, a body, or a document that matches.
 */
const PROBES: Record<Exclude<EngineConfig['name'], 'elasticsearch'>, (index: string) => Probe[]> = {
  meilisearch: index => [
    { what: 'write documents', method: 'POST', path: `/indexes/${index}/documents`, body: '' },
    { what: 'read the settings', method: 'GET', path: `/indexes/${index}/settings` },
    { what: 'read all documents', method: 'GET', path: `/indexes/${index}/documents?limit=0` },
    { what: 'read the keys', method: 'GET', path: '/keys?limit=1' },
  ],
  typesense: index => [
    {
      what: 'write documents',
      method: 'POST',
      path: `/collections/${index}/documents/import?action=update`,
      headers: { 'content-type': 'text/plain' },
      body: '',
    },
    { what: 'list collections', method: 'GET', path: '/collections' },
    { what: 'read the keys', method: 'GET', path: '/keys' },
  ],
  opensearch: index => [
    {
      what: 'delete documents',
      method: 'POST',
      path: `/${index}/_delete_by_query`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: { match_none: {} } }),
    },
    { what: 'read the settings', method: 'GET', path: `/${index}/_settings` },
  ],
}

function headersOf(name: EngineConfig['name'], key: string | undefined): Record<string, string> {
  if (key === undefined) return {}
  if (name === 'meilisearch') return { authorization: `Bearer ${key}` }
  if (name === 'typesense') return { 'x-typesense-api-key': key }
  return { authorization: authorizationOf(key) }
}

async function statusOf(url: string, { method, path, headers, body }: Probe, auth: Record<string, string>) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url + path, { method, headers: { ...auth, ...headers }, body, signal })
  await response.arrayBuffer()
  return response.status
}

/** Elasticsearch tells a user's rights: https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-security-has-privileges */
async function elasticsearchRights(url: string, index: string, auth: Record<string, string>): Promise<KeyRights> {
  const privileges = ['write', 'delete', 'manage', 'create_index']
  const response = await fetch(`${url}/_security/user/_has_privileges`, {
    method: 'POST',
    headers: { ...auth, 'content-type': 'application/json' },
    body: JSON.stringify({ cluster: ['manage_security', 'monitor'], index: [{ names: [index], privileges }] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 401 || response.status === 403)
    return auth.authorization === undefined
      ? { is: 'search-only' }
      : { is: 'unknown', why: 'the engine refuses the key' }
  if (!response.ok) return { is: 'unknown', why: `the engine answers ${response.status}` }
  const { cluster = {}, index: ofIndex = {} } = (await response.json()) as {
    cluster?: Record<string, boolean>
    index?: Record<string, Record<string, boolean>>
  }
  const granted = Object.entries({ ...cluster, ...ofIndex[index] }).filter(([, isGranted]) => isGranted)
  if (granted.length === 0) return { is: 'search-only' }
  return { is: 'too-much', what: `use the privileges ${granted.map(([privilege]) => privilege).join(', ')}` }
}
