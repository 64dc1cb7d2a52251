/**
 * Bundles the code of pages between their two parses. Returns parse jobs with the bundled code, and the inputs of
 * each page's code.
 */

import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BundledPage } from '../assets/page-code.ts'
import type { WantedCode } from '../assets/page-modules-plugin.ts'
import { siteCodeOf } from '../assets/site-code.ts'
import { type DataForCode, fullScope } from '../assets/site-scope.ts'
import { expectSiteCode } from '../base/end-signals.ts'
import { readIfExists } from '../base/files.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { ParsedPage } from '../model/page.ts'
import type { DocsVersion, SourceFile } from '../model/source.ts'
import { neverSame, readsInput, siteInput, themeInput, withMissingModules } from './code-inputs.ts'
import { overrideNames } from './global-components.ts'

/** Bundles the code that pages ask for. The result is by path of the page. */
export async function bundleCode(
  wanted: readonly WantedCode[],
  { config, cacheDir, ...found }: BundleContext,
  name: 'pages' | 'overrides' = 'pages',
): Promise<Map<string, BundledPage>> {
  // The thread that it starts is ready when the bundle is.
  if (wanted.length > 0) expectSiteCode()
  // Most sites have no code in their pages.
  const { bundlePageCode } = await import('../assets/page-code.ts')
  const code = siteCodeOf(config)
  const bundled = await bundlePageCode(wanted, { ...code, site: fullScope(config, found) }, { cacheDir, name })
  const site = siteInput(config, found)
  const theme = themeInput(config)
  for (const { inputs, readsSite, readsTheme } of bundled.values())
    inputs.push(readsInput(config), ...(readsSite ? [site] : []), ...(readsTheme ? [theme] : []))
  return bundled
}

interface BundleContext extends DataForCode {
  config: ResolvedConfig
  cacheDir: string
}

/**
 * Bundles the components with which a site replaces elements of all its pages, so that pages without code of their own need
 * no bundle and are parsed once; undefined if there are none.
 */
export async function bundleOverrides(context: BundleContext): Promise<BundledPage | undefined> {
  const { siteDir, markdown } = context.config
  if (markdown.mdx !== 'run' || overrideNames(context.config).length === 0) return undefined
  const path = 'src/theme'
  const module = { path, absPath: join(siteDir, path, 'index'), source: '', hasOverrides: true }
  return (await bundleCode([module], context, 'overrides')).get(path)
}

/** What the code of a page can ask about its file. */
export function fileOfCode(
  file: SourceFile,
  versions: readonly DocsVersion[],
  locale: string,
): NonNullable<WantedCode['file']> {
  const id = file.docPath.replace(/\.mdx?$/i, '')
  const version = versions.find(({ name }) => name === file.version)
  const docs = version?.section.kind === 'docs' && { pluginId: version.section.id, version: version.own }
  return { ...docs, id, locale, path: file.path }
}

/** A parsed page, serialized, with the inputs of its code, and the missing modules. */
export function pageWithCode(
  parsed: Uint8Array,
  { inputs, missing, untraced }: BundledPage,
  { siteDir, absPath }: { siteDir: string; absPath: string },
): Uint8Array {
  const page = deserialize(parsed) as ParsedPage
  page.code = [...(page.code ?? []), ...inputs, ...missing.map(neverSame)]
  if (missing.length > 0) {
    const text = readIfExists(absPath)?.toString('utf8')
    page.diagnostics = withMissingModules(page.diagnostics, missing, { file: page.path, siteDir, text })
  }
  page.diagnostics.unshift(...untraced)
  return serialize(page)
}
