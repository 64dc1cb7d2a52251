/** `docsgen serve`: converts flags to a running server, and events to lines, until an interruption. */

import { spawn } from 'node:child_process'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Colors, colorsFor } from '../base/colors.ts'
import { counted } from '../base/counted.ts'
import { type EndSignal, exitCodeOf } from '../base/end-signals.ts'
import type { Io } from '../base/io.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { printable, printableJson } from '../base/printable.ts'
import type { Served, ServeRequest } from '../commands/serve.ts'
import { siteFolder } from '../commands/site-folder.ts'
import type { Rebuild } from '../dev/rebuild.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import { allowedHostOption, allowedHosts } from './allowed-hosts.ts'
import { PROFILE_HELP, pathFrom } from './common-options.ts'
import { printFailure } from './failure.ts'
import { writeEscaped } from './guarded-io.ts'
import { jsonDiagnostics, prettyDiagnostics } from './print-diagnostics.ts'
import { sharedCacheLines } from './summary.ts'
import { type Timings, timingsFor } from './timings.ts'

/** The flags of `serve`, as passed by commander. */
interface ServeFlags {
  port: number
  strictPort?: boolean
  host: string
  allowedHost?: string[]
  open?: boolean
  watch?: boolean
  dir?: string
  base?: string
  config?: string
  url?: string
  cache: boolean
  cacheDir?: string
  drafts?: boolean
  poll?: number | true
  follow?: boolean
  profile?: boolean
  format: 'pretty' | 'json'
}

/** Functions that serve; tests pass their own. */
interface Servers {
  serveBuilt: (request: ServeRequest) => Promise<Served>
  serveLive: (request: ServeRequest) => Promise<Served>
}

const POLL_INTERVAL_MS = 500
/** Maximum number of new findings that one rebuild prints. */
const MAX_SHOWN = 8

/** Adds the command to the program. `done` receives the exit code. */
export function addServeCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('serve')
    .description('Serve the built site; with --watch, a live site that updates as you write.')
    .argument('[siteDir]', 'the folder with the site', '.')
    .addOption(
      new Option('-p, --port <n>', 'port; if it is taken, the next free one, with a notice')
        .argParser(parsePort)
        .default(3000),
    )
    .option('--strict-port', 'fail if the port is taken')
    .option('--host <name>', 'the address to listen on; 0.0.0.0 for the network', 'localhost')
    .addOption(allowedHostOption())
    .option('--open', 'open the site in the browser')
    .option('--no-open', 'do not open it (default)')
    .option('-w, --watch', 'build in memory, watch for changes, and update open tabs')
    .option('--dir <dir>', 'the built folder (default: build, in the site folder)')
    .option('-b, --base <path>', 'base path of the site (default: the one it was built for, or that of the config)')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .option('--url <origin>', 'origin of the published site')
    .option('--no-cache', 'do not read or write the cache')
    .option('--cache-dir <dir>', 'cache folder of builds (default: .docsgen/cache, in the site folder)')
    .option('--drafts', 'show drafts (default with --watch)')
    .option('--no-drafts', 'leave drafts out')
    .addOption(
      new Option(
        '--poll [ms]',
        'check files for changes at intervals, where the system does not report them',
      ).argParser(parseMs),
    )
    .option('--follow', 'with --watch: open tabs go to the page that was saved')
    .option('--profile', `with --watch: ${PROFILE_HELP}`)
    .addOption(
      new Option('--format <format>', 'output format of rebuilds').choices(['pretty', 'json']).default('pretty'),
    )
    .exitOverride()
    .action(async (siteDir: string, flags: ServeFlags) => {
      done(await serveCommand(siteDir, flags, { io, servers: await import('../commands/serve.ts') }))
    })
}

/** Serves until an interruption; returns the exit code. */
async function serveCommand(
  siteDir: string,
  flags: ServeFlags,
  { io, servers }: { io: Io; servers: Servers },
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  const colors = colorsFor(io.stdout, io.env)
  const interrupted = new Promise<EndSignal>(settle => io.onSignal(settle))
  const print = rebuildPrinter(io, { dir, colors, format: flags.format })
  try {
    const serve = flags.watch ? servers.serveLive : servers.serveBuilt
    const timings = await timingsFor(io, flags)
    const served = await serve(requestOf(dir, flags, { io, print, timings }))
    announce(served, flags, { io, colors })
    if (flags.open) openBrowser(served.url + served.base)
    const signal = await interrupted
    // An open connection must not keep the process alive.
    await Promise.race([served.close(), new Promise(end => setTimeout(end, 1000).unref())])
    return exitCodeOf(signal)
  } catch (error) {
    return printFailure(error, io, dir)
  }
}

function requestOf(
  siteDir: string,
  flags: ServeFlags,
  { io, print, timings }: { io: Io; print: (rebuild: Rebuild) => void; timings: Timings },
): ServeRequest {
  const { port, host, strictPort = false, base, url, cache, follow = false, watch = false } = flags
  return {
    siteDir,
    port,
    host,
    strictPort,
    base,
    url,
    cache,
    follow,
    dir: pathFrom(io.cwd, flags.dir),
    configPath: pathFrom(io.cwd, flags.config),
    cacheDir: pathFrom(io.cwd, flags.cacheDir),
    drafts: flags.drafts ?? watch,
    poll: flags.poll === true ? POLL_INTERVAL_MS : flags.poll,
    allowedHosts: allowedHosts(flags.allowedHost, io.env),
    onTiming: timings.onTiming,
    onRebuilt: rebuild => {
      print(rebuild)
      timings.printProfile(rebuild.ms, rebuild.route)
    },
    onShared: report => {
      if (flags.format === 'json') writeEscaped(io.stdout, `${printableJson({ type: 'shared-cache', ...report })}\n`)
      else io.stdout.write(`${sharedCacheLines(report, colorsFor(io.stdout, io.env)).join('\n')}\n`)
    },
    onNotice: text => io.stderr.write(`${printable(text)}\n`),
  }
}

function announce(
  { url, base, networkUrls }: Served,
  { watch, format }: ServeFlags,
  { io, colors }: { io: Io; colors: Colors },
): void {
  if (format === 'json') {
    writeEscaped(io.stdout, `${printableJson({ type: 'listening', url: url + base, networkUrls })}\n`)
    return
  }
  const what = watch
    ? `live: changes show immediately (the built folder: ${docsgenCommand('serve')})`
    : `the built folder (the live server: ${docsgenCommand('serve --watch')})`
  const lines = [
    `serving ${colors.green(printable(url + base))}  ${what}`,
    ...networkUrls.map(other => `        ${printable(other + base)}`),
  ]
  io.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * Prints one line for each rebuild, the new findings, and the number of fixed ones. A rebuild without effect prints no
 * line: if the output goes to a file in the site folder, that line would be the next change.
 */
function rebuildPrinter(
  io: Io,
  { dir, colors, format }: { dir: string; colors: Colors; format: ServeFlags['format'] },
) {
  let before = new Set<string>()
  return (rebuild: Rebuild): void => {
    const { diagnostics, isFirst, isShown, isOther, pages, parsed, rendered, ms } = rebuild
    const shown = diagnostics.filter(({ severity }) => severity !== 'info')
    const fresh = shown.filter(diagnostic => !before.has(keyOf(diagnostic)))
    const now = new Set(shown.map(keyOf))
    // A site that could not be read says nothing about the findings that it had.
    const isRead = isShown || pages > 0
    const fixed = isRead ? [...before].filter(key => !now.has(key)).length : 0
    before = isRead ? now : new Set([...before, ...now])
    if (isShown && !isOther && !isFirst && fresh.length === 0 && fixed === 0) return
    if (format === 'json') {
      const counts = { isFirst, isShown, pages, parsed, rendered, ms: Math.round(ms), fixed }
      writeEscaped(io.stdout, `${jsonDiagnostics(fresh)}${printableJson({ type: 'rebuilt', ...counts })}\n`)
      return
    }
    const verb = isFirst ? 'built' : 'rebuilt'
    const verdict = isShown ? colors.green(verb) : colors.red('not shown')
    const left = shown.length === 0 ? '' : `, ${shown.length} to fix`
    const gone = fixed === 0 ? '' : colors.green(`, ${fixed} fixed`)
    io.stdout.write(
      `${verdict} ${counted(pages, 'page')}: ${parsed} parsed, ${rendered} rendered in ${Math.round(ms)} ms${left}${gone}\n`,
    )
    if (fresh.length > 0) io.stdout.write(`${prettyDiagnostics(fresh.slice(0, MAX_SHOWN), dir, colors)}\n`)
    if (fresh.length > MAX_SHOWN)
      io.stdout.write(`${fresh.length - MAX_SHOWN} more; ${docsgenCommand('check')} shows all of them\n`)
  }
}

function keyOf({ rule, file, message }: ReportedFinding): string {
  return `${rule}\n${file}\n${message}`
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port
  throw new InvalidArgumentError('Expected a port, 0 to 65535.')
}

function parseMs(text: string): number {
  const ms = Number(text)
  if (Number.isInteger(ms) && ms > 0) return ms
  throw new InvalidArgumentError('Expected milliseconds.')
}
