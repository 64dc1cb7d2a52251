/**
 * Streamable HTTP on Node. In: Node's request. Out: the answer as JSON.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { packageVersion } from '../../base/package-root.ts'
import { forbid, refuse } from '../../dev/answers.ts'
import { type GuardOptions, isOwnOrigin } from '../../dev/guard.ts'
import { SECURITY_HEADERS } from '../../dev/headers.ts'
import type { Handler } from '../../dev/server.ts'
import { answerRequest, MAX_BODY_BYTES } from './answer-request.ts'
import type { BuiltSite } from './built-site.ts'

/** The path of the server. */
const MCP_PATH = '/mcp'

/** Creates the handler. `options` say which origins are the server's own. */
export function mcpHandler(site: BuiltSite, options: GuardOptions): Handler {
  return async (request, response) => {
    if ((request.url ?? '').replace(/\?.*$/s, '') !== MCP_PATH) return refuse(response, 404)
    if (!isOwnOrigin(request.headers, options))
      return forbid(response, 'Requests from pages of other sites are refused.')
    if (request.method !== 'POST') return refuse(response, 405, { Allow: 'POST' })
    const body = await bodyOf(request)
    if (body === undefined) return refuse(response, 413, { Connection: 'close' })
    await send(await answerRequest(site, requestOf(request, body), packageVersion), response)
  }
}

function requestOf(request: IncomingMessage, body: string): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, body })
}

/** The text of a request; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MAX_BODY_BYTES) return undefined
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { ...SECURITY_HEADERS, ...Object.fromEntries(answer.headers) })
  response.end(body)
}
