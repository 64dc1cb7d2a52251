/**
 * `serve`, from its request to a running server: a built folder as a host would serve it, or a site that follows its
 * folder.
 */

import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import compression from 'compression'
import { codeFrame } from '../base/codeframe.ts'
import { EnvironmentError } from '../base/errors.ts'
import { readIfExists } from '../base/files.ts'
import { docsgenCommand } from '../base/package-managers.ts'
import { siteRelative } from '../base/paths.ts'
import { assertSiteFolder, findConfig } from '../config/find-config.ts'
import type { Exchange } from '../dev/answers.ts'
import { refuse } from '../dev/answers.ts'
import { EventStream } from '../dev/event-stream.ts'
import { SECURITY_HEADERS } from '../dev/headers.ts'
import type { LiveEvent, LiveProblem } from '../dev/live-event.ts'
import { LiveSite } from '../dev/live-site.ts'
import { serveMemory } from '../dev/memory-files.ts'
import type { Rebuild } from '../dev/rebuild.ts'
import { type Handler, type ListenOptions, listen, type RunningServer } from '../dev/server.ts'
import type { FileHandler } from '../dev/static-files.ts'
import { baseOfFolder, serveFolder } from '../dev/static-files.ts'
import { watchSite } from '../dev/watcher.ts'
import { CODE_RULES } from '../findings/rule-table.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import type { SharedCacheReport, SiteRequest } from '../model/report.ts'
import { openLiveCacheDir } from './cache-dir.ts'
import { Run } from './run.ts'
import { openShared } from './shared-records.ts'

/** What to serve and how. */
export interface ServeRequest
  extends Omit<ListenOptions, 'allowedHosts' | 'onRefusedHost' | 'onOtherPort'>,
    SiteRequest {
  /** Host names that the server answers besides those of this machine; `.example.org` includes its subdomains. */
  allowedHosts?: readonly string[]
  /** The built folder, without `watch`. Default: `build`. */
  dir?: string
  /** Polling interval in milliseconds, instead of file-system events. */
  poll?: number
  /** Whether tabs navigate to the page that was saved. */
  follow: boolean
  onRebuilt: (rebuild: Rebuild) => void
  onNotice: (text: string) => void
  /** Called with what the shared cache did for the first build. */
  onShared?: (report: SharedCacheReport) => void
}

export interface Served extends RunningServer {
  /** Path of the site on the server. */
  base: string
}

const EVENTS = '/__docsgen/events'
const CLIENT = '/__docsgen/client.js'
/** Number of refused hosts that the terminal shows. */
const MAX_REFUSED_HOSTS_SHOWN = 5

/** Serves the built folder. */
export async function serveBuilt(request: ServeRequest): Promise<Served> {
  const siteDir = resolve(request.siteDir)
  assertSiteFolder(siteDir)
  const root = resolve(siteDir, request.dir ?? 'build')
  if (!existsSync(root))
    throw new EnvironmentError(`There is nothing to serve at ${relative(process.cwd(), root) || root}.`, {
      hint: `Run '${docsgenCommand('build')}' first, or '${docsgenCommand('serve --watch')}' for the live server.`,
    })
  const { base: fixed } = request
  const otherwise = fixed ?? baseOfFolder(root) ?? (await configuredBase(request))
  const server = await listen(compressed(serveFolder(root, { fixed, otherwise })), listenOptions(request))
  return { ...server, base: otherwise }
}

/** The base in the config, for a folder that another tool built; '/' without a config. */
async function configuredBase(request: ServeRequest): Promise<string> {
  if (findConfig(resolve(request.siteDir), request.configPath) === undefined) return '/'
  const run = new Run(request)
  try {
    const { config } = await run.loadConfig()
    return config.baseUrl
  } finally {
    await run.close()
  }
}

function listenOptions(request: ServeRequest): ListenOptions {
  const { port, host, strictPort, allowedHosts = [], onNotice } = request
  const reportedHosts = new Set<string>()
  const onRefusedHost = (name: string) => {
    // Anybody can send such requests, so only a few lines are printed.
    if (reportedHosts.has(name) || reportedHosts.size >= MAX_REFUSED_HOSTS_SHOWN) return
    reportedHosts.add(name)
    onNotice(`Refused a request for the host '${name}'. To allow it, add --allowed-host ${name}.`)
  }
  return { port, host, strictPort, allowedHosts, onRefusedHost, onOtherPort: onNotice }
}

/** Serves a site that follows its folder. Resolves as soon as pages can be requested. */
export async function serveLive(request: ServeRequest): Promise<Served> {
  assertSiteFolder(resolve(request.siteDir))
  const run = new Run(request, openLiveCacheDir)
  try {
    const events = new EventStream(listenOptions(request))
    run.onClose(() => events.close())
    const site = await followSite(request, run, events)
    const server = await listen(liveHandler(site, events, request), listenOptions(request))
    run.onClose(() => server.close())
    return { ...server, base: site.config?.baseUrl ?? request.base ?? '/', close: () => run.close() }
  } catch (error) {
    await run.close()
    throw error
  }
}

/** The live site after its first build, and the watcher that reports changes to it. The run closes both. */
async function followSite(request: ServeRequest, run: Run, events: EventStream): Promise<LiveSite> {
  const { siteDir, cacheDir, pool } = run
  const since = Date.now()
  const ignore = [resolve(siteDir, request.dir ?? 'build'), cacheDir]
  const problems = new LiveProblems(siteDir)
  let watcher: ReturnType<typeof watchSite> | undefined
  let isClosed = false
  const { configPath, base, url, drafts, cache, poll, onTiming, onNotice, onShared } = request
  const site = new LiveSite({
    siteDir,
    configPath,
    base,
    url,
    drafts,
    cacheDir,
    ignore,
    pool,
    onTiming,
    openShared: (config, reads) => openShared({ cacheDir, reads }, config, { cache }),
    onShared,
    onPreview: change => events.send({ ...change, reload: false }),
    onRebuilt: rebuild => {
      // The config may name other folders now.
      void watcher?.then(own => own.follow(site.sources.watched))
      events.send(eventOf(rebuild, problems.of(rebuild.diagnostics)))
      request.onRebuilt(rebuild)
    },
  })
  const watch = () =>
    watchSite({
      ...site.sources.watched,
      ignore,
      since,
      poll,
      isWanted: event => site.sources.isWanted(event),
      onActivity: () => site.noteActivity(),
      onChange: paths => {
        problems.noteSaved(paths)
        void site.change(paths)
      },
      onPolling: reason =>
        onNotice(`The system cannot watch that many folders (${reason}). Files are checked twice a second instead.`),
      onError: error => onNotice(`Watching failed: ${error.message}`),
    })
  run.onClose(async () => {
    isClosed = true
    await Promise.all([watcher?.then(own => own.close()), pool.close()])
    await site.close()
  })
  await site.start()
  // Listing every folder takes as long as rendering a page, so the first page comes first.
  void Promise.resolve(site.whole()).then(() => {
    if (!isClosed) watcher = watch()
  })
  return site
}

function liveHandler(site: LiveSite, events: EventStream, { follow, onNotice }: ServeRequest): Handler {
  const client = readFileSync(clientPath())
  const source = `${CLIENT}${follow ? '?follow' : ''}`
  const extraOf = () => `<script type="module" src="${source}" data-docsgen-build="${site.build}"></script>`
  const serve = () =>
    serveMemory({
      base: site.config?.baseUrl ?? '/',
      pageExtra: extraOf(),
      read: path => site.read(path),
      whole: () => site.whole(),
    })
  const answer: Handler = (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/s, '')
    if (path === EVENTS) return events.connect(request, response)
    if (path !== CLIENT) return serve()(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, { Allow: 'GET, HEAD' })
    response.writeHead(200, { ...SECURITY_HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' }).end(client)
  }
  return async (request, response) => {
    const plugins = site.config?.functions?.plugins.filter(({ onRequest }) => onRequest) ?? []
    if (plugins.length > 0 && (await isAnswered(plugins, { request, response, onNotice }))) return
    return answer(request, response)
  }
}

/** Path of the bundled client; a run from source uses it too. */
function clientPath(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return join(import.meta.url.endsWith('.ts') ? join(here, '../../dist') : here, 'dev-client.js')
}

function eventOf(rebuild: Rebuild, problems: LiveProblem[]): LiveEvent {
  const { build, after, changed, styles, reload, saved } = rebuild
  return { build, after, changed, styles, reload, saved, problems }
}

// Compresses responses like common hosts do: if the browser accepts it, the type benefits and the response is large
// enough. Partial responses are sent uncompressed.

export function compressed(handler: FileHandler): FileHandler {
  const compress = compression({
    filter: (request, response) => !request.headers.range && compression.filter(request, response),
  })
  // The middleware is written for Express, but only uses Node's own parts of a request and a response.
  type Given = Parameters<typeof compress>
  return (request, response) => {
    weakenTag(response)
    compress(request as Given[0], response as Given[1], () => handler(request, response))
  }
}

/** A strong validator is that of the file's own bytes, so compressed ones get a weak one. */
function weakenTag(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const tag = response.getHeader('ETag')
    if (response.hasHeader('Content-Encoding') && typeof tag === 'string' && !tag.startsWith('W/'))
      response.setHeader('ETag', `W/${tag}`)
    return writeHead.apply(response, given)
  }) as typeof writeHead
}

// The problems that open tabs show over the page. Returns all errors, and warnings about code of saved pages that
// cannot be read or fails, because the page then differs from what its author meant. Warnings about other pages
// appear only in the terminal.

/** If more files than this change at once, they were not saved by a writer. */
const MAX_SAVED_AT_ONCE = 8

class LiveProblems {
  readonly #siteDir: string
  /** Files that were saved since the start, relative to the site folder. */
  readonly #saved = new Set<string>()

  constructor(siteDir: string) {
    this.#siteDir = siteDir
  }

  /** Notes saved files, by absolute path. */
  noteSaved(paths: readonly string[]): void {
    if (paths.length > MAX_SAVED_AT_ONCE) return
    for (const path of paths) this.#saved.add(siteRelative(this.#siteDir, path))
  }

  /** What tabs show of these findings. */
  of(findings: readonly ReportedFinding[]): LiveProblem[] {
    return findings.filter(finding => this.#isShown(finding)).map(finding => problemOf(finding, this.#siteDir))
  }

  #isShown({ severity, rule, file }: ReportedFinding): boolean {
    if (severity === 'error') return true
    return severity === 'warning' && CODE_RULES[rule] === true && file !== undefined && this.#saved.has(file)
  }
}

function problemOf({ rule, message, hint, file, span }: ReportedFinding, siteDir: string): LiveProblem {
  if (file === undefined) return { rule, message, hint, excerpt: [] }
  const text = span && readIfExists(join(siteDir, file))?.toString('utf8')
  const { line = 1, column = 1 } = span ?? {}
  return {
    rule,
    message,
    hint,
    place: span ? `${file}:${line}:${column}` : file,
    open: `vscode://file${pathToFileURL(join(siteDir, file)).pathname}:${line}:${column}`,
    excerpt: text && span ? codeFrame(text, span) : [],
  }
}

// Requests to the live server that plugins answer. A plugin that throws leaves the request to the next one, and the
// terminal shows its error.

/** Passes a request to the plugins, in their order, until one of them does not call `next`. */
async function isAnswered(
  plugins: readonly Plugin[],
  { request, response, onNotice }: Exchange & { onNotice: (text: string) => void },
): Promise<boolean> {
  for (const { name, onRequest } of plugins) {
    let isPassedOn = false
    try {
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          isPassedOn = true
          resolve()
        }
        // A plugin may answer later, such as a proxy.
        response.once('close', resolve)
        Promise.resolve(onRequest?.(request, response, next)).catch(reject)
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      onNotice(`The plugin ${name} failed in onRequest: ${reason}`)
      if (response.headersSent) return true
      isPassedOn = true
    }
    if (!isPassedOn) return true
  }
  return false
}
