/**
 * Bundles the code of pages between their two parses. In: pages that asked for code, with its source. Out: parse jobs
 * with the bundled code, and the inputs of each page's code.
 */
import { join } from 'node:path'
import { readsSiteConfig } from '../assets/docusaurus-modules.ts'
import type { BundledPage } from '../assets/page-code.ts'
import type { WantedCode } from '../assets/page-modules-plugin.ts'
import { siteCodeOf } from '../assets/site-code.ts'
import { type DataForCode, fullScope } from '../assets/site-scope.ts'
import { readIfExists } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { CodeInput, ParsedPage } from '../model/page.ts'
import type { DocsVersion, SourceFile } from '../model/source.ts'
import { versionsFile } from '../scan/versions.ts'
import { missingModule } from './code-inputs.ts'

/** Bundles the code that pages ask for. The result is by path of the page. */
export async function bundleCode(
  wanted: readonly WantedCode[],
  { config, cacheDir, ...found }: BundleContext,
): Promise<Map<string, BundledPage>> {
  // Most sites have no code in their pages.
  const { bundlePageCode } = await import('../assets/page-code.ts')
  const code = siteCodeOf(config)
  const bundled = await bundlePageCode(wanted, { ...code, site: fullScope(config, found) }, cacheDir)
  const asked = filesOfSite(config)
  for (const { inputs } of bundled.values()) if (readsSiteConfig(inputs.map(({ path }) => path))) inputs.push(...asked)
  return bundled
}

interface BundleContext extends DataForCode {
  config: ResolvedConfig
  cacheDir: string
}

/**
 * The files that determine what code can ask about its site: the config, the lists of versions, and the texts for code.
 */
function filesOfSite({ configFile, siteDir, sections, i18n }: ResolvedConfig): CodeInput[] {
  const lists = sections.flatMap(({ kind, id }) => (kind === 'docs' ? [versionsFile(id)] : []))
  const texts = i18n.locales.map(locale => `${i18n.path}/${locale}/code.json`)
  return [...(configFile === undefined ? [] : [configFile]), ...lists, ...texts].flatMap(name => {
    const path = join(siteDir, name)
    const text = readIfExists(path)
    return text === undefined ? [] : [{ path, hash: hashOf(text) }]
  })
}

/** What the code of a page can ask about its file. */
export function fileOfCode(file: SourceFile, versions: readonly DocsVersion[], locale: string): WantedCode['file'] {
  const id = file.docPath.replace(/\.mdx?$/i, '')
  const version = versions.find(({ name }) => name === file.version)
  const docs = version?.section.kind === 'docs' && { pluginId: version.section.id, version: version.own }
  return { ...docs, id, locale, path: file.path }
}

/** Records in a parsed page the inputs of its code, and the missing modules. */
export function noteCode(page: ParsedPage, { inputs, missing }: BundledPage, absPath: string): void {
  page.code = [...(page.code ?? []), ...inputs, ...missing.map(path => ({ path, hash: '' }))]
  const text = missing.length === 0 ? '' : (readIfExists(absPath)?.toString('utf8') ?? '')
  page.diagnostics.unshift(...missing.map(module => missingModule(page.path, module, text)))
}
