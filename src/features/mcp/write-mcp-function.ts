/**
 * `docsgen mcp --write <host>`: writes a serverless function that serves the site to language models. In: the site and
 * the host. Out: the file, and the address at which the host serves it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { writeAtomic } from '../../base/files.ts'
import { loadConfig } from '../../config/load-config.ts'
import { HOST_FUNCTIONS, type HostFunction } from './host-functions.ts'

export interface McpFunctionRequest {
  siteDir: string
  /** A key of `HOST_FUNCTIONS`. */
  host: string
  /** Address of the published site. Default: the one in the config, if it is not at `/` of the host. */
  url?: string
}

/**
 * Writes the function, unless the file is already up to date.
 * @throws UsageError if another file has its path; ConfigError if the config is unusable
 */
export async function writeMcpFunction({ siteDir, host, url }: McpFunctionRequest): Promise<HostFunction> {
  const { config } = await loadConfig({ siteDir })
  const home = url ?? (config.baseUrl === '/' || config.url === '' ? undefined : config.url + config.baseUrl)
  const made = HOST_FUNCTIONS[host]?.(home)
  if (!made)
    throw new UsageError(`There is no host '${host}'.`, { hint: `Use ${Object.keys(HOST_FUNCTIONS).join(', ')}.` })
  const path = join(siteDir, made.file)
  if (existsSync(path) && readFileSync(path, 'utf8') !== made.text)
    throw new UsageError(`${made.file} exists already and has another text.`, {
      hint: 'Remove it to have it written again.',
    })
  writeAtomic(path, made.text)
  return made
}
