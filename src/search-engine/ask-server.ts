/**
 * Requests a file of an index from the server. In: a URL. Out: its response, or a `SearchFailure` that says what is
 * wrong.
 */
import { SearchFailure } from './types.ts'

/** Requests a URL: `fetch`, or its replacement in tests. */
export type Fetch = (url: string, init: { cache: RequestCache }) => Promise<Response>

/** Time limit for one file. */
const REQUEST_TIMEOUT_MS = 15_000

export async function askServer(fetch: Fetch, url: string, cache: RequestCache): Promise<Response> {
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
