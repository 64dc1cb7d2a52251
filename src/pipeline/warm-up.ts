/**
 * Prepares this thread for the first save. In: a page that is open, and the site. Out: nothing, but everything is loaded that
 * it takes to parse and render a page.
 */
import type { Stopwatch } from '../base/stopwatch.ts'
import type { ParseCache } from './parse-cache.ts'
import { parseFiles } from './parse-pages.ts'
import type { PlannedSite } from './pipeline-options.ts'
import { renderNow } from './render-pages.ts'
import type { SiteScan } from './scan-site.ts'
import type { SitePage } from './site-plan.ts'
import type { ReadOptions } from './site-types.ts'

/** Stores nothing. */
const NO_CACHE: ParseCache = {
  unchanged: () => undefined,
  known: () => [],
  touch: () => undefined,
  put: (_, { page }) => page,
}

/** Parses and renders a page for nobody. */
export async function warmUp(
  page: SitePage,
  { plan, rendering }: PlannedSite,
  { scan, options, watch }: { scan: SiteScan; options: ReadOptions; watch: Stopwatch },
): Promise<void> {
  const { config, cacheDir, pool } = options
  const { texts, versions, translations, files } = scan.found
  const file = files.find(({ path }) => path === page.source)
  if (!file) return
  const context = { config, cacheDir, texts, versions, translations, pool, watch, onProgress: () => undefined }
  await parseFiles([file], { components: plan.assets.templates.content, cache: NO_CACHE }, context)
  await renderNow(page, rendering)
}
