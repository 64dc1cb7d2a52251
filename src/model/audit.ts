/**
 * What an audit looks at: the linked site, and the texts of its files.
 */
import type { ResolvedConfig } from './config.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ResolvedRef, SiteGraph } from './graph.ts'
import type { ParsedPage } from './page.ts'
import type { Inventory } from './source.ts'

export interface AuditInput {
  config: ResolvedConfig
  graph: SiteGraph
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: ReadonlyMap<string, ParsedPage>
  /** Text of a file by its path relative to the site folder; undefined where it cannot be read. */
  textOf: (path: string) => string | undefined
  /** Paths of other texts of the site folder, which may show images. */
  looseTexts: readonly string[]
}

/** A page or partial with what its links resolved to. */
export interface AuditedPage {
  page: ParsedPage
  refs: readonly ResolvedRef[]
  isPartial: boolean
}

/** A site as rules see it. */
export interface AuditedSite extends AuditInput {
  /** Every page and partial once, in the default language first. */
  audited: readonly AuditedPage[]
}

/** What the check of a rule finds. The rule is added by the audit; so is the file, for checks of one page. */
export type Found = Omit<Diagnostic, 'rule'>
