/**
 * What the adapters of search engines have in common: the request that they translate, and hits from their answers. An
 * adapter uses `fetch` directly, because browsers need a single request and the official clients have 9 to 60 kB.
 */
import type { SearchDocument } from '../../model/search.ts'
import type { Hierarchy, HitType, SearchAnswer, SearchHit, Span } from '../types.ts'
import { SearchFailure } from '../types.ts'
import { indexName } from './document.ts'

/** Where the engine is, as pages know it. */
export interface ServiceSettings {
  /** Address of the engine, without a trailing slash. */
  url: string
  /** Name of the index, or the beginning of the names of several. */
  index: string
  /** Whether the site has one language, and one index. */
  isOnly: boolean
  /** The key that may only search; absent if the engine needs none. */
  key?: string
  /** The base path that the documents must have. Previews of a site have another origin. */
  base: string
  /** Whether the index has words that do not count. */
  hasStopWords?: boolean
}

/** A search in one language. */
export interface ServiceRequest {
  query: string
  locale: string
  /** The tags of the docs and versions to search. */
  tags: readonly string[]
  /** Only hits in this section of the site. */
  section?: string
  limit: number
  offset: number
}

/** Sends a request: `fetch`, or a part of it in tests. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Answers searches with one engine. */
export interface Service {
  /** @throws SearchFailure if there is no answer; the signal's reason once it is aborted */
  search: (request: ServiceRequest, signal?: AbortSignal) => Promise<SearchAnswer>
}

/** Beginning and end of a match in texts of an answer: characters that no text has. */
export const MARK: readonly [start: string, end: string] = ['\u0002', '\u0003']
/** Length of the text of a hit and of its preview, in characters. */
const SNIPPET_LENGTH = 160
/** Words around a match that an engine sends. */
export const PASSAGE_WORDS = 60
/** Number of sections of a page in one hit, as in the embedded index. */
export const MAX_SECTIONS = 4
/** Milliseconds after which a request is given up. */
const TIMEOUT_MS = 8000

/** The name of the index for a request. */
export function indexFor({ index, isOnly }: ServiceSettings, { locale }: Pick<ServiceRequest, 'locale'>): string {
  return indexName(index, locale, isOnly)
}

/** A found document: untrusted, because the index may have been written by anybody. */
export interface RawHit {
  document: Partial<Record<keyof SearchDocument, unknown>> | undefined
  /** Texts with marks. */
  marked: Partial<Record<'title' | 'heading' | 'text', unknown>>
}

/** Sends a request for JSON. */
export async function ask(
  send: Send,
  { url, headers, body, signal }: { url: string; headers: Record<string, string>; body: unknown; signal?: AbortSignal },
): Promise<unknown> {
  const clock = new AbortController()
  const abort = () => clock.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, TIMEOUT_MS)
  try {
    const response = await send(url, { method: 'POST', headers, body: JSON.stringify(body), signal: clock.signal })
    if (response.ok) return await response.json()
    const isRefused = response.status >= 400 && response.status < 500
    throw new SearchFailure(isRefused ? 'refused' : 'network', `The search engine answers ${response.status}.`)
  } catch (error) {
    if (error instanceof SearchFailure) throw error
    if (signal?.aborted) throw signal.reason
    if (error instanceof SyntaxError) throw new SearchFailure('damaged', 'The search engine sent no JSON.')
    throw new SearchFailure('network', 'The search engine does not answer.', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** An answer, from the sections of each page in their order. */
export function answerOf(
  pages: readonly (readonly RawHit[])[],
  { total, request, settings }: { total: unknown; request: ServiceRequest; settings: ServiceSettings },
): SearchAnswer {
  const hits = pages.flatMap(raw => {
    const [first, ...others] = raw.flatMap(hit => hitOf(hit, settings) ?? [])
    if (!first) return []
    const sections = others.filter(({ hit }) => hit.url !== first.hit.url).slice(0, MAX_SECTIONS - 1)
    return [
      { ...first, hit: { ...first.hit, ...(sections.length > 0 && { sections: sections.map(({ hit }) => hit) }) } },
    ]
  })
  const count = typeof total === 'number' && total >= 0 ? total : request.offset + hits.length
  const definition = request.offset === 0 ? definitionOf(request.query, hits) : undefined
  return {
    hits: hits.map(({ hit }) => hit),
    ...(definition && { definition }),
    total: Math.max(count, hits.length),
    // An engine may send pages that are not shown, and count more than it sends.
    next: pages.length === 0 ? Math.max(count, hits.length) : request.offset + pages.length,
    query: request.query,
  }
}

/** An answer without hits. */
export function noAnswer(query: string): SearchAnswer {
  return { hits: [], total: 0, query }
}

interface FoundHit {
  hit: SearchHit
  symbols: string[]
}

/** The hit of a document; undefined if it leads nowhere. Throws a `SearchFailure` if it belongs to another site. */
function hitOf({ document, marked }: RawHit, { base }: ServiceSettings): FoundHit | undefined {
  const url = textOf(document?.url)
  if (!document || !/^\/(?!\/)/.test(url)) return undefined
  const site = textOf(document.site)
  if (!site.endsWith(base) || !url.startsWith(base) || !/^https?:\/\/[^/]*$/.test(site.slice(0, -base.length)))
    throw new SearchFailure('refused', `The index has the pages of ${site || 'another site'}.`)
  const path = textOf(document.page) || url.replace(/#.*$/s, '')
  const anchor = textOf(document.anchor)
  const heading = textOf(document.heading)
  const pageTitle = textOf(document.title) || path
  const ofTitle = spansOf(heading === '' ? marked.title : marked.heading, heading || pageTitle)
  const passage = spansOf(marked.text, '')
  const depth = Math.min(6, Math.max(1, Number(document.depth) || 1))
  const kind = textOf(document.kind)
  const type: HitType = ofTitle.some(span => span.marked) ? (`lvl${depth}` as HitType) : 'content'
  const hit: SearchHit = {
    id: url,
    url,
    path,
    ...(anchor !== '' && { anchor }),
    hierarchy: hierarchyOf(document, pageTitle),
    type: heading === '' ? 'lvl1' : type,
    title: ofTitle,
    snippet: around(passage),
    passage,
    ...(kind !== '' && { kind }),
  }
  return { hit, symbols: textsOf(document.symbols) }
}

function hierarchyOf({ section, trail }: NonNullable<RawHit['document']>, title: string): Hierarchy {
  const hierarchy: Hierarchy = { lvl0: textOf(section), lvl1: title }
  for (const written of textsOf(trail)) {
    const [, depth = '', heading = ''] = /^([2-6]) (.*)$/s.exec(written) ?? []
    if (depth !== '') hierarchy[`lvl${depth}` as 'lvl2'] = heading
  }
  return hierarchy
}

/** The entry of the symbol that the query names. */
function definitionOf(query: string, hits: readonly FoundHit[]): SearchHit | undefined {
  const name = query.trim().toLowerCase()
  const found = hits.find(({ hit, symbols }) => hit.kind && symbols.some(symbol => symbol.toLowerCase() === name))
  return found && { ...found.hit, sections: undefined }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

/** The spans of a text with marks, or else of a plain one. */
function spansOf(written: unknown, plain: string): Span[] {
  const text = textOf(written) || plain
  const [start, end] = MARK
  return text.split(start).flatMap((part, at) => {
    const [marked = '', rest = ''] = at === 0 ? ['', part] : part.split(end)
    return [
      { text: marked, marked: true },
      { text: rest, marked: false },
    ].filter(span => span.text !== '')
  })
}

/** The part of a text around its first match, cut between words. */
function around(spans: readonly Span[]): Span[] {
  const first = Math.max(
    0,
    spans.findIndex(({ marked }) => marked),
  )
  const before = spans[first - 1]?.text ?? ''
  const kept = before.length > SNIPPET_LENGTH / 2 ? `…${before.slice(-SNIPPET_LENGTH / 2).replace(/^\S*/, '')}` : before
  let room = SNIPPET_LENGTH
  const shown: Span[] = []
  for (const span of [{ text: kept, marked: false }, ...spans.slice(first)]) {
    if (room <= 0 || span.text === '') continue
    const isCut = span.text.length > room
    shown.push(isCut ? { ...span, text: `${span.text.slice(0, room).replace(/\S*$/, '')}…` } : span)
    room -= span.text.length
  }
  return shown
}
