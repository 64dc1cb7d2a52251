/** `docsgen mcp`: converts flags to a running server. Over stdio, standard output is reserved for the protocol. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type EndSignal, exitCodeOf } from '../../base/end-signals.ts'
import type { Io } from '../../base/io.ts'
import { allowedHostOption, allowedHosts } from '../../cli/allowed-hosts.ts'
import { printFailure } from '../../cli/failure.ts'
import { HOST_FUNCTIONS } from './host-functions.ts'
import type { McpSite } from './serve-mcp.ts'
import type { McpFunctionRequest } from './write-mcp-function.ts'

/** The flags of `mcp`, as passed by commander. */
interface McpFlags {
  outDir?: string
  site?: string
  http?: boolean
  port: number
  host: string
  allowedHost?: string[]
  write?: string
}

/** Adds the command to the program. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('mcp')
    .description('Serve the built site to language models: the Model Context Protocol, over stdio or HTTP.')
    .argument('[siteDir]', 'the folder with the site, or the built folder', '.')
    .option('-o, --out-dir <dir>', 'folder of the built site (default: build, in the site folder)')
    .addOption(new Option('--site <url>', 'a published site, instead of a folder').argParser(parseUrl))
    .option('--http', 'serve over HTTP, at /mcp (default: standard input and output)')
    .addOption(new Option('-p, --port <n>', 'the port, with --http').argParser(parsePort).default(3333))
    .option('--host <name>', 'the address to listen on, with --http; 0.0.0.0 for the network', 'localhost')
    .addOption(allowedHostOption())
    .addOption(
      new Option('--write <host>', 'write a function that serves the site on a host, and exit').choices(
        Object.keys(HOST_FUNCTIONS),
      ),
    )
    .exitOverride()
    .action(async (siteDir: string, flags: McpFlags) => done(await mcpCommand(siteDir, flags, io)))
}

/** Serves until the client disconnects or an interruption; returns the exit code. */
async function mcpCommand(siteDir: string, flags: McpFlags, io: Io): Promise<number> {
  const { answerOnStreams, serveMcp } = await import('./serve-mcp.ts')
  const site: McpSite = {
    siteDir: resolve(io.cwd, siteDir),
    outDir: flags.outDir === undefined ? undefined : resolve(io.cwd, flags.outDir),
    url: flags.site,
  }
  if (flags.write !== undefined) return writeFunction({ ...site, host: flags.write }, io)
  const interrupted = new Promise<EndSignal>(settle => io.onSignal(settle))
  try {
    if (!flags.http) {
      const ended = answerOnStreams(site, process.stdin, process.stdout).then(() => undefined)
      return codeOf(await Promise.race([ended, interrupted]))
    }
    const { port, host } = flags
    const onRefusedHost = (name: string) => io.stderr.write(`refused a request for the host '${name}'\n`)
    const served = await serveMcp(site, {
      port,
      host,
      strictPort: false,
      onRefusedHost,
      onOtherPort: notice => io.stderr.write(`${notice}\n`),
      allowedHosts: allowedHosts(flags.allowedHost, io.env),
    })
    io.stderr.write(`MCP server at ${served.url}/mcp\n`)
    const signal = await interrupted
    await served.close()
    return codeOf(signal)
  } catch (error) {
    return printFailure(error, io, io.cwd)
  }
}

/** Writes the function for a host, and prints how to use it. */
async function writeFunction(request: McpFunctionRequest, io: Io): Promise<number> {
  const { writeMcpFunction } = await import('./write-mcp-function.ts')
  try {
    const { file, endpoint } = await writeMcpFunction(request)
    io.stdout.write(`Wrote ${file}. Once it is published, the site answers language models at ${endpoint}.\n`)
    return 0
  } catch (error) {
    return printFailure(error, io, io.cwd)
  }
}

function codeOf(signal: EndSignal | undefined): number {
  return signal === undefined ? 0 : exitCodeOf(signal)
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('Expected a port from 0 to 65535.')
}

function parseUrl(text: string): string {
  if (/^https?:\/\/[^/]/i.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('Expected an address that starts with https:// or http://.')
}
