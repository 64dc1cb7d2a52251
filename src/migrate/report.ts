/**
 * The result of a migration: the types shared by the steps, the terminal and the page of the report.
 */

/** A page that the other tool has and docsgen does not. */
export interface LostRoute {
  route: string
  file?: string
  cause: string
}

/** A field of the config, and what becomes of it. */
export interface FieldFate {
  path: string
  status: 'honoured' | 'ignored' | 'rewrite'
  /** Why it is ignored. */
  reason?: string
  /** What says the same in a config of docsgen's own. */
  replacement?: string
}

/** What one page loses. */
export interface PageLoss {
  file: string
  losses: { what: string; message: string; line?: number }[]
}

/** How often something is used. */
export interface Usage {
  name: string
  pages: number
}

/** A difference between a page of the other build and ours. */
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
  /** How many pages differ in what. */
  counts: Usage[]
  differences: Difference[]
}

export interface MigrationReport {
  siteDir: string
  /** The tool that the site was written for. */
  tool: string
  /** The config's file, where there is one. */
  configFile?: string
  routes: {
    /** Where the routes of the other tool are known from. */
    source: 'rules' | 'build'
    theirs: number
    ours: number
    lost: LostRoute[]
    /** Ours that the other build has not. */
    extra: string[]
  }
  fields: FieldFate[]
  pages: PageLoss[]
  inventory: { title: string; entries: Usage[] }[]
  comparison?: Comparison
}
