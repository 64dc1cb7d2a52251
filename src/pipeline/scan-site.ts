/**
 * Everything that is known before parsing: the files of the site, the bundled templates and styles, and the times of
 * the last changes. This is enough to tell whether a published site or an earlier audit is up to date.
 */
import { type Assets, buildAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { expectSiteCode } from '../base/end-signals.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Inventory } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import { bundlePages, scanAll } from './scan-all.ts'

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

/** Scans a site. */
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
    // Whoever awaits it gets the error; after an earlier failure, nobody does.
    ofPages.catch(() => undefined)
    return Promise.all([
      scanAll(config, {
        cacheDir,
        ignore,
        pages,
        onContent: found => {
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
