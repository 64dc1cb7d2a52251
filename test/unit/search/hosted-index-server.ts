/**
 * A server for the part of Algolia's protocol that replaces an index: settings, batches, copies and moves of indexes,
 * tasks. It records every request, and can make any of them fail.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface HostedIndex {
  settings: Record<string, unknown>
  rules: string[]
  synonyms: Map<string, { synonyms: string[] }>
  records: Map<string, Record<string, unknown>>
}

export interface HostedServer {
  indexes: Map<string, HostedIndex>
  /** `METHOD path` of each request, in order. */
  asked: string[]
  /** The keys that the requests contained. */
  keys: Set<string>
  /** Responds to the matching requests with a status. */
  failOn: { match: RegExp; status: number; message: string } | undefined
  /** Options of the official client for this server. */
  options: { hosts: { url: string; port: number; protocol: 'http'; accept: 'readWrite' }[] }
  close: () => void
}

export function emptyIndex(): HostedIndex {
  return { settings: {}, rules: [], synonyms: new Map(), records: new Map() }
}

/** Starts the server on a free port. */
export async function startHostedServer(): Promise<HostedServer> {
  const state: Omit<HostedServer, 'options' | 'close'> = {
    indexes: new Map(),
    asked: [],
    keys: new Set(),
    failOn: undefined,
  }
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const line = `${request.method} ${path}`
    const body = await bodyOf(request)
    state.asked.push(line)
    state.keys.add(String(request.headers['x-algolia-api-key']))
    const fails = state.failOn?.match.test(line) ? state.failOn : undefined
    const answer = fails
      ? { status: fails.status, data: { message: fails.message } }
      : answerTo(line, body, state.indexes)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...answer.data, ...(answer.status >= 400 ? { status: answer.status } : {}) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host = { url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }
  return Object.assign(state, { options: { hosts: [host] }, close: () => void server.close() })
}

type Answer = { status: number; data: Record<string, unknown> }

function answerTo(line: string, body: unknown, indexes: Map<string, HostedIndex>): Answer {
  const [, method = '', name = '', action = ''] = /^(\w+) \/1\/indexes\/([^/]+)(\/.*)?$/.exec(line) ?? []
  const index = indexes.get(name)
  const done = { status: 200, data: { taskID: 1, updatedAt: '2026-01-01T00:00:00Z' } }
  if (action.startsWith('/task/')) return { status: 200, data: { status: 'published', pendingTask: false } }
  if (method === 'GET' && action === '/settings')
    return index ? { status: 200, data: index.settings } : { status: 404, data: { message: 'Index does not exist' } }
  const target = index ?? emptyIndex()
  if (action.startsWith('/synonyms/')) return synonymAnswer(method, action.slice('/synonyms/'.length), { target, body })
  if (method === 'DELETE') {
    indexes.delete(name)
    return done
  }
  if (action === '/settings') target.settings = body as Record<string, unknown>
  else if (action === '/batch') {
    const { requests } = body as { requests: { action: string; body: { objectID: string } }[] }
    for (const { body: record } of requests) target.records.set(record.objectID, record)
    indexes.set(name, target)
    return { status: 200, data: { taskID: 1, objectIDs: requests.map(({ body: { objectID } }) => objectID) } }
  } else if (action === '/operation') {
    operate(body as Operation, name, indexes)
    return done
  } else return { status: 404, data: { message: `no ${line}` } }
  indexes.set(name, target)
  return done
}

function synonymAnswer(
  method: string,
  action: string,
  { target, body }: { target: HostedIndex; body: unknown },
): Answer {
  if (action === 'search') {
    const hits = [...target.synonyms].map(([objectID, synonym]) => ({ objectID, ...synonym }))
    return { status: 200, data: { hits, nbHits: hits.length } }
  }
  if (method === 'DELETE') target.synonyms.delete(action)
  else
    for (const { objectID, synonyms } of body as { objectID: string; synonyms: string[] }[])
      target.synonyms.set(objectID, { synonyms })
  return { status: 200, data: { taskID: 1, updatedAt: '2026-01-01T00:00:00Z' } }
}

interface Operation {
  operation: 'copy' | 'move'
  destination: string
  scope?: string[]
}

function operate({ operation, destination, scope }: Operation, name: string, indexes: Map<string, HostedIndex>): void {
  const from = indexes.get(name) ?? emptyIndex()
  if (operation === 'move') {
    indexes.set(destination, from)
    indexes.delete(name)
    return
  }
  const takes = (what: string) => scope === undefined || scope.includes(what)
  indexes.set(destination, {
    settings: takes('settings') ? from.settings : {},
    rules: takes('rules') ? from.rules : [],
    synonyms: new Map(takes('synonyms') ? from.synonyms : []),
    records: scope === undefined ? from.records : new Map(),
  })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
