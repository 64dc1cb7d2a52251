/**
 * The common part of the stand-ins for search engines: they answer by the published API of each engine, and are strict. A
 * request with an unknown path, parameter or field is refused as the engine would refuse it, and recorded as a violation,
 * which tests compare with none.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ADMIN_KEY = 'admin-secret-0123456789'
export const SEARCH_KEY = 'search-only-0123456789'

export interface EngineRequest {
  method: string
  /** Decoded path. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
  /** The parsed body; undefined if it is not JSON. */
  body: unknown
}

export interface EngineAnswer {
  status?: number
  headers?: Record<string, string>
  data?: unknown
}

/** A document as a server stores it. */
export type Stored = Record<string, unknown> & { id: string }

export interface EngineServer {
  url: string
  /** `METHOD path` of each request, in order. */
  asked: string[]
  requests: EngineRequest[]
  violations: string[]
  /** Fails the matching requests: with a status, or without an answer. */
  failOn: { match: RegExp; status: number | 'hang' | 'cut' } | undefined
  close: () => void
}

/** Refuses a request that the API does not describe. */
export class Violation extends Error {}

/** Starts a server. `answer` throws a `Violation` if the request breaks the API. */
export async function startEngineServer(
  answer: (request: EngineRequest) => EngineAnswer,
  refusal: (message: string, status: number) => unknown,
): Promise<EngineServer> {
  const state: EngineServer = {
    url: '',
    asked: [],
    requests: [],
    violations: [],
    failOn: undefined,
    close: () => undefined,
  }
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, x-typesense-api-key',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  }
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    state.asked.push(`${request.method} ${request.path}`)
    state.requests.push(request)
    const { failOn } = state
    if (failOn?.match.test(`${request.method} ${request.path}`)) {
      if (failOn.status === 'hang') return undefined
      if (failOn.status === 'cut')
        return response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{"re')
      const data = refusal('refused by the test', failOn.status)
      return response
        .writeHead(failOn.status, { ...cors, 'content-type': 'application/json' })
        .end(JSON.stringify(data))
    }
    const { status = 200, headers, data } = safely(request)
    const isText = typeof data === 'string'
    response.writeHead(status, { ...cors, 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
    return response.end(isText ? data : JSON.stringify(data ?? {}))
  })
  function safely(request: EngineRequest): EngineAnswer {
    try {
      return answer(request)
    } catch (error) {
      // A mistake of the server counts as well: the test fails, instead of waiting.
      const message = error instanceof Violation ? error.message : String(error)
      state.violations.push(`${request.method} ${request.path}: ${message}`)
      return { status: 400, data: refusal(message, 400) }
    }
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return state
}

async function read(incoming: IncomingMessage): Promise<EngineRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const { method = 'GET', headers } = incoming
  return { method, path: decodeURIComponent(pathname), query: searchParams, headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of an object that an API describes; others are a violation. */
export function fieldsOf(value: unknown, allowed: readonly string[], what = 'body'): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Violation(`${what} is no object`)
  for (const key of Object.keys(value))
    if (!allowed.includes(key)) throw new Violation(`${what} has an unknown field ${key}`)
  return value as Record<string, unknown>
}

/** The query parameters that an API describes. */
export function parametersOf({ query }: EngineRequest, allowed: readonly string[]): URLSearchParams {
  for (const name of query.keys()) if (!allowed.includes(name)) throw new Violation(`unknown parameter ${name}`)
  return query
}

/** Documents with all words of a query in their texts, the best first: enough to compare what adapters make of answers. */
export function matching(documents: Iterable<Stored>, query: string, fields: readonly string[]): Stored[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = (document: Stored, field: string) => [document[field]].flat().join(' ').toLowerCase()
  const score = (document: Stored) => {
    const scores = words.map(word => fields.findIndex(field => textOf(document, field).includes(word)))
    return scores.some(at => at < 0) ? undefined : scores.reduce((sum, at) => sum + at, 0)
  }
  return [...documents]
    .flatMap(document => {
      const found = score(document)
      return found === undefined ? [] : [{ document, found }]
    })
    .sort(
      (a, b) =>
        a.found - b.found ||
        Number(b.document.rank) - Number(a.document.rank) ||
        Number(a.document.position) - Number(b.document.position),
    )
    .map(({ document }) => document)
}

/** A text with its matches between two marks. */
export function marked(text: unknown, query: string, [start, end]: readonly [string, string]): string {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return String(text ?? '').replace(new RegExp(words.join('|') || '$^', 'gi'), match => start + match + end)
}

/** Documents by page, in order. */
export function byPage(documents: readonly Stored[]): Stored[][] {
  const pages = new Map<unknown, Stored[]>()
  for (const document of documents) pages.set(document.page, [...(pages.get(document.page) ?? []), document])
  return [...pages.values()]
}
