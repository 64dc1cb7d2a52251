/** The request and result of `docsgen migrate`: the contract between the command and both kinds of migration. */
import type { MigrationReport } from './report.ts'

export interface MigrateRequest {
  siteDir: string
  configPath?: string
  cacheDir?: string
  /** A build of the other tool to compare with. */
  against?: string
  /** Whether to write a docsgen config. */
  write: boolean
  /** Target folder of a site that is translated from a tool other than Docusaurus. */
  to?: string
  jobs?: number
}

export interface Migration extends MigrationReport {
  /** The config that was written. */
  written?: string
}
