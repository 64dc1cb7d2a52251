/**
 * Scans everything that a site is built from: files on disk, React pages, and pages that plugins generate from data.
 * The latter two are created here, because their result is content like any other.
 */
import { type PageModules, pageModules } from '../assets/page-modules.ts'
import { using } from '../base/features.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { PageMaker } from '../model/plugin.ts'
import type { Inventory } from '../model/source.ts'
import { pageFiles } from '../scan/page-files.ts'
import { scanContent } from '../scan/scan-content.ts'
import { docsForCode } from './docs-for-code.ts'
import { fileOfRoute, makePages, type PageFile } from './made-pages.ts'

/** The features that make pages of a site. */
function pageMakers(config: ResolvedConfig): PageMaker[] {
  return using('pages', config).map(({ name, load }) => ({
    name,
    pages: async context => (await load?.())?.feature.pages?.(config, context) ?? [],
  }))
}

interface Places {
  cacheDir: string
  ignore: readonly string[]
}

/** The bundled React pages: files, and the routes of plugins. */
export interface ReactPages {
  files: readonly PageFile[]
  modules: PageModules
}

/** Bundles the React pages while other things are scanned; undefined if there are none. */
export async function bundlePages(
  config: ResolvedConfig,
  { cacheDir, ignore }: Places,
): Promise<ReactPages | undefined> {
  const own = pageFiles(config, ignore)
  const routes = config.functions?.fromPlugins?.routes ?? []
  const files: PageFile[] = [...own, ...routes.map(route => fileOfRoute(route, config))]
  if (files.length === 0) return undefined
  // Untrusted code is not run, whatever kind of page contains it: each such page is reported as not built.
  if (config.markdown.mdx === 'static') return { files, modules: notRun(files) }
  return { files, modules: await modulesOf(files, config, cacheDir) }
}

function modulesOf(files: readonly PageFile[], config: ResolvedConfig, cacheDir: string): Promise<PageModules> {
  const routes = new Map(files.flatMap(({ absPath, ofPlugin }) => (ofPlugin ? [[absPath, ofPlugin] as const] : [])))
  const paths = files.flatMap(({ absPath, ofPlugin }) => (ofPlugin ? [] : absPath))
  return pageModules(config, { files: paths, routes, cacheDir })
}

function notRun(files: readonly PageFile[]): PageModules {
  const reason = "markdown.mdx is 'static', so no code of pages is run"
  const failures = new Map(files.map(({ absPath }) => [absPath, reason]))
  return { urls: new Map(), failures, missing: [], imported: { styles: [], files: [], inputs: [], deciding: [] } }
}

interface ScanContext extends Places {
  pages: Promise<ReactPages | undefined>
  /** Called with the files on disk, before anything is generated. */
  onContent?: (content: Inventory) => void
}

/** Scans a site, renders its React pages, and lets plugins generate theirs. */
export async function scanAll(
  config: ResolvedConfig,
  { cacheDir, ignore, pages: bundling, onContent }: ScanContext,
): Promise<Inventory> {
  const scanned = await scanContent(config, { ignore })
  const docs = docsForCode(config, scanned)
  const content = docs ? { ...scanned, docsForCode: docs } : scanned
  onContent?.(content)
  return withPlugins(await withReactPages(content))

  async function withReactPages(inventory: Inventory): Promise<Inventory> {
    const pages = await bundling
    const version = inventory.versions.find(({ section }) => section.kind === 'pages')
    if (pages === undefined || version === undefined) return inventory
    const { versions, translations, docsForCode: docs } = inventory
    const made = await makePages({ ...pages, config, version, versions, translations, docsForCode: docs, cacheDir })
    return {
      ...inventory,
      files: [...inventory.files, ...made.files],
      madeRedirects: made.redirects,
      diagnostics: [...inventory.diagnostics, ...made.diagnostics],
    }
  }

  async function withPlugins(inventory: Inventory): Promise<Inventory> {
    const makers: PageMaker[] = [...pageMakers(config), ...(config.functions?.plugins ?? [])]
    if (!makers.some(({ pages }) => pages)) return inventory
    const { makeContent } = await import('../plugins/make-content.ts')
    const made = await makeContent(config, inventory, { makers, cacheDir })
    // All docs of a site may be generated.
    const isRight = ({ rule }: Diagnostic) => rule !== 'no-pages' || made.files.length === 0
    return {
      ...inventory,
      files: [...inventory.files.map(file => made.filled.get(file) ?? file), ...made.files],
      categories: [...inventory.categories, ...made.categories],
      assets: [...inventory.assets, ...made.assets],
      madeFrom: made.inputs,
      connectTo: [...made.connectTo].sort(),
      diagnostics: [...inventory.diagnostics.filter(isRight), ...made.diagnostics],
    }
  }
}
