/**
 * A web server with responses of every kind: statuses, redirects, loops, no response, slow bodies, invalid data.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface PlayedServer {
  url: string
  /** `METHOD /path` of each request, in order. */
  asked: string[]
  /** The times of the requests, in milliseconds. */
  times: number[]
}

/** Starts the server for one test. */
export async function playServer(test: TestContext, { isSoft = false } = {}): Promise<PlayedServer> {
  const asked: string[] = []
  const times: number[] = []
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    times.push(performance.now())
    counts.set(path, (counts.get(path) ?? 0) + 1)
    if (isSoft) playSoft(path, response)
    else play(path, { request, response, count: counts.get(path) ?? 1 })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, times }
}

interface Scene {
  request: IncomingMessage
  response: ServerResponse
  count: number
}

function play(path: string, { request, response, count }: Scene): void {
  const status = /^\/status\/(\d+)/.exec(path)?.[1]
  if (status !== undefined) response.writeHead(Number(status)).end()
  else if (path === '/head-refused') response.writeHead(request.method === 'HEAD' ? 405 : 200).end('text')
  else if (path === '/head-lies') response.writeHead(request.method === 'HEAD' ? 404 : 200).end('text')
  else if (path === '/moved') response.writeHead(301, { location: '/status/200' }).end()
  else if (path === '/moved-for-now') response.writeHead(302, { location: '/status/200' }).end()
  else if (path === '/evil') response.writeHead(301, { location: 'http://169.254.169.254/never-asked' }).end()
  else if (path === '/moved-away') response.writeHead(301, { location: '/status/404' }).end()
  else if (path === '/moved-away-for-now') response.writeHead(302, { location: '/status/404' }).end()
  else if (path === '/to-login') response.writeHead(302, { location: '/status/403' }).end()
  else if (path === '/deep/page') response.writeHead(302, { location: '/' }).end()
  else if (path === '/closed-for-long') response.writeHead(503, { 'retry-after': '3600' }).end()
  else if (/^\/(?:cookie|welcome)/.test(path)) playCookies(path, request, response)
  else if (path === '/recovers') response.writeHead(count < 3 ? 503 : 200).end()
  else if (path === '/page')
    html(response, '<h1 id="here">a</h1><a name="named">b</a><h2 id="user-content-from-markdown">c</h2>')
  else if (path === '/empty-app') html(response, '<div></div>')
  else if (path === '/needs-token') response.writeHead(request.headers['x-token'] === 'secret' ? 200 : 401).end()
  else if (path.startsWith('/docsgen-check-')) response.writeHead(404).end()
  else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (path === '/nowhere') response.writeHead(301).end()
  else if (path.startsWith('/silent')) return
  else if (path === '/slow-body') response.writeHead(200).write('a')
  else if (path === '/garbage') request.socket.end('HTTP/1.1 200 OK\r\nbroken header\r\n\r\n')
  else if (path === '/hangs-up') request.socket.destroy()
  else if (path === '/busy')
    response.writeHead(count === 1 ? 429 : 200, count === 1 ? { 'retry-after': '0' } : {}).end()
  else response.writeHead(200).end('text')
}

/** Pages that redirect until the reader has a cookie. */
function playCookies(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const isKnown = /(?:^|; )seen=1(?:;|$)/.test(headers.cookie ?? '')
  const set = (cookie: string, location: string) =>
    response.writeHead(302, { 'set-cookie': ['other=2; Path=/elsewhere', cookie], location }).end()
  if (path === '/cookie-for-others') set('seen=1; Path=/elsewhere', path)
  else if (path.startsWith('/welcome')) set('seen=1; Path=/; HttpOnly', '/cookie-by-way')
  else if (isKnown) response.writeHead(200).end('text')
  else if (path === '/cookie') set('seen=1; Path=/cookie; Max-Age=60', '/cookie')
  else response.writeHead(302, { location: '/welcome' }).end()
}

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page</title>${body}`)
}

/** The same page for every unknown address. */
function playSoft(path: string, response: ServerResponse): void {
  const title = path === '/known' ? 'Known' : path === '/' ? 'Home' : 'Oops'
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${title}</title><p>Text.`)
}
