/**
 * A site as an audit reads it: everything on disk, what links need of each page, and the graph. Of templates
 * and styles only what the site brings of its own is looked at, beside the components that texts name.
 */
import { type AuditedAssets, auditAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Pool } from '../engine/pool.ts'
import { withoutLevels } from '../findings/settle.ts'
import { linkSite } from '../link/link-site.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { ParsedPage } from '../model/page.ts'
import type { Inventory } from '../model/source.ts'
import { parsePages } from './parse-pages.ts'
import { bundlePages, scanAll, withoutMadePlaces } from './scan-all.ts'
import { codeIdentity } from './scan-site.ts'

/** What there is before a page is opened. */
export interface FactsSurvey {
  found: Inventory
  assets: AuditedAssets
}

/** Where to look. */
export interface FactsPlaces {
  config: ResolvedConfig
  cacheDir: string
  /** Absolute paths that hold no content, wherever they lie: output and cache. */
  ignore: string[]
}

/** Looks what there is. */
export async function surveyFacts({ config, cacheDir, ignore }: FactsPlaces): Promise<FactsSurvey> {
  const pages = await bundlePages(config, { cacheDir, ignore })
  const ofPages = pages?.modules.imported
  const [found, assets] = await Promise.all([
    scanAll(config, { cacheDir, ignore, pages }),
    auditAssets(config, { cacheDir, generatedCss: generatedCss(config), ofPages }),
  ])
  return { found, assets }
}

/** Identity of everything that an audit depends on. */
export function factsIdentity(
  { found, assets }: FactsSurvey,
  config: ResolvedConfig,
  more: readonly unknown[],
): string {
  const { versionSidebars, ...inventory } = found
  const parts = [withoutLevels(config), inventory, [...versionSidebars], more].map(part => JSON.stringify(part))
  return hashParts([packageVersion, codeIdentity(), process.version, assets.own, ...parts])
}

/** What reading needs. */
export interface FactsReading extends FactsPlaces {
  pool: Pool
  drafts: boolean
  /** Is what was learned kept for other runs? */
  remember: boolean
  onProgress: (done: number, total: number) => void
  signal?: AbortSignal
}

/** A site that was read. */
export interface FactsSite {
  inventory: Inventory
  /** Pages and partials by path relative to the site folder. */
  pages: Map<string, ParsedPage>
  /** How many were parsed again. */
  parsed: number
  graph: SiteGraph
  diagnostics: Diagnostic[]
}

/**
 * Reads and links a site that was surveyed.
 * @throws what `fs` throws, and the signal's reason
 */
export async function readFacts({ found, assets }: FactsSurvey, reading: FactsReading): Promise<FactsSite> {
  const { config, drafts, signal } = reading
  signal?.throwIfAborted()
  const { pages, parsed, diagnostics } = await parsePages(found.files, {
    ...reading,
    want: 'audit',
    assets,
    texts: found.texts,
  })
  signal?.throwIfAborted()
  const graph = linkSite({ config, inventory: found, pages, drafts })
  // Without the site's own components, nobody knows which names are wrong.
  const isKnown = ({ rule }: Diagnostic) => !assets.isIncomplete || rule !== 'unknown-component'
  const all = [...found.diagnostics, ...assets.diagnostics, ...diagnostics.filter(isKnown), ...graph.diagnostics]
  return { inventory: found, pages, parsed, graph, diagnostics: withoutMadePlaces(all, found.files) }
}
