/**
 * `docsgen/mcp`: answers clients of the Model Context Protocol in serverless functions: on Cloudflare, Netlify, Vercel,
 * or any host that supports the Fetch standard. It needs no folder and keeps no state, because it reads the published
 * files of the site.
 */
import { answerRequest, MAX_BODY_BYTES } from './answer-request.ts'
import { BuiltSite } from './built-site.ts'
import { type FetchFile, filesAt, type ReadFile } from './published-files.ts'

declare const DOCSGEN_VERSION: string

/** The site that a handler serves. */
export interface McpHandlerOptions {
  /** Address of the site's home. Default: `/` of the requested host. */
  site?: string
  /** Reads a file of the site, if the host has something faster than `fetch`. */
  fetch?: FetchFile
}

/** Answers a request. */
export type McpHandler = (request: Request) => Promise<Response>

/** Pages of any origin may call it, because the answers are public and cookies are ignored. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Accept, Content-Type, MCP-Protocol-Version',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'X-Content-Type-Options': 'nosniff',
}

/** Creates a handler of requests. It never rejects: errors are responses. */
export function createMcpHandler({ site, fetch: fetchFile }: McpHandlerOptions = {}): McpHandler {
  const readers = new Map<string, ReadFile>()
  const readerOf = (home: string) => {
    const reader = readers.get(home) ?? filesAt(home, fetchFile)
    // A host only has a few names, so the number of readers is limited.
    if (readers.size < 10) readers.set(home, reader)
    return reader
  }
  return async request => {
    if (request.method === 'OPTIONS') return refusal(204)
    if (request.method !== 'POST') return refusal(405, { Allow: 'POST, OPTIONS' })
    const body = await request.arrayBuffer()
    if (body.byteLength > MAX_BODY_BYTES) return refusal(413)
    const { headers, url } = request
    const home = site ?? new URL('/', url).href
    const copy = new Request(url, { method: 'POST', headers, body })
    const answer = await answerRequest(new BuiltSite(readerOf(home)), copy, DOCSGEN_VERSION)
    for (const [name, value] of Object.entries(CORS_HEADERS)) answer.headers.set(name, value)
    return answer
  }
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...CORS_HEADERS, ...headers } })
}
