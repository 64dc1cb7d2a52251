/**
 * What there is before anything is parsed: the files of the site, the bundled templates and styles, the times of
 * the last changes. That is enough to tell whether the published site is up to date.
 */
import { statSync } from 'node:fs'
import { type Assets, buildAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { withoutLevels } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Result } from '../model/result.ts'
import type { Inventory } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import { bundlePages, scanAll } from './scan-all.ts'

/** What to scan. */
export interface ScanOptions {
  config: ResolvedConfig
  cacheDir: string
  /** Absolute paths that hold no content, wherever they lie: output and cache. */
  ignore: string[]
  /** Are the times of the last changes asked of git? */
  dates: boolean
}

export interface SiteScan {
  found: Omit<Inventory, 'lastUpdates'>
  assets: Assets
  /** git works in a process of its own while pages are parsed. */
  updates: Promise<LastUpdates>
}

/** Scans a site. Fails where its templates or styles cannot be bundled. */
export async function scanSite(options: ScanOptions, watch: Stopwatch): Promise<Result<SiteScan>> {
  const { config, cacheDir, ignore, dates } = options
  const [found, built] = await watch.time('scan', async () => {
    const pages = await bundlePages(config, { cacheDir, ignore })
    const ofPages = pages?.modules.imported
    return Promise.all([
      scanAll(config, { cacheDir, ignore, pages }),
      buildAssets(config, { cacheDir, generatedCss: generatedCss(config), ofPages }),
    ])
  })
  if (!built.ok) return { ok: false, findings: [...found.diagnostics, ...built.findings] }
  const none: LastUpdates = { times: new Map(), diagnostics: [] }
  const updates = dates ? lastUpdated(config, { cacheDir }) : Promise.resolve(none)
  return { ok: true, value: { found, assets: built.value, updates } }
}

/** Identity of everything that a site is made from: the same identity, the same site. */
export async function scanIdentity(
  { found, assets, updates }: SiteScan,
  { config, drafts }: { config: ResolvedConfig; drafts: boolean },
): Promise<string> {
  const { times, diagnostics } = await updates
  const { versionSidebars, ...inventory } = found
  const { templates, client, styles, search } = assets
  return hashParts([
    packageVersion,
    codeIdentity(),
    process.version,
    JSON.stringify([
      withoutLevels(config),
      drafts,
      [templates.page, templates.content],
      client.hash,
      styles.css,
      styles.mathCss,
      search?.engine,
      search?.worker.path,
    ]),
    JSON.stringify([inventory, [...versionSidebars], [...times], diagnostics]),
  ])
}

/** Changes with docsgen's own code, which its version does not while it is worked on. */
export function codeIdentity(): string {
  const { size, mtimeMs } = statSync(new URL(import.meta.url))
  return `${size} ${mtimeMs}`
}
