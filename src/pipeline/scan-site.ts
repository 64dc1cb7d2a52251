/**
 * What there is before anything is parsed: the files of the site, the bundled templates and styles, the times of
 * the last changes. That is enough to tell whether a published site or an earlier audit is up to date.
 */
import { statSync } from 'node:fs'
import { type Assets, buildAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { withoutLevels } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Inventory } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import { bundlePages, scanAll } from './scan-all.ts'

/** Where to look. */
interface ScanPlaces {
  config: ResolvedConfig
  cacheDir: string
  /** Absolute paths that hold no content, wherever they lie: output and cache. */
  ignore: string[]
  /** For an audit, only the assets are made that the site brings of its own. */
  want: 'page' | 'audit'
  /** Are the times of the last changes asked of git? */
  dates: boolean
  /** Called when pages can be parsed: with what is on disk, and the content components. */
  onReadable?: (content: Inventory, components: TemplateModule) => void
}

export interface SiteScan {
  found: Omit<Inventory, 'lastUpdates'>
  assets: Assets
  /** git works in a process of its own while pages are parsed. */
  updates: Promise<LastUpdates>
}

/** Scans a site. */
export async function scanSite(options: ScanPlaces, watch: Stopwatch): Promise<SiteScan> {
  const { config, cacheDir, ignore, want, dates, onReadable } = options
  const none: LastUpdates = { times: new Map(), diagnostics: [] }
  const updates = dates ? lastUpdated(config, { cacheDir, ofAll: want === 'audit' }) : Promise.resolve(none)
  // It is thrown where somebody waits for it.
  updates.catch(() => undefined)
  let content: Inventory | undefined
  let components: TemplateModule | undefined
  const offer = () => content && components && onReadable?.(content, components)
  const [found, assets] = await watch.time('scan', async () => {
    const pages = bundlePages(config, { cacheDir, ignore })
    const ofPages = pages.then(made => made?.modules.imported)
    // Whoever waits for it sees that it failed; an earlier failure leaves nobody who does.
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

/** Identities of what a site is made from. */
export interface ScanIdentity {
  /** Of everything: the same identity, the same site. */
  whole: string
  /** Of everything but the content of its pages and partials. */
  frame: string
}

/** Identities of everything that a site is made from. `more` is what else counts. */
export async function scanIdentity(
  { found, assets, updates }: SiteScan,
  config: ResolvedConfig,
  more: readonly unknown[],
): Promise<ScanIdentity> {
  const { times, diagnostics } = await updates
  const { versionSidebars, files, withCode: _, ...inventory } = found
  const contents: string[] = []
  const named = files.map(({ stat, size, changedMs, ...file }) => {
    contents.push(`${stat} ${size} ${changedMs}`)
    return file
  })
  const frame = hashParts([
    packageVersion,
    codeIdentity(),
    process.version,
    assets.identity,
    JSON.stringify([withoutLevels(config), more]),
    JSON.stringify([inventory, named, [...versionSidebars], [...times], diagnostics]),
  ])
  return { whole: hashParts([frame, ...contents]), frame }
}

/** Changes with docsgen's own code, which its version does not while it is worked on. */
function codeIdentity(): string {
  const { size, mtimeMs } = statSync(new URL(import.meta.url))
  return `${size} ${mtimeMs}`
}
