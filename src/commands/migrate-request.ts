/** What `docsgen migrate` is asked, and what it gives: the contract between the command and both kinds of migration. */
import type { MigrationReport } from '../migrate/report.ts'

export interface MigrateRequest {
  siteDir: string
  configPath?: string
  cacheDir?: string
  /** A build of the other tool, to compare with. */
  against?: string
  /** Is a config of docsgen's own written? */
  write: boolean
  /** Where a site that was translated from another tool than Docusaurus goes. */
  to?: string
  jobs?: number
}

export interface Migration extends MigrationReport {
  /** The config that was written. */
  written?: string
}
