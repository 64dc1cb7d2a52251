/**
 * What an audit is asked to do, and what it reports: the contract between the command and its run.
 */
import type { SettledDiagnostic } from './diagnostic.ts'
import type { SiteRequest } from './report.ts'

/** How external links are looked at. */
export interface ExternalRequest {
  /** Status codes that count as fine besides 200 to 299. */
  accept: number[]
  /** Patterns of addresses that are not looked at. */
  ignore: RegExp[]
  /** Addresses that were there before the changes that matter. */
  known?: ReadonlySet<string>
  /** Addresses that are looked at in place of others. */
  remap: { from: RegExp; to: string }[]
  /** Does a broken external link fail the audit? */
  fail: boolean
  /** Milliseconds for one answer; by default what the config says. */
  timeoutMs?: number
  /** Request headers by host. */
  headers: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Milliseconds before a server that is busy or in trouble is asked again; later waits are longer. */
  backoffMs: number
  /** Milliseconds between two requests to one host. */
  intervalMs: number
  /** Requests at a time, to one host and to all. */
  perHost: number
  total: number
}

/** An audit as asked for. */
export interface CheckRequest extends SiteRequest {
  strict: boolean
  maxWarnings?: number
  /** Only findings in files that match one of these globs, relative to the site. */
  files: string[]
  /** Only findings that are not there at this commit. */
  changed?: string
  /** Path of the baseline, relative to the site. */
  baseline?: string
  /** Write the findings into the baseline, by default `docsgen-baseline.json`. */
  updateBaseline: boolean
  /** Make corrections; with `dryRun`, only show them. */
  fix: boolean
  dryRun: boolean
  /** Say of each finding what `fix` would change. */
  edits?: boolean
  /** An earlier edition of the site: a sitemap, a list of addresses, a built folder, or a commit. */
  against?: string
  /** Audit this built folder, whoever built it, in place of the site's sources. */
  dir?: string
  external?: ExternalRequest
  onProgress?: (progress: { phase: string; done: number; total: number }) => void
  signal?: AbortSignal
}

/** What came of an audit. */
export interface CheckReport {
  diagnostics: SettledDiagnostic[]
  pages: number
  parsed: number
  /** Findings that were corrected, or would be with `dryRun`, and the changes as diffs. */
  fixed: number
  /** Findings whose correction could not be made; their hints say why. */
  unfixed: number
  diffs: string[]
  /** Findings that the baseline knows, and those of it that are gone. */
  known: number
  gone: number
  /** External addresses that were looked at. */
  external: number
  /** True where nothing that counts was found. */
  passed: boolean
  /** Why it did not pass, in a few words. */
  reason?: string
  /** False where the config has mistakes: the rest of the site was audited without them, as far as that makes sense. */
  isConfigUsable: boolean
  durationMs: number
}
