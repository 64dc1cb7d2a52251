/** The request and the report of a build: the contract between the command line and the commands. */
import type { ReportedFinding } from './diagnostic.ts'

/**
 * Selects the site and how it is read. Paths may be relative: `siteDir` to the working directory, the others to the
 * site.
 */
export interface SiteRequest {
  siteDir: string
  configPath?: string
  base?: string
  url?: string
  /** Number of worker threads; default: the number of cores. */
  jobs?: number
  cache: boolean
  cacheDir?: string
  drafts: boolean
  /** Called for each phase, and for each page that was parsed or rendered. */
  onTiming?: (timing: Timing) => void
  onProgress?: (progress: { phase: string; done: number; total: number }) => void
  /** Ends the run. */
  signal?: AbortSignal
}

/** Duration of a phase of a run, in milliseconds. */
export interface Phase {
  name: string
  ms: number
}

/** How much of a site a run built, and why not less. */
export interface BuildRoute {
  /** What was built: nothing, because no input changed; only the pages whose text was edited; or the whole site. */
  built: 'nothing' | 'edited pages' | 'whole site'
  /** Why it was not less. */
  because: string[]
  /** How often tasks of each kind were run, found unchanged after a look at what they read, and reused. */
  tasks: { name: string; run: number; cutOff: number; reused: number }[]
  /** The drawings that could not become a part of their pages; absent if the pages were not planned again. */
  imageDrawings?: ImageDrawing[]
}

/** A drawing that is a figure of a page, but stays an image. */
export interface ImageDrawing {
  /** The file, relative to the site folder. */
  path: string
  /** Why: a clause with "it" for the drawing. */
  because: string
  /** The first page that shows it. */
  page: string
}

/** The duration of a phase, or of one page in it. */
export interface Timing extends Phase {
  /** The page, if it is the duration of one. */
  page?: string
}

/** The islands of a site: components that browsers hydrate. */
export interface IslandReport {
  components: number
  /** Number of pages with at least one of them. */
  pages: number
  /** The page that loads most for its islands, in bytes of scripts. React is part of it, the script of every page is not. */
  largest?: { path: string; components: number; jsGzip: number }
  /** Components around pages that may be hydrated, and what they load together, in bytes. Absent if there are none. */
  around?: { components: number; jsGzip: number }
}

/** The largest number of parts that a build can be divided into. */
export const MAX_SHARDS = 256

/** One job of several that make a site together. */
export interface Shard {
  /** From 1 to `of`. */
  index: number
  of: number
}

/** The request of a build. */
export interface BuildRequest extends SiteRequest {
  /** Default `build`. */
  outDir?: string
  strict: boolean
  maxWarnings?: number
  /** The part of a build that this run makes into the shared cache; nothing is published. */
  shard?: Shard
  /** An earlier edition of the site, whose addresses must all still work: see `docsgen check --against`. */
  against?: string
  /** Absolute paths of further folders without content. */
  ignore?: readonly string[]
  /** An output file, an address or a source file: the report explains why it was made again, or why not. */
  explain?: string
}

/** A value that differs from the last build. */
export interface ValueChange {
  /** What it is: `its text`, or a path such as `next.label` in what the templates get. */
  value: string
  /** As JSON; absent if there was none, or if it is a text. */
  before?: string
  after?: string
  /** The inputs that it comes from: files, fields of the config, and others by their names. */
  from: string[]
}

/** Why a page was made again, or why not. */
export interface PageExplanation {
  /** Path relative to the output folder. */
  outPath: string
  address: string
  /** Absent if the page is not made from a file. */
  source?: string
  made: boolean
  /** Empty if the changes say it. */
  reason: string
  changes: ValueChange[]
  /** Number of changes that are not listed. */
  more?: number
  /** From its plan to the input that changed, if the page was planned again: what it reads, and the tasks between. */
  chain?: readonly string[]
}

/** The answer to `explain`. */
export interface Explanation {
  wanted: string
  /** Empty if there is no such page. */
  pages: PageExplanation[]
  /** What may have been meant instead. */
  suggestion?: string
  /** The names of the tasks from the plan of the site to the input that changed, if it had to be planned again. */
  chain?: readonly string[]
}

/** A difference between a build and a build from nothing. */
export interface FileDifference {
  /** `extra` and `missing` files are in, or not in, the folder that was built; `findings` are about the whole site. */
  kind: 'changed' | 'extra' | 'missing' | 'findings' | 'not published'
  /** Path relative to the output folder; for a site that was not published, the reason. */
  path: string
  /** Offset of the first byte that differs, and the text around it in both files. */
  at?: number
  built?: string
  clean?: string
}

/** The comparison of a build with a build from nothing. */
export interface Verification {
  /** Number of files that were compared. */
  files: number
  differences: FileDifference[]
}

/** What a run got from its shared cache, and what it gave. */
export interface SharedCacheReport {
  /** The address without credentials. */
  address: string
  mode: 'read' | 'write'
  requests: number
  /** Number of records that the local cache lacked, and of those that were found. */
  asked: number
  found: number
  /** Number of records that this run stored. */
  stored: number
  /** Bytes that were transferred. */
  bytes: number
  /** Why the run went on without it, as a clause. */
  failure?: string
  /** What else is worth knowing, as clauses. */
  notes: string[]
}

/** The result of a build. */
export interface BuildReport {
  diagnostics: ReportedFinding[]
  /** Number of pages, and of those that were parsed, rendered, and kept from the last build. */
  pages: number
  parsed: number
  rendered: number
  reused: number
  /** Number of files written. */
  written: number
  /** False if problems prevented the site from being published. */
  published: boolean
  /** Why it was not published, briefly. */
  reason?: string
  /** The config file, and the tool that it was written for. */
  config?: { file: string; writtenFor: string }
  outDir: string
  durationMs: number
  /** The page with the most HTML, and how much its reader downloads, in bytes. */
  largest?: { path: string; htmlBytes: number; htmlGzip: number; jsGzip: number; cssGzip: number }
  /** Set if the site has islands. */
  islands?: IslandReport
  /** Output for programs by kind, with its size in bytes. */
  forPrograms?: { name: string; files: number; bytes: number }[]
  phases: Phase[]
  route?: BuildRoute
  /** Set if the config wants a push to the search engine after the build. */
  pushesSearch?: true
  /** Set if the site has one. */
  sharedCache?: SharedCacheReport
  /** Set if it was requested. */
  verification?: Verification
  explanation?: Explanation
}
