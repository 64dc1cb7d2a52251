/**
 * A web server as the storage of a shared cache: GET, PUT and DELETE of files, as WebDAV servers, nginx with its `dav`
 * module and most artefact stores offer them. It cannot be listed.
 */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { type Remote, RemoteFailure, type Transfer, withoutSecrets } from './remote.ts'

/** The variable with a token for the `Authorization` header. */
const TOKEN = 'DOCSGEN_CACHE_TOKEN'

/** Opens a web server. A user and a password in the address, or a token in the environment, go into a header. */
export function openHttp(url: URL, env: Readonly<Record<string, string | undefined>>): Remote {
  const headers = authorization(url, env[TOKEN])
  const base = new URL(url)
  base.username = ''
  base.password = ''
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const request = (method: string, name: string, { signal }: Transfer, body?: Uint8Array) => {
    const target = new URL(base)
    target.pathname += name
    return ask(target, { method, headers, signal, body })
  }
  return {
    address: withoutSecrets(url),
    get: async (name, transfer) => {
      const response = await request('GET', name, transfer)
      if (response.statusCode === 404 || response.statusCode === 410) return drop(response)
      return bytesOf(accepted(response), transfer)
    },
    put: async (name, bytes, transfer) => {
      drop(accepted(await request('PUT', name, transfer, bytes)))
    },
    remove: async (name, transfer) => {
      const response = await request('DELETE', name, transfer)
      drop(response.statusCode === 404 ? response : accepted(response))
    },
    list: async () => undefined,
    close: () => undefined,
  }
}

/** A request. */
interface Asked {
  method: string
  headers: Record<string, string>
  signal: AbortSignal
  body?: Uint8Array
}

/**
 * Sends a request, and returns the answer without its body. `fetch` would take twice as much processor time for the megabytes of
 * a pack. Redirects are not followed: they could send the credentials elsewhere.
 * @throws RemoteFailure with the reason if there is no answer
 */
export async function ask(target: URL, { method, headers, signal, body }: Asked): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': `${body.byteLength}` }
    const asked = request(target, { method, headers: { ...headers, ...length }, signal }, resolve)
    asked.on('error', error => reject(unreachable(error)))
    asked.end(body)
  })
}

/**
 * The response if it reports success.
 * @throws RemoteFailure if it does not
 */
export function accepted(response: IncomingMessage): IncomingMessage {
  const { statusCode: status = 0 } = response
  if (status >= 200 && status < 300) return response
  drop(response)
  if (status === 401 || status === 403) throw new RemoteFailure(`it refused the credentials or the right (${status})`)
  throw new RemoteFailure(`it answered with status ${status}`)
}

/** Ends a response whose body is not read. Most have none or a short one, so that the connection can be used again. */
export function drop(response: IncomingMessage): undefined {
  response.on('error', () => undefined)
  response.resume()
}

/**
 * The body of a response, which is read in pieces so that a transfer that stands still is noticed.
 * @throws RemoteFailure if the connection ends before
 */
export async function bytesOf(response: IncomingMessage, { onBytes }: Transfer): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  response.on('data', (piece: Uint8Array) => {
    onBytes(piece.byteLength)
    pieces.push(piece)
  })
  try {
    await finished(response)
  } catch (error) {
    throw unreachable(error)
  }
  return Buffer.concat(pieces)
}

function unreachable(error: unknown): RemoteFailure {
  // The messages of errors may contain the address with its credentials.
  const { code, name } = error as NodeJS.ErrnoException
  return new RemoteFailure(`it cannot be reached (${code ?? name})`)
}

function authorization({ username, password }: URL, token: string | undefined): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}
