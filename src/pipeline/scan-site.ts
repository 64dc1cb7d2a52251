/**
 * Everything that is known before parsing: the files of the site, the bundled templates and styles, and the times of
 * the last changes. This is enough to tell whether a published site or an earlier audit is up to date.
 */
import { type Assets, buildAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import { type PageModules, pageModules } from '../assets/page-modules.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { expectSiteCode } from '../base/end-signals.ts'
import { using } from '../base/features.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { assureHeap } from '../engine/heap-limit.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { PageMaker } from '../model/plugin.ts'
import type { Inventory } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import { pageFiles } from '../scan/page-files.ts'
import { scanContent } from '../scan/scan-content.ts'
import { docsForCode } from './docs-for-code.ts'
import { fileOfRoute, makePages, type PageFile } from './react-pages.ts'

/** The folders to scan. */
interface ScanPlaces {
  config: ResolvedConfig
  cacheDir: string
  /** Absolute paths of folders without content, wherever they are: output and cache. */
  ignore: string[]
  /** For an audit, only the assets that the site itself provides are built. */
  want: 'page' | 'audit'
  /** Whether to ask git for the times of the last changes. */
  dates: boolean
  /** Called when pages can be parsed: with the files on disk, and the content components. */
  onReadable?: (content: Inventory, components: TemplateModule) => void
}

export interface SiteScan {
  found: Omit<Inventory, 'lastUpdates'>
  assets: Assets
  /** git runs in a separate process while pages are parsed. */
  updates: Promise<LastUpdates>
}

/**
 * Scans a site.
 * @throws LargerHeapNeeded if the heap limit of this process is too low for the site
 */
export async function scanSite(options: ScanPlaces, watch: Stopwatch): Promise<SiteScan> {
  const { config, cacheDir, ignore, want, dates, onReadable } = options
  if (config.functionsKey + config.pluginsKey !== '') expectSiteCode()
  const none: LastUpdates = { times: new Map(), diagnostics: [] }
  const updates = dates ? lastUpdated(config, { cacheDir, ofAll: want === 'audit' }) : Promise.resolve(none)
  // The error is thrown to whoever awaits the result.
  updates.catch(() => undefined)
  let content: Inventory | undefined
  let components: TemplateModule | undefined
  const offer = () => content && components && onReadable?.(content, components)
  const [found, assets] = await watch.time('scan', async () => {
    const pages = bundlePages(config, { cacheDir, ignore })
    const ofPages = pages.then(made => made?.modules.imported)
    // The code that awaits it gets the error; after an earlier failure, no code awaits it.
    ofPages.catch(() => undefined)
    return Promise.all([
      scanAll(config, {
        cacheDir,
        ignore,
        pages,
        onContent: found => {
          // Before any page is read.
          assureHeap(found.files.length)
          content = found
          offer()
        },
      }),
      buildAssets(config, {
        want,
        cacheDir,
        generatedCss: generatedCss(config),
        ofPages,
        onTemplates: templates => {
          components = templates.content
          offer()
        },
      }),
    ])
  })
  return { found, assets, updates }
}

// Scans everything that a site is built from: files on disk, React pages, and pages that plugins generate from data.
// The latter two are created here, because their result is content like any other.

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
interface ReactPages {
  files: readonly PageFile[]
  modules: PageModules
}

/** Bundles the React pages while other things are scanned; undefined if there are none. */
async function bundlePages(config: ResolvedConfig, { cacheDir, ignore }: Places): Promise<ReactPages | undefined> {
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
async function scanAll(
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
    const { versions, translations, texts, docsForCode: docs } = inventory
    const data = { versions, translations, texts, docsForCode: docs }
    const made = await makePages({ ...pages, ...data, config, version, cacheDir })
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
