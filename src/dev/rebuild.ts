/** The result of a rebuild. Errors that it threw are findings. */
import { ConfigError, toEnvironmentError } from '../base/errors.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import type { HashedBytes } from '../model/output.ts'
import type { BuildRoute, Phase } from '../model/report.ts'

/** The published changes. */
export interface Change {
  /** Identity of the state that is shown, and of the previous one. */
  build: string
  after: string
  /** URL paths of the changed pages. */
  changed: string[]
  /** URL path of the page that was saved, if exactly one was. */
  saved: string | undefined
}

/** A rebuild under way. */
export interface CurrentRebuild {
  /** Absolute paths of what changed. */
  paths: ReadonlySet<string>
  /** Whether others may have changed as well. */
  isAnything: boolean
  /** What is shown that it replaces: previews, and all files. */
  previews: Map<string, HashedBytes>
  before: Map<string, { hash: string }>
}

/** The result of a rebuild. */
export interface Rebuild extends Change {
  isFirst: boolean
  pages: number
  parsed: number
  rendered: number
  ms: number
  /** Whether the new site is shown. */
  isShown: boolean
  /** Whether files of the site changed. */
  isOther: boolean
  diagnostics: ReportedFinding[]
  /** Address of the stylesheet, if it changed. */
  styles: string | undefined
  /** Whether scripts or templates changed. */
  reload: boolean
  /** Times of the phases; empty if the pipeline did not finish. */
  phases: Phase[]
  /** Counts of what was built; absent if the pipeline did not finish. */
  route?: BuildRoute
}

/** Converts errors to findings. Bugs of docsgen are included, so that the server keeps running. */
export function findingsOf(error: unknown): Diagnostic[] {
  if (error instanceof ConfigError) return error.diagnostics
  const refused = toEnvironmentError(error)
  if (refused) return [{ rule: 'environment', message: refused.message, hint: refused.hint }]
  const message = error instanceof Error ? error.message : String(error)
  return [{ rule: 'internal', message, hint: 'This is a bug of docsgen: please report it.' }]
}
