/**
 * The search engine that answers the readers of a site: a push of the site's sections to it, and questions about its
 * answers.
 */
import type { ResolvedConfig } from './config.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { SearchDocument } from './search.ts'

export interface SearchPush {
  config: ResolvedConfig
  /** All languages and versions. */
  documents: readonly SearchDocument[]
  env: Readonly<Record<string, string | undefined>>
  /** Whether an index of another site, or one that docsgen did not make, may be replaced. */
  mayReplace: boolean
  /** Severity of the findings: a public key that may write stops the push if it is an error. */
  isError: (finding: Diagnostic) => boolean
}

/** The index of a language after the push. */
export interface PushedIndex {
  name: string
  documents: number
  /** Number of documents that were sent, and that the engine copied from the index before. Both are 0 if nothing changed. */
  sent: number
  copied: number
}

export interface SearchPushReport {
  /** Address and name of the engine. */
  url: string
  engine: string
  /** Empty if a finding stopped the push. */
  indexes: PushedIndex[]
  findings: Diagnostic[]
}

/** Questions for the search engine of a built site. */
export interface EngineQuestions {
  config: ResolvedConfig
  /** HTML of a page of the site; undefined if it is not built. */
  page: string | undefined
  locale: string
  version?: string
}

/** Name of the variable with the key that may write to an engine. */
export function adminKeyVariable(engine: string): string {
  return `${engine.toUpperCase()}_ADMIN_KEY`
}
