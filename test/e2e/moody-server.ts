/**
 * Serves a built folder with faults: late, failing, unreachable, or with pages of another build. Records each request,
 * and whether it came from the browser's own navigation or from a script.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** The response to a path. */
interface Mood {
  /** Applies only to requests of scripts. */
  isForScripts?: boolean
  /** The response waits for this promise. */
  hold?: Promise<unknown>
  /** A status without a body, in place of the file. */
  status?: number
  /** Another address, in place of the file. */
  redirect?: string
  /** The connection breaks. */
  isGone?: boolean
  /** Changes the page. */
  change?: (html: string) => string
}

export interface MoodyServer {
  url: string
  /** By path; `*` for all others. */
  moods: Map<string, Mood>
  /** `document /path` for the browser's own requests, `empty /path` for those of scripts, in order. */
  asked: string[]
  /** The largest number of simultaneous requests of scripts for pages. */
  most: number
  /** Headers of every response. */
  headers: Record<string, string>
  close: () => void
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** A promise, and the function that resolves it. */
export function held(): { hold: Promise<void>; release: () => void } {
  let release = () => {}
  const hold = new Promise<void>(resolve => {
    release = resolve
  })
  return { hold, release }
}

/** Serves the folder on a free port, below a base path. */
export async function serveMoodily(dir: string, base = '/'): Promise<MoodyServer> {
  const server = createServer((request, response) => void answer(request, response))
  const moody: MoodyServer = {
    ...{ url: '', moods: new Map(), asked: [], most: 0, headers: {} },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  let underWay = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const by = request.headers['sec-fetch-dest']
    const found = moody.moods.get(pathname) ?? moody.moods.get('*') ?? {}
    const mood = found.isForScripts && by !== 'empty' ? {} : found
    moody.asked.push(`${by} ${pathname}${search}`)
    const isAhead = by === 'empty' && request.method === 'GET'
    if (isAhead) moody.most = Math.max(moody.most, ++underWay)
    response.on('close', () => isAhead && underWay--)
    await mood.hold
    if (mood.isGone) request.socket.destroy()
    else if (mood.status) response.writeHead(mood.status).end()
    else if (mood.redirect) response.writeHead(302, { location: mood.redirect }).end()
    else sendFile(join(dir, decodeURIComponent(pathname).slice(base.length)), response, mood)
  }

  function sendFile(path: string, response: ServerResponse, { change }: Mood): void {
    const found = [path, join(path, 'index.html'), `${path}.html`].find(
      file => existsSync(file) && statSync(file).isFile(),
    )
    const missing = join(dir, '404.html')
    if (!found && !existsSync(missing)) {
      response.writeHead(404).end()
      return
    }
    const file = found ?? missing
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(found ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache', ...moody.headers })
    response.end(change ? change(readFileSync(file, 'utf8')) : readFileSync(file))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  moody.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return moody
}
