/** Loads everything that parsing and rendering a page needs, so that the first save does not wait for it. */
import { deserialize } from 'node:v8'
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
  put: (_, { page }) => deserialize(page),
}

/** Parses and renders a page, and drops the result. */
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
