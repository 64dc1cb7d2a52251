/** The request that a form describes, and its text for readers, in which credentials are hidden. */
import type { TryParameter, TryRequest } from '../../../src/model/try-request.ts'
import type { ReadBody } from './body.ts'
import type { Credentials } from './credentials.ts'
import { pairsIn, pathOf, queryOf } from './serialize.ts'

/** What the fields of a form contain. */
export interface Entered {
  server: string
  textFor: (parameter: TryParameter) => string
  credentials: Credentials
  body: ReadBody | undefined
}

interface Assembled {
  url: string
  init: RequestInit & { headers: Headers }
  shown: string
}

const HIDDEN = '••••'

/** Assembles the request. Throws a `TypeError` if a header is not allowed to have its value. */
export function assemble(request: TryRequest, { server, textFor, credentials, body }: Entered): Assembled {
  const { method, path, parameters, accept } = request
  const cookies = [...pairsIn('cookie', parameters, textFor), ...credentials.cookies]
  const own: [string, string][] = [
    ...(accept ? [['Accept', accept] satisfies [string, string]] : []),
    ...(body?.contentType ? [['Content-Type', body.contentType] satisfies [string, string]] : []),
    ...pairsIn('header', parameters, textFor),
  ]
  const addressWith = (secret: (value: string) => string) => {
    const secrets = credentials.query.map(([name, value]) => `${encodeURIComponent(name)}=${secret(value)}`)
    const query = [queryOf(parameters, textFor), ...secrets].filter(Boolean).join('&')
    return `${server}${pathOf(path, parameters, textFor)}${query ? `?${query}` : ''}`
  }
  const headers = new Headers()
  for (const [name, value] of [...own, ...credentials.headers]) headers.set(name, value)
  if (cookies.length > 0) headers.set('Cookie', cookies.map(pair => pair.join('=')).join('; '))
  const secretNames = [...credentials.headers.map(([name]) => name), ...(cookies.length > 0 ? ['Cookie'] : [])]
  const lines = [
    `${method} ${addressWith(() => HIDDEN)}`,
    ...new Map(own.map(([name, value]) => [name.toLowerCase(), `${name}: ${value}`])).values(),
    ...secretNames.map(name => `${name}: ${HIDDEN}`),
    ...(body ? ['', body.shown] : []),
  ]
  return {
    url: addressWith(encodeURIComponent),
    init: {
      method,
      headers,
      // Cookies of this site are nothing for the server; those of the server are only sent if it asks for some.
      credentials: cookies.length > 0 ? 'include' : 'omit',
      cache: 'no-store',
      ...(body && { body: body.content }),
    },
    shown: lines.join('\n'),
  }
}

/** Names of the headers that the browser leaves out. */
export function droppedHeaders({ url, init }: Assembled): string[] {
  const sent = new Request(url, { ...init, body: null }).headers
  return Array.from(init.headers, ([name]) => name).filter(name => !sent.has(name))
}
