/**
 * `docsgen mcp` from its request to a running server: a built folder or a published site, over stdio or HTTP.
 */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, normalize, relative, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { EnvironmentError } from '../../base/errors.ts'
import { docsgenCommand } from '../../base/package-managers.ts'
import { packageVersion } from '../../base/package-root.ts'
import { isWithin } from '../../base/paths.ts'
import { forbid, refuse } from '../../dev/answers.ts'
import { type GuardOptions, isOwnOrigin } from '../../dev/guard.ts'
import { SECURITY_HEADERS } from '../../dev/headers.ts'
import { type Handler, type ListenOptions, listen, type RunningServer } from '../../dev/server.ts'
import { MANIFEST } from '../../model/output.ts'
import { answerRequest, MAX_BODY_BYTES } from './answer-request.ts'
import { BuiltSite } from './built-site.ts'
import { createServer } from './create-server.ts'
import { filesAt, type ReadFile } from './published-files.ts'

/** Selects the site. */
export interface McpSite {
  /** The folder of the site, or the built folder itself. */
  siteDir: string
  /** The built folder. Default: `build`. */
  outDir?: string
  /** Address of a published site, instead of a folder. */
  url?: string
}

/** Serves over HTTP until the server is closed. */
export async function serveMcp(site: McpSite, options: ListenOptions): Promise<RunningServer> {
  return listen(mcpHandler(openSite(site), options), options)
}

/** Answers on a pair of streams; resolves when the client disconnects. */
export async function answerOnStreams(site: McpSite, input: Readable, output: Writable): Promise<void> {
  const server = createServer(openSite(site), packageVersion)
  const closed = new Promise<void>(settle => {
    server.server.onclose = settle
    input.once('end', () => void server.close())
    input.once('close', () => void server.close())
  })
  await server.connect(new StdioServerTransport(input, output))
  await closed
}

/** @throws EnvironmentError if the folder contains no site */
function openSite({ siteDir, outDir, url }: McpSite): BuiltSite {
  if (url !== undefined) return new BuiltSite(filesAt(url))
  const isBuilt = (folder: string) => existsSync(join(folder, MANIFEST))
  const folder = outDir === undefined && isBuilt(siteDir) ? resolve(siteDir) : resolve(siteDir, outDir ?? 'build')
  if (!isBuilt(folder))
    throw new EnvironmentError(`there is no built site at ${relative(process.cwd(), folder) || folder}`, {
      hint: `Run '${docsgenCommand('build')}' first, or name a published site with --site.`,
    })
  return new BuiltSite(filesIn(folder))
}

// Files of a built site, from its folder.

/** Reads the files of a folder, which may be rebuilt at any time. */
function filesIn(folder: string): ReadFile {
  return async path => {
    const place = normalize(join(folder, path))
    if (place === folder || !isWithin(place, folder)) return undefined
    try {
      return new Uint8Array(await readFile(place))
    } catch {
      return undefined
    }
  }
}

// Streamable HTTP on Node.

/** The path of the server. */
const MCP_PATH = '/mcp'

/** Creates the handler. `options` say which origins are the server's own. */
function mcpHandler(site: BuiltSite, options: GuardOptions): Handler {
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
