/**
 * What there is before anything is parsed: the files of the site, the bundled templates and styles, the
 * times of the last changes. Enough to tell whether the site that was published is still the right one.
 */
import { statSync } from 'node:fs'
import { type Assets, buildAssets } from '../assets/build-assets.ts'
import { generatedCss } from '../assets/generated-css.ts'
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { withoutLevels } from '../findings/settle.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Inventory } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import { discover } from '../scan/scan-content.ts'

/** What to look at. */
export interface SurveyRequest {
  config: ResolvedConfig
  cacheDir: string
  /** Absolute paths that hold no content, wherever they lie: output and cache. */
  ignore: string[]
  /** Are the times of the last changes asked of git? */
  dates: boolean
}

export interface Survey {
  found: Omit<Inventory, 'lastUpdates'>
  assets: Assets
  /** git works in a process of its own while pages are parsed. */
  updates: Promise<LastUpdates>
}

/** Surveys a site. Returns the findings alone where its templates or styles cannot be bundled. */
export async function surveySite(request: SurveyRequest, watch: Stopwatch): Promise<Survey | Diagnostic[]> {
  const { config, cacheDir, ignore, dates } = request
  const [found, built] = await watch.time('discover', () =>
    Promise.all([discover(config, { ignore }), buildAssets(config, { cacheDir, generatedCss: generatedCss(config) })]),
  )
  if ('diagnostics' in built) return [...found.diagnostics, ...built.diagnostics]
  const none: LastUpdates = { times: new Map(), diagnostics: [] }
  return { found, assets: built.assets, updates: dates ? lastUpdated(config, { cacheDir }) : Promise.resolve(none) }
}

/** Identity of everything that a site is made from: the same identity, the same site. */
export async function surveyIdentity(
  { found, assets, updates }: Survey,
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
