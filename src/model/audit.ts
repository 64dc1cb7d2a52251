/** The input of an audit: the linked site, and the texts of its files. */
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
  /** Text of a file by its path relative to the site folder; undefined if it cannot be read. */
  textOf: (path: string) => string | undefined
  /** Paths of other text files in the site folder, which may refer to images. */
  siteTexts: readonly string[]
}

/** A page or partial with its resolved links. */
export interface AuditedPage {
  page: ParsedPage
  refs: readonly ResolvedRef[]
  isPartial: boolean
  /** The locale of a page; undefined for a partial. */
  locale?: string
}

/** A site as rules see it. */
export interface AuditedSite extends AuditInput {
  /** Every page and partial once, in the default language if possible. */
  audited: readonly AuditedPage[]
}

/** A finding of a rule's check. The audit adds the rule and, for checks of one page, the file. */
export type Found = Omit<Diagnostic, 'rule'>
