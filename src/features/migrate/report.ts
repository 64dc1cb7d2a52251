/** The result of a migration: the types shared by the steps, the terminal output and the report page. */
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { ComparedWords } from './compare-words.ts'

/** A page that the other tool has and docsgen does not. */
export interface LostRoute {
  route: string
  file?: string
  cause: string
}

/** A field of the config and its status. */
export interface FieldStatus {
  path: string
  status: 'honoured' | 'ignored' | 'rewrite'
  /** Why it is ignored. */
  reason?: string
  /** The equivalent in a docsgen config. */
  replacement?: string
}

/** What becomes of a field: that of docsgen, if there is one. */
export function statusOf(
  path: string,
  replacement: string | undefined,
  reason = 'There is nothing for it here.',
): FieldStatus {
  if (replacement === undefined) return { path, status: 'ignored', reason }
  return replacement === path ? { path, status: 'honoured' } : { path, status: 'rewrite', replacement }
}

/** The losses of one page. */
export interface PageLoss {
  file: string
  losses: Loss[]
}

/** Part of a page that is not shown as its author wrote it. */
export interface Loss {
  what: string
  message: string
  line?: number
}

/** A loss at its place in the site that was built. */
export interface PlacedLoss extends Loss {
  span?: SourceSpan
  /** The tag that the finding says is written there, if the translation may have changed the rest. */
  component?: string
}

/** The same for a page. */
export interface PlacedLosses extends PageLoss {
  losses: PlacedLoss[]
}

/** The words of one page, by its file. */
export interface PageWords extends ComparedWords {
  file: string
}

/** The number of uses of something. */
export interface Usage {
  name: string
  pages: number
}

/** A difference between a page of the other build and docsgen's. */
export interface Difference {
  route: string
  what: string
  theirs: string
  ours: string
}

export interface Comparison {
  /** Pages that both builds have. */
  compared: number
  /** Pages without a difference. */
  equal: number
  /** Number of pages by kind of difference. */
  counts: Usage[]
  differences: Difference[]
}

export interface MigrationReport {
  siteDir: string
  /** The tool that the site was written for. */
  tool: string
  /** The config file, if there is one. */
  configFile?: string
  routes: {
    /** The source of the other tool's routes. */
    source: 'rules' | 'build'
    theirs: number
    ours: number
    lost: LostRoute[]
    /** docsgen's routes that the other build lacks. */
    extra: string[]
    /** Addresses that pages link to and that nothing has, although no file of the site names them. */
    linked: Usage[]
  }
  fields: FieldStatus[]
  pages: PageLoss[]
  /** The words of the sources, compared with those of the pages. */
  words: { pages: number; total: number; missing: number; byPage: PageWords[] }
  inventory: { title: string; entries: Usage[] }[]
  comparison?: Comparison
}
