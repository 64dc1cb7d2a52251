/**
 * The interface of search engines, embedded or hosted. Everything is plain data; texts are spans, never HTML. An engine
 * rejects with a `SearchFailure`, or with the signal's reason.
 */

/** A span of text, and whether it matches the query. */
export interface Span {
  text: string
  marked: boolean
}

/** Type of the hit: the page itself (`lvl1`), one of its headings, or text under one. */
export type HitType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content'

/** The headings above a hit and its own. Deeper levels are absent. */
export interface Hierarchy {
  /** Section of the site, for grouping, such as `Developers`. */
  lvl0: string
  /** Title of the page. */
  lvl1: string
  lvl2?: string
  lvl3?: string
  lvl4?: string
  lvl5?: string
  lvl6?: string
}

export interface SearchHit {
  /** Unique within the site, and the same from one search to the next. */
  id: string
  /** Target of the hit: path with base, and `#anchor` if it has one; or an absolute URL on another site. */
  url: string
  /** `url` without the hash. */
  path: string
  anchor?: string
  hierarchy: Hierarchy
  type: HitType
  /** The matched heading, or the page's title. Never empty. */
  title: Span[]
  /** Text around the match; may be empty. */
  snippet: Span[]
  /** A longer text around the match, for a preview; absent if the engine has none. */
  passage?: Span[]
  /** What the section describes, if it is the entry of a symbol: `function`. */
  kind?: string
  /**
   * Further matching sections of the same page, best first. Absent if there are none, or if the engine lists them as
   * hits.
   */
  sections?: SearchHit[]
}

export interface SearchRequest {
  query: string
  locale: string
  /** Name of the docs version. Default: the last one. */
  version?: string
  /** Only hits in this section of the site (`hierarchy.lvl0`). */
  section?: string
  /** Page size and offset of the hits. */
  limit: number
  offset: number
}

export interface SearchAnswer {
  /** At most `limit`; fewer if loading more would be too expensive. */
  hits: SearchHit[]
  /**
   * The offset of the next hits, of which there are some if it is less than `total`. Default: `offset + hits.length`. A
   * service may send hits that are not shown, and has pages of a size of its own.
   */
  next?: number
  /** What defines the name that the query is: the first hit for readers, beside `hits`, which keep their order. */
  definition?: SearchHit
  /** The total number of hits, which may exceed the length of `hits`. */
  total: number
  /** The query that was answered. */
  query: string
  /** The query with its misspelt words replaced by those that were searched instead. */
  corrected?: string
  /** Whether parts of the index could not be loaded because the reader is offline, so that hits may be missing. */
  isPartial?: boolean
}

export interface SearchEngine {
  /**
   * Answers a request. An empty query has no hits.
   * @throws SearchFailure if there is no answer; the signal's reason once it is aborted
   */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>
  /** Preloads what every search needs. Never throws. */
  warm(): void
}

/**
 * Why there is no answer. `offline`: the server cannot be reached; retrying may help. `network`: the response failed or
 * timed out; retrying may help. `refused`: the service refused the request (a wrong key, a limit). `damaged`: the
 * response cannot be read. `outdated`: the index belongs to another build of the site; reloading the page helps.
 */
export type FailureKind = 'offline' | 'network' | 'refused' | 'damaged' | 'outdated'

export class SearchFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'SearchFailure'
    this.kind = kind
  }
}

/**
 * Locations of the embedded engine's parts. Both are in the page's client config as `search.index` and `search.worker`.
 */
export interface EmbeddedOptions {
  /** URL of the folder with the indexes, with a trailing slash: `/search-index/`. */
  indexUrl?: string
  /** URL of the worker's script. Without both, every search fails. */
  workerUrl?: string
}
