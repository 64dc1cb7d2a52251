/**
 * The code of pages on its way through parsing. In: pages that asked for code, with its source. Out: parse jobs that have the
 * bundled code, and what each page's code was made from.
 */
import { join } from 'node:path'
import { asksForSite } from '../assets/docusaurus-modules.ts'
import type { BundledPage } from '../assets/page-code.ts'
import type { WantedCode } from '../assets/page-modules-plugin.ts'
import { siteCodeOf } from '../assets/site-code.ts'
import { readIfExists } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { ParsedPage } from '../model/page.ts'
import { missingModule } from './code-inputs.ts'

/** Bundles what pages want; by path of the page. */
export async function bundleCode(
  wanted: readonly WantedCode[],
  { config, cacheDir }: { config: ResolvedConfig; cacheDir: string },
): Promise<Map<string, BundledPage>> {
  // Most sites have no code in their pages.
  const { bundlePageCode } = await import('../assets/page-code.ts')
  const bundled = await bundlePageCode(wanted, siteCodeOf(config), cacheDir)
  // Code can ask for what the config says.
  const { configFile, siteDir } = config
  const path = configFile === undefined ? undefined : join(siteDir, configFile)
  const text = path === undefined ? undefined : readIfExists(path)
  for (const { inputs } of bundled.values())
    if (path !== undefined && text && asksForSite(inputs.map(input => input.path)))
      inputs.push({ path, hash: hashOf(text) })
  return bundled
}

/** Notes in a parsed page what its code was made from, and which modules are missing. */
export function noteCode(page: ParsedPage, { inputs, missing }: BundledPage): void {
  page.code = [...(page.code ?? []), ...inputs, ...missing.map(path => ({ path, hash: '' }))]
  page.diagnostics.unshift(...missing.map(module => missingModule(page.path, module)))
}
