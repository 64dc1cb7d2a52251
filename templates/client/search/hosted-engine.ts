/**
 * Hosted search by Algolia's protocol: one POST to the multi-index query path with the public key. The
 * official lite client is 6.0 kB gzipped for this one call, this is 2.3. The host strategy is the same: the DSN
 * host first, then the three others in random order, a longer timeout after each timeout, no requests to a host
 * for two minutes after it failed, and no retry after a 4xx.
 * https://www.algolia.com/doc/rest-api/search/search-multiple-queries
 */
import type {
  HitType,
  SearchAnswer,
  SearchEngine,
  SearchHit,
  SearchRequest,
  Span,
} from '../../../src/search-engine/types.ts'
import { SearchFailure } from '../../../src/search-engine/types.ts'
import { docsTags } from './docs-tags.ts'
import type { HostedSettings } from './settings.ts'

const DOWN_MS = 120_000
/** Timeouts for the response headers and for the body. */
const CONNECT_MS = 1000
const READ_MS = 2000
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
const RETRIEVED = [...LEVELS.map(level => `hierarchy.${level}`), 'content', 'type', 'url']
const MARK = /<mark>([\s\S]*?)<\/mark>/g

/** An untrusted record. */
interface RawHit {
  objectID?: unknown
  url?: unknown
  type?: unknown
  content?: unknown
  hierarchy?: Record<string, unknown> | null
  _snippetResult?: { content?: { value?: unknown }; hierarchy?: Record<string, { value?: unknown }> }
}

/** Creates the engine. Hits outside the site are shown only if the config allows it. */
export function createHostedEngine(hosted: HostedSettings, baseUrl: string): SearchEngine {
  const { appId } = hosted
  const others = [1, 2, 3].map(number => `https://${appId}-${number}.algolianet.com`).sort(() => Math.random() - 0.5)
  const hosts = hosted.hosts ?? [`https://${appId.toLowerCase()}-dsn.algolia.net`, ...others]
  const down = new Map<string, { until: number; wasSlow: boolean }>()

  async function ask(body: string, signal?: AbortSignal): Promise<unknown> {
    const now = Date.now()
    for (const [host, { until }] of down) if (until < now) down.delete(host)
    const up = hosts.filter(host => !down.has(host))
    let slow = [...down.values()].filter(({ wasSlow }) => wasSlow).length
    for (const host of up.length > 0 ? up : hosts) {
      const clock = startTimeout(slow === 0 ? 1 : slow + 3, signal)
      try {
        const response = await fetch(addressOf(host, hosted), {
          method: 'POST',
          // Plain text spares the browser a preflight request.
          headers: { accept: 'application/json', 'content-type': 'text/plain' },
          body,
          signal: clock.signal,
        })
        clock.answered()
        if (response.ok) return await response.json()
        if (response.status >= 400 && response.status < 500)
          throw new SearchFailure('refused', `The search service refuses the request (${response.status}).`)
      } catch (error) {
        if (error instanceof SearchFailure || signal?.aborted) throw error
        if (error instanceof SyntaxError) throw new SearchFailure('damaged', 'The search service sent no JSON.')
      } finally {
        clock.stop()
      }
      if (clock.signal.aborted) slow++
      down.set(host, { until: Date.now() + DOWN_MS, wasSlow: clock.signal.aborted })
    }
    throw new SearchFailure('network', 'No host of the search service answers.')
  }

  return {
    warm() {
      const link = document.createElement('link')
      link.rel = 'preconnect'
      link.href = hosts[0] ?? ''
      link.crossOrigin = ''
      document.head.append(link)
    },
    async search(request, signal) {
      if (request.query.trim() === '') return { hits: [], total: 0, query: request.query }
      return answerOf(await ask(JSON.stringify({ requests: [parametersOf(request, hosted)] }), signal), request, {
        hosted,
        baseUrl,
      })
    },
  }
}

/** A signal that aborts with another signal or after a timeout. (`AbortSignal.any` is younger than the oldest supported browsers.) */
function startTimeout(factor: number, outer?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  let timer = setTimeout(abort, CONNECT_MS * factor)
  return {
    signal: controller.signal,
    /** The host responded: starts the timeout for the body. */
    answered: () => {
      clearTimeout(timer)
      timer = setTimeout(abort, READ_MS * factor)
    },
    stop: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

function addressOf(host: string, { appId, apiKey }: HostedSettings): string {
  const agent = 'docsgen; Browser'
  const query = Object.entries({
    'x-algolia-agent': agent,
    'x-algolia-api-key': apiKey,
    'x-algolia-application-id': appId,
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${host}/1/indexes/*/queries?${query}`
}

/** The number of hits on a page of the service, which the config may set. */
function pageSize({ parameters: { hitsPerPage } }: HostedSettings, limit: number): number {
  const size = Number(hitsPerPage)
  return Number.isInteger(size) && size >= 1 && size <= 1000 ? size : limit
}

function parametersOf({ query, locale, version, limit, offset }: SearchRequest, hosted: HostedSettings) {
  // Only pages are counted: with these, a service would ignore them.
  const { facetFilters: own, offset: _, length: __, ...parameters } = hosted.parameters
  const context = hosted.contextual
    ? [`language:${locale}`, docsTags(version, hosted).map(tag => `docusaurus_tag:${tag}`)]
    : []
  const filters = [...(own === undefined ? [] : Array.isArray(own) ? own : [own]), ...context]
  const hitsPerPage = pageSize(hosted, limit)
  return {
    indexName: hosted.indexName,
    attributesToSnippet: [...LEVELS.slice(1).map(level => `hierarchy.${level}:10`), 'content:10'],
    snippetEllipsisText: '…',
    ...(filters.length > 0 && { facetFilters: filters }),
    ...parameters,
    query,
    attributesToRetrieve: [...RETRIEVED, ...[parameters.attributesToRetrieve ?? []].flat()],
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage,
    page: Math.floor(offset / hitsPerPage),
  }
}

function answerOf(
  body: unknown,
  { query, section, limit, offset }: SearchRequest,
  site: { hosted: HostedSettings; baseUrl: string },
): SearchAnswer {
  const result = (body as { results?: { hits?: unknown; nbHits?: unknown }[] } | null)?.results?.[0]
  if (!result || !Array.isArray(result.hits))
    throw new SearchFailure('damaged', 'The answer of the search service has no hits.')
  const all = (result.hits as RawHit[]).flatMap(hit => hitOf(hit, site) ?? [])
  const ids = all.map(({ id }) => id)
  const unique = all.filter(({ id }, at) => ids.indexOf(id) === at)
  // The service does not know the sections of a site.
  const hits = section === undefined ? unique : unique.filter(({ hierarchy }) => hierarchy.lvl0 === section)
  const total = typeof result.nbHits === 'number' && result.nbHits >= hits.length ? result.nbHits : hits.length
  // A service may limit how far its pages go.
  const next = result.hits.length === 0 ? total : offset + pageSize(site.hosted, limit)
  return { hits, total, next, query }
}

function hitOf(raw: RawHit, site: { hosted: HostedSettings; baseUrl: string }): SearchHit | undefined {
  const url = typeof raw?.url === 'string' ? siteUrl(raw.url, site) : undefined
  if (url === undefined) return undefined
  const levels = LEVELS.map(level => textOf(raw.hierarchy?.[level]))
  const type = (LEVELS as readonly string[]).includes(String(raw.type)) ? (raw.type as HitType) : 'content'
  const deepest = levels.reduce((last, text, index) => (text === '' ? last : index), 0)
  const titleAt = type === 'content' ? deepest : Math.max(1, LEVELS.indexOf(type as 'lvl1'))
  const marked = raw._snippetResult?.hierarchy?.[LEVELS[titleAt] ?? '']?.value
  const title = spansOf(marked, levels[titleAt] || levels[1] || levels[0] || url)
  const path = url.replace(/#.*$/s, '')
  return {
    id: typeof raw.objectID === 'string' ? raw.objectID : url,
    url,
    path,
    anchor: url.slice(path.length + 1) || undefined,
    title,
    hierarchy: Object.fromEntries(
      LEVELS.flatMap((level, index) => (index < 2 || levels[index] ? [[level, levels[index] ?? '']] : [])),
    ) as unknown as SearchHit['hierarchy'],
    type: (type as string) === 'lvl0' ? 'lvl1' : type,
    snippet: type === 'content' ? spansOf(raw._snippetResult?.content?.value, textOf(raw.content)) : [],
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? plain(value).slice(0, 500) : ''
}

/** `<mark>` is the only markup; everything else is text. */
function spansOf(value: unknown, fallback: string): Span[] {
  if (typeof value !== 'string') return fallback === '' ? [] : [{ text: fallback, marked: false }]
  const spans: Span[] = []
  let at = 0
  for (const match of value.slice(0, 2000).matchAll(MARK)) {
    spans.push(
      { text: plain(value.slice(at, match.index)), marked: false },
      { text: plain(match[1] ?? ''), marked: true },
    )
    at = match.index + match[0].length
  }
  spans.push({ text: plain(value.slice(at, 2000)), marked: false })
  return spans.filter(({ text }) => text !== '')
}

/** Services escape text as HTML. */
function plain(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )
}

/** The URL of a hit: absolute if the config calls it external, otherwise a path of this site. */
function siteUrl(
  written: string,
  { hosted, baseUrl }: { hosted: HostedSettings; baseUrl: string },
): string | undefined {
  const url = parsed(written, baseUrl)
  if (!url) return undefined
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (hosted.externalUrlRegex !== undefined && new RegExp(hosted.externalUrlRegex).test(written)) return url.href
  const { rewrite } = hosted
  const pathname = rewrite ? url.pathname.replaceAll(new RegExp(rewrite.from, 'g'), rewrite.to) : url.pathname
  const path = `/${pathname.replace(/^\/+/, '')}`
  return (path.startsWith(baseUrl) ? path : baseUrl + path.slice(1)) + url.search + url.hash
}

function parsed(written: string, baseUrl: string): URL | undefined {
  try {
    return new URL(written, location.origin + baseUrl)
  } catch {
    return undefined
  }
}
