/**
 * Streamable HTTP without sessions: each request has a server of its own, so that nothing of one client meets another. In:
 * Node's request. Out: the answer as JSON.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { forbid, refuse } from '../dev/answers.ts'
import { type GuardOptions, isOwnOrigin } from '../dev/guard.ts'
import { SECURITY_HEADERS } from '../dev/headers.ts'
import type { Handler } from '../dev/server.ts'
import type { BuiltSite } from './built-site.ts'
import { createServer } from './create-server.ts'

/** Where the server answers. */
const MCP_PATH = '/mcp'
/** Bytes of a request: arguments are short. */
const MOST_BYTES = 1_000_000

/** Makes the handler. `options` say which origins are the server's own. */
export function mcpHandler(site: BuiltSite, options: GuardOptions): Handler {
  return async (request, response) => {
    if ((request.url ?? '').replace(/\?.*$/s, '') !== MCP_PATH) return refuse(response, 404)
    if (!isOwnOrigin(request.headers, options))
      return forbid(response, 'Requests from pages of other sites are refused.')
    if (request.method !== 'POST') return refuse(response, 405, { Allow: 'POST' })
    const body = await bodyOf(request)
    if (body === undefined) return refuse(response, 413, { Connection: 'close' })
    await send(await answerOf(site, request, body), response)
  }
}

async function answerOf(site: BuiltSite, request: IncomingMessage, body: string): Promise<Response> {
  const server = createServer(site)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    return await transport.handleRequest(new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, body }))
  } finally {
    await server.close()
  }
}

/** The text of a request; undefined where it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MOST_BYTES) return undefined
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { ...SECURITY_HEADERS, ...Object.fromEntries(answer.headers) })
  response.end(body)
}
