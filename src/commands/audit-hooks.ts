/** What features add to audits, and to builds that are compared with an earlier edition: hooks of `Feature`. */
import type { Stopwatch } from '../base/stopwatch.ts'
import type { ExternalPlace } from '../check/external-addresses.ts'
import type { Ignores } from '../check/ignores.ts'
import type { Pool } from '../engine/pool.ts'
import type { AuditInput } from '../model/audit.ts'
import type { CheckRequest, ExternalRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'
import type { ReadSite } from '../pipeline/site-types.ts'

declare module '../model/feature.ts' {
  interface Feature {
    /**
     * Reads a built folder, and finds every broken address in it.
     * @throws errors of `fs`, and the signal's reason
     */
    crawl?: (request: CrawlRequest) => Promise<Crawled>
    /** Requests the addresses on other sites, and reports those that are broken. */
    auditLinks?: (addresses: ReadonlyMap<string, ExternalPlace[]>, audit: LinkAudit) => Promise<LinkFindings>
    /** Audits the texts of pages, beyond what the rules check. */
    auditTexts?: (input: AuditInput, texts: AuditedTexts) => Promise<Diagnostic[]>
    /**
     * Reads an earlier edition of a site.
     * @throws UsageError if nothing has the name
     */
    edition?: (name: string, request: CommitRequest, audit: CommitAudit) => Promise<Edition>
    /** The same for a build, which must not lose content of that edition. */
    losses?: (name: string, request: CommitRequest, audit: CommitAudit) => Promise<Losses>
    /** Makes the certain corrections in pages, or only says which. */
    fixSite?: <T extends Assessed>(first: T, options: FixOptions<T>) => Promise<FixedSite<T>>
    /** The findings in the scope of the run, with the edits that would correct them. */
    locateEdits?: (assessed: Assessed, config: ResolvedConfig) => Promise<ReportedFinding[]>
    /** Plans the redirects that correct findings; undefined if there are none, or no place for them in the config. */
    writeRedirects?: (
      found: readonly ReportedFinding[],
      config: ResolvedConfig,
      request: Pick<CheckRequest, 'base' | 'url'>,
    ) => Promise<PlannedRedirects | undefined>
  }
}

/** The part of an audit that corrections need. */
export interface Assessed {
  /** All findings, and those in the scope of the run. */
  all: readonly ReportedFinding[]
  wanted: readonly ReportedFinding[]
  files: readonly SourceFile[]
  names: () => Promise<string[]>
}

/** How corrections are made. */
export interface FixOptions<T extends Assessed> {
  config: ResolvedConfig
  dryRun: boolean
  /** Audits the site again. */
  again: () => Promise<T>
}

/** A corrected site. */
export interface FixedSite<T extends Assessed> {
  /** The audit after all corrections. */
  assessed: T
  /** Number of findings of the first audit that were corrected, or would be. */
  fixed: number
  diffs: string[]
  /** Why a finding that could have been corrected was not; undefined for the others. */
  reasonFor: (finding: ReportedFinding) => string | undefined
}

/** Redirects that can be written into the config. */
export interface PlannedRedirects {
  count: number
  diff: string
  write: () => void
}

/** How links to other sites are checked. */
interface LinkAudit {
  external: Partial<ExternalRequest>
  /** The config of the site, if it has one. */
  config: ResolvedConfig | undefined
  cacheDir: string
  /** Ignore comments for single places. */
  ignores: Ignores
  /** Results of requests in this run, which are not repeated. */
  session?: LinkSession
  signal?: AbortSignal
  onProgress?: CheckRequest['onProgress']
}

/** Results of requests, by address: only the feature that makes them knows what they are. */
export type LinkSession = Map<string, unknown>

/** The findings, the number of requested addresses, and the addresses that were judged. */
export interface LinkFindings {
  diagnostics: Diagnostic[]
  looked: number
  judged: ReadonlySet<string>
}

/** The files of pages and partials, and the components that they may use. */
export interface AuditedTexts {
  files: readonly SourceFile[]
  names: () => Promise<string[]>
}

/** The parts of a request that also apply to the audit of a commit. */
export type CommitRequest = Pick<CheckRequest, 'configPath' | 'base' | 'url' | 'drafts' | 'onProgress' | 'signal'>

/** Input of the audit of a commit. */
export interface CommitAudit {
  config: ResolvedConfig
  cacheDir: string
  pool: Pool
  watch: Stopwatch
  /** Called with the site that was read. */
  onRead?: (input: AuditInput) => void
}

/** An earlier edition of a site. */
export interface Edition {
  /** What a site lacks that the edition had. */
  lost: (input: AuditInput) => Diagnostic[]
}

/** What publishing a site would lose. */
export interface Losses {
  /** The losses of the site that was read. */
  readonly found: readonly ReportedFinding[]
  /** The reason not to publish the site, if these findings are the only one. */
  readonly reason: string | undefined
  /** Finds what the site no longer has. */
  look: (site: ReadSite) => void
}

/** The address at which a folder is served. */
export interface CrawlRequest {
  dir: string
  /** Origin of the site, such as `https://docs.example.org`; by default taken from the canonical links. */
  origin?: string
  /**
   * Path below which the folder is served; by default taken from its canonical links or from the files that it loads.
   */
  base?: string
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/** The results of a crawl. */
export interface Crawled {
  diagnostics: Diagnostic[]
  pages: number
  /** Addresses on other sites, without fragments, with the places that name them. */
  external: Map<string, ExternalPlace[]>
}
