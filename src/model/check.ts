/**
 * The request and the report of an audit: the contract between the command line and the command.
 */
import type { ReportedFinding } from './diagnostic.ts'
import type { SharedCacheReport, SiteRequest } from './report.ts'

/** How external links are checked. */
export interface ExternalRequest {
  /** Status codes accepted besides 200 to 299. */
  accept: number[]
  /** Patterns of addresses to skip. */
  ignore: RegExp[]
  /** Addresses that are not checked, because they were linked before the change. */
  known?: ReadonlySet<string>
  /** Addresses to check instead of others. */
  remap: { from: RegExp; to: string }[]
  /** Whether a broken external link fails the audit. */
  fail: boolean
  /** Request timeout in milliseconds; by default that of the config. */
  timeoutMs?: number
  /** Request headers by host. */
  headers: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Milliseconds before the first retry of a request; later ones wait longer. */
  backoffMs: number
  /** Milliseconds between two requests to one host. */
  intervalMs: number
  /** Number of concurrent requests, per host and in total. */
  perHost: number
  total: number
}

/** The request of an audit. */
export interface CheckRequest extends SiteRequest {
  strict: boolean
  maxWarnings?: number
  /** Only report findings in files that match one of these globs, relative to the site. */
  files: string[]
  /** Only report findings that this commit does not have. */
  changed?: string
  /** Path of the baseline, relative to the site. */
  baseline?: string
  /** Write the findings into the baseline, by default `docsgen-baseline.json`. */
  updateBaseline: boolean
  /** Apply corrections; with `dryRun`, only show them. */
  fix: boolean
  dryRun: boolean
  /** An earlier edition of the site: a sitemap, a list of addresses, a built folder, or a commit. */
  against?: string
  /** Audit this built folder, from any generator, instead of the site's sources. */
  dir?: string
  external?: Partial<ExternalRequest>
}

/** The report of an audit. */
export interface CheckReport {
  diagnostics: ReportedFinding[]
  pages: number
  parsed: number
  /** Number of findings that `fix` would correct, according to a dry run, whether a baseline contains them or not. */
  fixable: number
  /** Number of findings that were corrected, or would be with `dryRun`, and the changes as diffs. */
  fixed: number
  /** Number of findings whose correction could not be applied; their hints state the reason. */
  unfixed: number
  diffs: string[]
  /** Number of findings that are in the baseline, and of those in the baseline that are fixed. */
  known: number
  gone: number
  /** Number of external addresses that were checked. */
  external: number
  /** True if there are no findings that fail the audit. */
  passed: boolean
  /** Why it did not pass, briefly. */
  reason?: string
  /** False if the config has errors: the rest of the site was audited without the invalid fields. */
  isConfigUsable: boolean
  durationMs: number
  /** Set if the site has one. */
  sharedCache?: SharedCacheReport
}
