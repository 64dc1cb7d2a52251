/**
 * Adds the islands of the pages' own code to what browsers load, and measures what islands cost. Returns the files
 * that pages load; without such islands, these are as they were.
 */
import { gzipSync } from 'node:zlib'
import type { PageAssets } from '../assets/build-assets.ts'
import { siteCodeOf } from '../assets/site-code.ts'
import { type DataForCode, fullScope } from '../assets/site-scope.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { IslandSource, ParsedPage } from '../model/page.ts'
import type { IslandReport } from '../model/report.ts'
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
  for (const island of assets.templates.page.islands ?? []) islands.set(island.name, island)
  if (islands.size === 0) return { assets, diagnostics: [] }
  const pageIslands = [...islands.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const { bundleClient } = await import('../assets/scripts.ts')
  const code = { ...siteCodeOf(config), site: fullScope(config, data), pageIslands }
  const client = await bundleClient(code, `${cacheDir}/bundles`)
  const known = new Set(assets.files.map(({ path }) => path))
  const added = client.imported.files.filter(({ path }) => !known.has(path))
  return { assets: { ...assets, client, files: [...assets.files, ...added] }, diagnostics: [...client.findings] }
}

/** The pages of a site with the names of their islands. */
type PagesWithIslands = Iterable<{ outPath: string; view: { islands: readonly string[] } }>

/** What islands cost on the page that loads most for them, and those around pages; undefined if the site has none. */
export function islandReport(
  pages: PagesWithIslands,
  { client: { files }, templates }: Pick<PageAssets, 'client' | 'templates'>,
): IslandReport | undefined {
  const texts = new Map(files.map(({ path, content }) => [path, Buffer.from(content)]))
  const sizes = new Map<string, number>()
  const gzip = (path: string) => {
    const size = sizes.get(path) ?? gzipSync(texts.get(path) ?? '', { level: 9 }).byteLength
    sizes.set(path, size)
    return size
  }
  const costs = new Map<string, number>()
  const costOf = (names: readonly string[]) => {
    const key = [...names].sort().join(' ')
    const known = costs.get(key)
    if (known !== undefined) return known
    const cost = [...scriptsOf(names, texts)].reduce((sum, path) => sum + gzip(path), 0)
    costs.set(key, cost)
    return cost
  }
  const all = new Set<string>()
  let count = 0
  let largest: IslandReport['largest'] | undefined
  for (const { outPath: path, view } of pages) {
    if (view.islands.length === 0) continue
    count++
    for (const name of view.islands) all.add(name)
    const jsGzip = costOf(view.islands)
    // Of equal ones, the first by path, because the order of pages may vary.
    if (!largest || jsGzip > largest.jsGzip || (jsGzip === largest.jsGzip && path < largest.path))
      largest = { path, components: view.islands.length, jsGzip }
  }
  const around = templates.page.islands?.map(({ name }) => name) ?? []
  const loaded = around.filter(name => files.some(({ path }) => isScriptOf(path, `island-${name}`)))
  if (!largest && loaded.length === 0) return undefined
  const ofParts = loaded.length > 0 && { around: { components: loaded.length, jsGzip: costOf(loaded) } }
  return { components: all.size, pages: count, ...(largest && { largest }), ...ofParts }
}

const HASH = /-[0-9a-f]{10}\.js$/
const IMPORT = /(?:from|import)"\.\/([^"]+)"/g

function nameOfScript(path: string): string {
  return path.slice('assets/'.length).replace(HASH, '')
}

function isScriptOf(path: string, name: string): boolean {
  return nameOfScript(path) === name
}

/** The scripts that islands load: the one with React, their own, and what these import. */
function scriptsOf(names: readonly string[], texts: ReadonlyMap<string, Buffer>): Set<string> {
  const wanted = new Set(['hydrate', ...names.map(name => `island-${name}`)])
  const isWanted = (path: string) => wanted.has(nameOfScript(path))
  const scripts = new Set([...texts.keys()].filter(isWanted))
  for (const path of scripts)
    for (const [, name = ''] of (texts.get(path)?.toString('utf8') ?? '').matchAll(IMPORT))
      scripts.add(`assets/${name}`)
  return scripts
}
