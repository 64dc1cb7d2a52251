/**
 * Adds the islands of the pages' own code to what browsers load. In: the parsed pages, and the React pages that browsers
 * hydrate. Out: the files that pages load; without such islands, these are as they were.
 */
import type { PageAssets } from '../assets/build-assets.ts'
import { siteCodeOf } from '../assets/site-code.ts'
import { type DataForCode, fullScope } from '../assets/site-scope.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { IslandSource, ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'

interface IslandContext extends DataForCode {
  config: ResolvedConfig
  cacheDir: string
  pages: Iterable<ParsedPage>
  files: readonly SourceFile[]
}

/** The files that pages load, with the islands of pages, and findings about these. */
export async function withPageIslands(
  assets: PageAssets,
  { config, cacheDir, pages, files, ...data }: IslandContext,
): Promise<{ assets: PageAssets; diagnostics: Diagnostic[] }> {
  const islands = new Map<string, IslandSource>()
  for (const { islands: own = [] } of pages) for (const island of own) islands.set(island.name, island)
  for (const { island } of files) if (island) islands.set(island.name, island)
  if (islands.size === 0) return { assets, diagnostics: [] }
  const pageIslands = [...islands.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const { bundleClient } = await import('../assets/scripts.ts')
  const code = { ...siteCodeOf(config), site: fullScope(config, data), pageIslands }
  const client = await bundleClient(code, `${cacheDir}/bundles`)
  const known = new Set(assets.files.map(({ path }) => path))
  const added = client.imported.files.filter(({ path }) => !known.has(path))
  return { assets: { ...assets, client, files: [...assets.files, ...added] }, diagnostics: [...client.findings] }
}
