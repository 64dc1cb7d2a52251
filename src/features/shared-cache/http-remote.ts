/**
 * A web server as the storage of a shared cache: GET, PUT and DELETE of files, as WebDAV servers, nginx with its `dav`
 * module and most artefact stores offer them. It cannot be listed.
 */
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
    return ask(target, { method, headers, signal, body: body as RequestInit['body'] })
  }
  return {
    address: withoutSecrets(url),
    get: async (name, transfer) => {
      const response = await request('GET', name, transfer)
      if (response.status === 404 || response.status === 410) return drop(response)
      return bytesOf(await accepted(response), transfer)
    },
    put: async (name, bytes, transfer) => {
      drop(await accepted(await request('PUT', name, transfer, bytes)))
    },
    remove: async (name, transfer) => {
      const response = await request('DELETE', name, transfer)
      drop(response.status === 404 ? response : await accepted(response))
    },
    list: async () => undefined,
    close: () => undefined,
  }
}

/**
 * Sends a request.
 * @throws RemoteFailure with the reason if there is no answer
 */
export async function ask(target: URL | Request, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(target, { ...init, redirect: 'error' })
  } catch (error) {
    throw unreachable(error)
  }
}

/** The response if it reports success. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  drop(response)
  const { status } = response
  if (status === 401 || status === 403) throw new RemoteFailure(`it refused the credentials or the right (${status})`)
  throw new RemoteFailure(`it answered with status ${status}`)
}

/** Ends a response whose body is not read. */
export function drop(response: Response): undefined {
  response.body?.cancel().catch(() => undefined)
}

/** The body of a response, which is read in pieces so that a transfer that stands still is noticed. */
export async function bytesOf(response: Response, { onBytes }: Transfer): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      onBytes(piece.byteLength)
      pieces.push(piece)
    }
  } catch (error) {
    throw unreachable(error)
  }
  return Buffer.concat(pieces)
}

function unreachable(error: unknown): RemoteFailure {
  const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
  // The messages of errors may contain the address with its credentials.
  return new RemoteFailure(`it cannot be reached (${cause?.code ?? name})`)
}

function authorization({ username, password }: URL, token: string | undefined): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}
