/**
 * Handles one request of a client over streamable HTTP, without a session: each request gets its own server, so that
 * clients share no state. Returns the answer as JSON.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { BuiltSite } from './built-site.ts'
import { createServer } from './create-server.ts'

/** Maximum size of a request in bytes, which suffices because arguments are short. */
export const MAX_BODY_BYTES = 1_000_000

/** The answer of a site to a POST request; `version` is docsgen's. */
export async function answerRequest(site: BuiltSite, request: Request, version: string): Promise<Response> {
  const server = createServer(site, version)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}
