/**
 * What a build is asked to do, and what it reports: the contract between the command line and the commands.
 */
import type { SettledDiagnostic } from './diagnostic.ts'

/** Which site, and how it is read. Paths may be relative: `siteDir` to the working folder, the others to the site. */
export interface SiteRequest {
  siteDir: string
  configPath?: string
  base?: string
  url?: string
  /** Worker threads; default: as many as there are cores. */
  jobs?: number
  cache: boolean
  cacheDir?: string
  drafts: boolean
  /** Told of each phase and each page that was parsed or rendered. */
  onTiming?: (timing: Timing) => void
}

/** How long a phase of a run took, in milliseconds. */
export interface Phase {
  name: string
  ms: number
}

/** The time of a phase, or of one page in it. */
export interface Timing extends Phase {
  /** The page, where it is the time of one. */
  page?: string
}

/** A build as asked for. */
export interface BuildRequest extends SiteRequest {
  /** Default `build`. */
  outDir?: string
  strict: boolean
  maxWarnings?: number
  /** An earlier edition of the site, whose addresses must all have an answer: see `docsgen check --against`. */
  against?: string
  onProgress?: (progress: { phase: string; done: number; total: number }) => void
  signal?: AbortSignal
}

/** What came of a build. */
export interface BuildReport {
  diagnostics: SettledDiagnostic[]
  /** Pages of the site, and how many of them were parsed, rendered, and taken from the last build. */
  pages: number
  parsed: number
  rendered: number
  reused: number
  /** Files written again. */
  written: number
  /** False where problems kept the site from being published. */
  published: boolean
  /** Why it was not published, in a few words. */
  reason?: string
  /** The config that was read, and what it was written for. */
  config?: { file: string; writtenFor: 'docsgen' | 'docusaurus' }
  outDir: string
  durationMs: number
  /** The page with the most HTML, and what its reader downloads; bytes. */
  largest?: { path: string; htmlBytes: number; htmlGzip: number; jsGzip: number; cssGzip: number }
  /** What programs read: how much it is by its name; bytes. */
  forPrograms?: { name: string; files: number; bytes: number }[]
  phases: Phase[]
}
