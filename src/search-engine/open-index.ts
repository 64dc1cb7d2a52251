/**
 * Opens the index of a locale and version by its manifest. The manifest is revalidated; its parts never change. A
 * missing part means that the site was published again: the manifest is loaded once more, and a second miss is a
 * failure. Parts stored in the browser are used while the server cannot be reached.
 */
import { EmbeddedIndex } from './embedded-index.ts'
import { type Manifest, manifestPath, partPath, pathInAddress, readManifest } from './index-format.ts'
import { keepOfflineCopy, type OpenStore, type PartStore } from './offline-copy.ts'
import { type SearchAnswer, SearchFailure, type SearchRequest } from './types.ts'
import { unpack } from './unpack.ts'

/** Number of pages that one answer may load: further hits come with the next request. */
const MAX_LOADED_PAGES = 5

/** An index, and the store for its files. */
interface Opened {
  index: EmbeddedIndex
  manifest: Manifest
  text: string
  store: PartStore | undefined
}

export class IndexOpener {
  readonly #fetch: Fetch
  readonly #openStore: OpenStore
  readonly #open = new Map<string, Promise<Opened>>()

  /** @param openStore opens the store for files; by default there is none */
  constructor(fetch: Fetch, openStore: OpenStore = async () => undefined) {
    this.#fetch = fetch
    this.#openStore = openStore
  }

  /** The index for a locale and version; the first call loads its manifest. */
  async open(indexUrl: string, locale: string, version?: string): Promise<EmbeddedIndex> {
    return (await this.#opened(indexUrl, locale, version)).index
  }

  /** Forgets all open indexes, so that the next search loads the manifest again. */
  renew(): void {
    this.#open.clear()
  }

  /** Answers a request. Rejects with a `SearchFailure`. */
  async search(
    indexUrl: string,
    { query, locale, version, limit, offset, section }: SearchRequest,
  ): Promise<SearchAnswer> {
    const range = { limit, offset, loads: MAX_LOADED_PAGES, ...(section !== undefined && { section }) }
    for (let attempt = 1; ; attempt++) {
      try {
        return await (await this.open(indexUrl, locale, version)).search(query, range)
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind !== 'offline') this.renew()
        if (failure.kind !== 'outdated' || attempt === 2) throw failure
      }
    }
  }

  /** Stores an index in the browser, for searches without a connection. Resolves to the number of new parts. */
  async keep(indexUrl: string, locale: string, version?: string): Promise<number> {
    const opened = await this.#opened(indexUrl, locale, version)
    const url = manifestUrl(indexUrl, locale, version)
    opened.store = await this.#openStore(url, true)
    if (!opened.store) return 0
    await opened.store.put(url, new Response(opened.text))
    return keepOfflineCopy({
      store: opened.store,
      manifest: opened.manifest,
      others: [url],
      urlOf: name => indexUrl + partPath(name),
      load: part => askServer(this.#fetch, part, 'default'),
    })
  }

  #opened(indexUrl: string, locale: string, version?: string): Promise<Opened> {
    const url = manifestUrl(indexUrl, locale, version)
    const known = this.#open.get(url)
    if (known) return known
    const opened = this.#load(indexUrl, url, locale)
    this.#open.set(url, opened)
    opened.catch(() => this.#open.delete(url))
    return opened
  }

  async #load(indexUrl: string, url: string, locale: string): Promise<Opened> {
    const store = await this.#openStore(url, false)
    const text = await this.#manifestText(url, store)
    const manifest = readManifest(text)
    if (!manifest) throw new SearchFailure('outdated', 'The search index is of another version of this site.')
    const load = async (name: string) => {
      const part = indexUrl + partPath(name)
      const response = (await opened.store?.match(part)) ?? (await askServer(this.#fetch, part, 'default'))
      return unpack(new Uint8Array(await response.arrayBuffer()))
    }
    const opened: Opened = { index: new EmbeddedIndex(manifest, load, locale), manifest, text, store }
    return opened
  }

  /** The manifest from the server, or the stored one while the server cannot be reached. */
  async #manifestText(url: string, store: PartStore | undefined): Promise<string> {
    try {
      return await (await askServer(this.#fetch, url, 'no-cache')).text()
    } catch (error) {
      const kept = error instanceof SearchFailure && error.kind === 'offline' ? await store?.match(url) : undefined
      if (!kept) throw error
      return kept.text()
    }
  }
}

function manifestUrl(indexUrl: string, locale: string, version?: string): string {
  return indexUrl + pathInAddress(manifestPath(locale, version))
}

/** Any error other than a `SearchFailure` comes from unreadable data. */
function asFailure(error: unknown): SearchFailure {
  if (error instanceof SearchFailure) return error
  return new SearchFailure('damaged', 'The search index is damaged.', { cause: error })
}

// Requests a file of an index from the server. In: a URL. Out: its response, or a `SearchFailure` that says what is
// wrong.

/** Requests a URL: `fetch`, or its replacement in tests. */
type Fetch = (url: string, init: { cache: RequestCache }) => Promise<Response>

/** Time limit for one file. */
const REQUEST_TIMEOUT_MS = 15_000

async function askServer(fetch: Fetch, url: string, cache: RequestCache): Promise<Response> {
  const response = await withTimeout(fetch(url, { cache }))
  if (response.ok) return response
  if (response.status === 404 || response.status === 410)
    throw new SearchFailure('outdated', 'A part of the search index is gone.')
  throw new SearchFailure('network', `The server answered ${response.status}.`)
}

async function withTimeout(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SearchFailure('network', 'The server does not answer.')), REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (error instanceof SearchFailure) throw error
    throw new SearchFailure('offline', 'The server cannot be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
