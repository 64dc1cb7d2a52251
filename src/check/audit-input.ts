/**
 * What the audit looks at: the linked site, and the texts of its files.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'

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
