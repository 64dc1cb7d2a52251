/**
 * A server for the hosted search protocol, which follows or breaks it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour =
  | 'good'
  | 'many'
  | 'hostile'
  | 'empty'
  | 'forbidden'
  | 'limited'
  | 'broken'
  | 'html'
  | 'cut'
  | 'silent'

export interface HostedRequest {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}

export interface HostedServer {
  url: string
  behaviour: Behaviour
  /** The requests, in order. */
  requests: HostedRequest[]
  close: () => void
}

const good = (query: string) => [
  {
    objectID: '1',
    url: 'https://production.example/docs/guide/#start',
    type: 'content',
    content: `About ${query}`,
    hierarchy: { lvl0: 'Guides', lvl1: 'The guide', lvl2: 'Start', lvl3: null },
    _snippetResult: { content: { value: `About <mark>${query}</mark> &amp; more` } },
  },
  {
    objectID: '2',
    url: 'https://elsewhere.example/page',
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'Guides', lvl1: 'Elsewhere' },
  },
]

/** The number of different hits. */
export const MANY = 30
/** Hits of which some cannot be shown, and one comes twice. */
const many = [
  ...Array.from({ length: MANY }, (_, at) => ({
    objectID: `hit ${at}`,
    url: `/hit-${at}`,
    type: 'lvl1',
    hierarchy: { lvl0: 'Guides', lvl1: `Hit ${at}` },
  })),
].flatMap((hit, at, all) => (at % 10 === 4 ? [hit, null, all[at - 3], { url: 7 }] : [hit]))

const XSS = '<img src=x onerror="globalThis.pwned = true">'
const hostile = [
  { objectID: 'a', url: 'javascript:globalThis.pwned=true', type: 'lvl1', hierarchy: { lvl0: 'A', lvl1: 'Script' } },
  { objectID: 'b', url: '//evil.example/x', type: 'lvl1', hierarchy: { lvl0: '__proto__', lvl1: XSS } },
  {
    objectID: 'c',
    url: '/x',
    type: 'content',
    content: XSS,
    hierarchy: null,
    _snippetResult: { content: { value: `<mark>${XSS}</mark>` } },
  },
  { objectID: 'c', type: 'content' },
  { objectID: 'd', url: 7, type: 'constructor', hierarchy: { lvl0: null, lvl1: null } },
  { objectID: 'e', url: '/long', type: 'lvl1', hierarchy: { lvl0: 'A', lvl1: 'x'.repeat(1_000_000) } },
  null,
]

/** The part of a request that the server understands. */
interface HostedQuery {
  query?: string
  page?: number
  hitsPerPage?: number
}

/** Starts the server; `behaviour` may be changed at any time. */
export async function startHostedServer(): Promise<HostedServer> {
  const state: HostedServer = { url: '', behaviour: 'good', requests: [], close: () => undefined }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      state.requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
      const [asked] = (JSON.parse(body || '{}') as { requests?: HostedQuery[] }).requests ?? []
      const { query = '', page = 0, hitsPerPage = 20 } = asked ?? {}
      const json = (hits: unknown[]) =>
        response.writeHead(200, headers).end(JSON.stringify({ results: [{ hits, nbHits: hits.length }] }))
      switch (state.behaviour) {
        case 'good':
          return json(good(query))
        case 'many': {
          const hits = many.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
          return response.writeHead(200, headers).end(JSON.stringify({ results: [{ hits, nbHits: many.length }] }))
        }
        case 'hostile':
          return json(hostile)
        case 'empty':
          return json([])
        case 'forbidden':
          return response.writeHead(403, headers).end('{"message":"Invalid Application-ID or API key","status":403}')
        case 'limited':
          return response.writeHead(429, headers).end('{}')
        case 'broken':
          return response.writeHead(500, headers).end('{}')
        case 'html':
          return response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end('<!doctype html><p>Sign in')
        case 'silent':
          return undefined
        case 'cut':
          return response.writeHead(200, headers).end('{"results":[{"hits":[{"objectID"')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return state
}
