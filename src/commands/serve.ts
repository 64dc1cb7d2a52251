/**
 * `serve` from its request to a running server: a built folder as a host would serve it, or a site that
 * follows its folder.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeFrame } from '../base/codeframe.ts'
import { EnvironmentError } from '../base/errors.ts'
import { readIfExists } from '../base/files.ts'
import { assertSite } from '../config/assert-site.ts'
import { assertSiteFolder } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { refuse } from '../dev/answers.ts'
import { compressed } from '../dev/compressed.ts'
import { EventStream } from '../dev/event-stream.ts'
import { SECURITY_HEADERS } from '../dev/headers.ts'
import type { LiveEvent, LiveProblem } from '../dev/live-event.ts'
import { LiveSite } from '../dev/live-site.ts'
import { serveMemory } from '../dev/memory-files.ts'
import type { Rebuild } from '../dev/rebuild.ts'
import { type Handler, type ListenOptions, listen, type RunningServer } from '../dev/server.ts'
import { serveFolder } from '../dev/static-files.ts'
import { watchSite } from '../dev/watcher.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import type { SiteRequest } from '../model/report.ts'
import { type CacheDir, persistentCacheDir, temporaryCacheDir } from './cache-dir.ts'
import { createPool, lockCacheDir } from './run.ts'

/** What is to be served, and how. */
export interface ServeRequest extends Omit<ListenOptions, 'allowedHosts' | 'onRefusedHost'>, SiteRequest {
  /** Names that the server answers for besides those of this machine; `.example.org` is all below it as well. */
  allowedHosts?: readonly string[]
  /** The built folder, without `watch`. Default: `build`. */
  dir?: string
  /** Milliseconds between two looks at the files, where the system is not to be asked. */
  poll?: number
  /** Do tabs go to the page that was saved? */
  follow: boolean
  onRebuilt: (rebuild: Rebuild) => void
  onNotice: (text: string) => void
}

export interface Served extends RunningServer {
  /** Path of the site on the server. */
  base: string
}

const EVENTS = '/__docsgen/events'
const CLIENT = '/__docsgen/client.js'
/** Refused hosts that the terminal is told of. */
const REFUSED_HOSTS = 5

/** Serves the built folder. */
export async function serveBuilt(request: ServeRequest): Promise<Served> {
  const siteDir = resolve(request.siteDir)
  assertSiteFolder(siteDir)
  const root = resolve(siteDir, request.dir ?? 'build')
  if (!existsSync(root))
    throw new EnvironmentError(`there is nothing to serve at ${relative(process.cwd(), root) || root}`, {
      hint: 'Run docsgen build first, or docsgen serve --watch for the live server.',
    })
  const base = request.base ?? (await configuredBase(siteDir, request))
  const server = await listen(compressed(serveFolder(root, base)), listenOptions(request))
  return { ...server, base }
}

function listenOptions(request: ServeRequest): ListenOptions {
  const { port, host, strictPort, allowedHosts = [], onNotice } = request
  const told = new Set<string>()
  const onRefusedHost = (name: string) => {
    // Strangers choose the names: a few lines are enough.
    if (told.has(name) || told.size >= REFUSED_HOSTS) return
    told.add(name)
    onNotice(`refused a request for the host '${name}': to allow it, add --allowed-host ${name}`)
  }
  return { port, host, strictPort, allowedHosts, onRefusedHost }
}

async function configuredBase(siteDir: string, { configPath }: ServeRequest): Promise<string> {
  const { config } = await loadConfig({ siteDir, configPath, cacheDir: resolve(siteDir, '.docsgen/cache') })
  return config.baseUrl
}

/** Serves a site that follows its folder. Resolves as soon as pages can be asked for. */
export async function serveLive(request: ServeRequest): Promise<Served> {
  const siteDir = resolve(request.siteDir)
  if (request.configPath === undefined) assertSite(siteDir)
  const cache = liveCacheDir(request, siteDir)
  const pool = createPool(request.jobs)
  const events = new EventStream(listenOptions(request))
  const since = Date.now()
  let isClosed = false
  const outDir = resolve(siteDir, request.dir ?? 'build')
  const site = new LiveSite({
    ...{ siteDir, pool, configPath: request.configPath, base: request.base, url: request.url, drafts: request.drafts },
    cacheDir: cache.dir,
    ignore: [outDir, cache.dir],
    onPreview: change => events.send({ ...change, reload: false }),
    onRebuilt: rebuild => {
      // The config may name other folders now.
      void watcher?.then(own => own.follow(site.sources.watched))
      events.send(eventOf(rebuild, siteDir))
      request.onRebuilt(rebuild)
    },
  })
  const watch = () =>
    watchSite({
      ...{ ...site.sources.watched, ignore: [outDir, cache.dir], since, poll: request.poll },
      isWanted: event => site.sources.isWanted(event),
      onActivity: () => site.noteActivity(),
      onChange: paths => void site.change(paths),
      onPolling: reason =>
        request.onNotice(`The system cannot watch that many folders (${reason}): looking twice a second.`),
      onError: error => request.onNotice(`Watching failed: ${error.message}`),
    })
  let watcher: ReturnType<typeof watchSite> | undefined
  const closeSite = async () => {
    isClosed = true
    events.close()
    await Promise.all([watcher?.then(own => own.close()), pool.close()])
    await site.close()
    cache.close()
  }
  try {
    await site.start()
    // Looking at every folder takes as long as a page: the first page goes before.
    void Promise.resolve(site.whole()).then(() => {
      if (!isClosed) watcher = watch()
    })
    const server = await listen(liveHandler(site, events, request), listenOptions(request))
    const close = async () => {
      await server.close()
      await closeSite()
    }
    return { ...server, base: site.config?.baseUrl ?? request.base ?? '/', close }
  } catch (error) {
    await closeSite()
    throw error
  }
}

function liveHandler(site: LiveSite, events: EventStream, { follow }: ServeRequest): Handler {
  const client = readFileSync(clientPath())
  const source = `${CLIENT}${follow ? '?follow' : ''}`
  const extraOf = () => `<script type="module" src="${source}" data-docsgen-build="${site.build}"></script>`
  const serve = () =>
    serveMemory({
      ...{ base: site.config?.baseUrl ?? '/', pageExtra: extraOf() },
      ...{ read: path => site.read(path), whole: () => site.whole() },
    })
  return (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/s, '')
    if (path === EVENTS) return events.connect(request, response)
    if (path !== CLIENT) return serve()(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, { Allow: 'GET, HEAD' })
    response.writeHead(200, { ...SECURITY_HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' }).end(client)
  }
}

/** The bundled client; a run from source uses it as well. */
function clientPath(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return join(import.meta.url.endsWith('.ts') ? join(here, '../../dist') : here, 'dev-client.js')
}

/** A cache of its own, so that builds can run beside; it starts with what the last build knew. */
function liveCacheDir(request: ServeRequest, siteDir: string): CacheDir {
  const built = persistentCacheDir(request, siteDir)
  if (built === undefined) return temporaryCacheDir()
  const dir = join(dirname(built), 'serve')
  try {
    const release = lockCacheDir(dir)
    if (!existsSync(join(dir, 'pages.bin')) && existsSync(built)) seed(built, dir)
    return { dir, close: release }
  } catch (error) {
    // A second server of the same site.
    if (!(error instanceof EnvironmentError)) throw error
    return temporaryCacheDir()
  }
}

function seed(from: string, to: string): void {
  const isUseful = (path: string) => !/^(?:output-|lock)/.test(relative(from, path).split(sep)[0] ?? '')
  cpSync(from, to, { recursive: true, filter: isUseful })
}

function eventOf(rebuild: Rebuild, siteDir: string): LiveEvent {
  const { build, after, changed, styles, reload, saved, diagnostics } = rebuild
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return { build, after, changed, styles, reload, saved, problems: errors.map(error => problemOf(error, siteDir)) }
}

function problemOf({ rule, message, hint, file, span }: SettledDiagnostic, siteDir: string): LiveProblem {
  if (file === undefined) return { rule, message, hint, excerpt: [] }
  const text = span && readIfExists(join(siteDir, file))?.toString('utf8')
  const { line = 1, column = 1 } = span ?? {}
  return {
    ...{ rule, message, hint },
    place: span ? `${file}:${line}:${column}` : file,
    open: `vscode://file${join(siteDir, file).split(sep).map(encodeURIComponent).join('/')}:${line}:${column}`,
    excerpt: text && span ? codeFrame(text, span) : [],
  }
}
