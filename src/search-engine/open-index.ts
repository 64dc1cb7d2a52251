/**
 * Opens the index of a locale and version by its manifest. The manifest is revalidated; its parts never
 * change. A missing part means that the site was published again: the manifest is loaded once more, and a
 * second miss is a failure.
 */
import { EmbeddedIndex } from './embedded-index.ts'
import { manifestPath, partPath, readManifest } from './index-format.ts'
import { type SearchAnswer, SearchFailure, type SearchRequest } from './types.ts'
import { unpack } from './unpack.ts'

/** Requests a URL: `fetch`, or its replacement in tests. */
export type Fetch = (url: string, init: { cache: RequestCache }) => Promise<Response>

/** How long one file may take. */
const REQUEST_TIMEOUT_MS = 15_000

export class IndexOpener {
  readonly #fetch: Fetch
  readonly #open = new Map<string, Promise<EmbeddedIndex>>()

  constructor(fetch: Fetch) {
    this.#fetch = fetch
  }

  /** The index for a locale and version; loads its manifest at the first call. */
  open(indexUrl: string, locale: string, version?: string): Promise<EmbeddedIndex> {
    const url = indexUrl + encodeURIComponent(manifestPath(locale, version))
    const known = this.#open.get(url)
    if (known) return known
    const opened = this.#load(indexUrl, url, locale)
    this.#open.set(url, opened)
    opened.catch(() => this.#open.delete(url))
    return opened
  }

  /** Forgets all open indexes, so that the next search loads the manifest again. */
  renew(): void {
    this.#open.clear()
  }

  /** Answers a request. Rejects with a `SearchFailure`. */
  async search(indexUrl: string, { query, locale, version, limit, offset }: SearchRequest): Promise<SearchAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (await this.open(indexUrl, locale, version)).search(query, { limit, offset })
      } catch (error) {
        const failure = asFailure(error)
        this.renew()
        if (failure.kind !== 'outdated' || attempt === 2) throw failure
      }
    }
  }

  async #load(indexUrl: string, url: string, locale: string): Promise<EmbeddedIndex> {
    const response = await this.#ask(url, 'no-cache')
    const manifest = readManifest(await response.text())
    if (!manifest) throw new SearchFailure('outdated', 'The search index is of another version of this site.')
    const load = async (name: string) => {
      const part = await this.#ask(indexUrl + partPath(name), 'default')
      return unpack(new Uint8Array(await part.arrayBuffer()))
    }
    return new EmbeddedIndex(manifest, load, locale)
  }

  async #ask(url: string, cache: RequestCache): Promise<Response> {
    const response = await withTimeout(this.#fetch(url, { cache }))
    if (response.ok) return response
    if (response.status === 404 || response.status === 410)
      throw new SearchFailure('outdated', 'A part of the search index is gone.')
    throw new SearchFailure('network', `The server answered ${response.status}.`)
  }
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
    throw new SearchFailure('network', 'The server cannot be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Any error that is no `SearchFailure` comes from unreadable data. */
function asFailure(error: unknown): SearchFailure {
  if (error instanceof SearchFailure) return error
  return new SearchFailure('damaged', 'The search index is damaged.', { cause: error })
}
