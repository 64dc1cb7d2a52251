/**
 * A web server with files in memory as a shared cache, which can be told to misbehave. Out: its address, what it stores,
 * and the requests that it got.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** What goes wrong with a request. `hang` never answers, `drop` closes the connection in the middle of the answer. */
export type Fault = 'none' | 'hang' | 'drop' | 'half' | 'flip' | 'other' | 'missing' | 'error' | 'refuse'

export interface CacheServer {
  url: string
  files: Map<string, Buffer>
  requests: { method: string; path: string; authorization?: string }[]
  /** Decides what goes wrong with a request. */
  fault: (request: { method: string; path: string }, count: number) => Fault
  /** Requests that were never answered. */
  hung: number
}

/** Starts a server, which ends with the test. */
export async function cacheServer(test: TestContext): Promise<CacheServer> {
  const cache: CacheServer = { url: '', files: new Map(), requests: [], fault: () => 'none', hung: 0 }
  const server = createServer((request, response) => void answer(cache, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cache`
  return cache
}

async function answer(cache: CacheServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '', headers } = request
  cache.requests.push({ method, path, authorization: headers.authorization })
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const fault = cache.fault({ method, path }, cache.requests.length)
  if (fault === 'hang') {
    cache.hung++
    return
  }
  if (fault === 'drop') return void request.socket.destroy()
  if (fault === 'error') return void response.writeHead(500).end('broken')
  if (fault === 'refuse') return void response.writeHead(403).end()
  if (method === 'PUT') {
    const body = Buffer.concat(pieces)
    cache.files.set(path, fault === 'half' ? body.subarray(0, body.length / 2) : body)
    return void response.writeHead(201).end()
  }
  if (method === 'DELETE') cache.files.delete(path)
  const file = cache.files.get(path)
  if (!file || fault === 'missing') return void response.writeHead(404).end()
  response.writeHead(200).end(damaged(cache, file, fault))
}

function damaged({ files }: CacheServer, file: Buffer, fault: Fault): Buffer {
  if (fault === 'half') return file.subarray(0, file.length / 2)
  if (fault === 'other') return [...files.values()].find(other => other !== file) ?? Buffer.alloc(0)
  if (fault !== 'flip') return file
  const copy = Buffer.from(file)
  const at = ((file.length * 7919) % file.length) >> 1
  copy[at + (file.length >> 2)] = (copy[at + (file.length >> 2)] ?? 0) ^ 4
  return copy
}
