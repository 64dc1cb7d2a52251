/**
 * The options of a live site, and the functions that it calls.
 */
import type { ReadRecord } from '../engine/cache/read-record.ts'
import type { Pool } from '../engine/pool.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { OpenRecords } from '../model/feature.ts'
import type { SharedCacheReport, SiteRequest } from '../model/report.ts'
import type { Change, Rebuild } from './rebuild.ts'

/** What is shown before a rebuild ends. */
export interface Preview extends Change {
  /** Address of the stylesheet, if it changed. */
  styles?: string
}

export interface LiveOptions {
  siteDir: string
  configPath?: string
  base?: string
  url?: string
  drafts: boolean
  cacheDir: string
  /** Folders that hold no content: an output folder, say. */
  ignore: string[]
  pool: Pool
  onRebuilt: (rebuild: Rebuild) => void
  /** Opens the records that machines share, for the first build. */
  openShared?: (config: ResolvedConfig, reads: ReadRecord | undefined) => Promise<OpenRecords | undefined>
  /** Called with what the shared records did. */
  onShared?: (report: SharedCacheReport) => void
  onTiming?: SiteRequest['onTiming']
  /** Called with pages that are shown before their rebuild. */
  onPreview?: (preview: Preview) => void
}
