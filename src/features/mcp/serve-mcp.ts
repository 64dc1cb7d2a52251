/**
 * `docsgen mcp` from its request to a running server: a built folder or a published site, over stdio or HTTP.
 */

import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { EnvironmentError } from '../../base/errors.ts'
import { docsgenCommand } from '../../base/package-managers.ts'
import { packageVersion } from '../../base/package-root.ts'
import { type ListenOptions, listen, type RunningServer } from '../../dev/server.ts'
import { MANIFEST } from '../../model/output.ts'
import { BuiltSite } from './built-site.ts'
import { createServer } from './create-server.ts'
import { filesIn } from './folder-files.ts'
import { filesAt } from './published-files.ts'
import { mcpHandler } from './serve-http.ts'

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
