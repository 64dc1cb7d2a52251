/**
 * A search engine as a push uses it: each has an adapter for its official client. The live index of readers is never
 * written to; another one takes its place in one step.
 */
import { EnvironmentError } from '../../base/errors.ts'
import { printable } from '../../base/printable.ts'
import type { SearchDocument } from '../../model/search.ts'

/** The index that readers search now. */
export interface LiveIndex {
  /** The name of the index behind the public name; the same if the engine has no aliases. */
  physical: string
  /** The site that it belongs to; undefined if it is not an index of docsgen. */
  site: string | undefined
}

/** The documents and settings of one language. */
export interface IndexContent {
  /** The public name. */
  name: string
  locale: string
  site: string
  documents: readonly SearchDocument[]
  synonyms: readonly (readonly string[])[]
  stopWords: readonly string[]
  /** Identity of documents and settings. */
  digest: string
}

/** An index that was made beside the live one. */
export interface MadeIndex {
  name: string
  physical: string
  /** Number of documents that were sent, and that the engine copied from the live index. */
  sent: number
  copied: number
}

/** The adapter of an engine. Every function rejects with what the engine says. */
export interface Engine {
  /** Version of the server, once it has answered. */
  version: () => Promise<string>
  /** The oldest version that has what is used here. */
  oldest: string
  /** The live index of a public name; undefined if there is none. */
  live: (name: string) => Promise<LiveIndex | undefined>
  /** Whether the live index has exactly this content. */
  isCurrent: (live: LiveIndex, content: IndexContent) => Promise<boolean>
  /** Makes an index beside the live one. `physical` is its name; nobody else uses it. */
  make: (
    content: IndexContent,
    physical: string,
    live: LiveIndex | undefined,
  ) => Promise<Omit<MadeIndex, 'name' | 'physical'>>
  /** Puts the made indexes in the place of the live ones, in one step. Returns the names of indexes that nobody uses any more. */
  swap: (made: readonly MadeIndex[], live: ReadonlyMap<string, LiveIndex>) => Promise<string[]>
  /** Names of all indexes that begin like this. */
  indexes: (beginning: string) => Promise<string[]>
  /** Removes an index, and what belongs to it. */
  remove: (physical: string) => Promise<void>
}

/** Where the engine is, and the key with which to write. */
export interface EngineAccess {
  url: string
  adminKey: string
  siteDir: string
}

/** Beginning of the names of indexes that docsgen makes for a public name. */
export function physicalPrefix(name: string): string {
  return `${name}_docsgen_`
}

/** What an engine answered, as an error for people, without the key. */
export function engineFailure(error: unknown, { url, adminKey }: EngineAccess): EnvironmentError {
  if (error instanceof EnvironmentError) return error
  const { status, hint } = kindOf(error)
  const said = printable(error instanceof Error ? error.message : String(error)).replaceAll(adminKey || '\0', '***')
  return new EnvironmentError(`The search engine at ${url} ${status}: ${said}`, { path: url, hint, cause: error })
}

/** The status of an answer, wherever a client has it. */
export function statusOf(error: unknown): number | undefined {
  const { httpStatus, statusCode, response, cause } = (error ?? {}) as {
    httpStatus?: unknown
    statusCode?: unknown
    response?: { status?: unknown }
    cause?: unknown
  }
  const status = httpStatus ?? statusCode ?? response?.status
  if (typeof status === 'number') return status
  return cause === undefined ? undefined : statusOf(cause)
}

function kindOf(error: unknown): { status: string; hint: string } {
  const status = statusOf(error)
  const kept = 'Readers still search the index of the last push.'
  if (status === 401 || status === 403)
    return { status: 'refuses the key', hint: `Use a key that may create, write and delete indexes. ${kept}` }
  if (status === undefined)
    return { status: 'cannot be reached', hint: `Check the address, or set DOCSGEN_SEARCH_URL. ${kept}` }
  return { status: `answers ${status}`, hint: kept }
}
