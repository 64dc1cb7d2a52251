/**
 * Runs the plugins of a Docusaurus config that have no counterpart here. Returns the site with the tags and
 * stylesheets that they add, and the rest of what they add.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { featuresWith } from '../../../base/features.ts'
import { readIfExists } from '../../../base/files.ts'
import { filesBelow } from '../../../base/list-files.ts'
import type { PluginsContext } from '../../../config/authored.ts'
import { codeKey } from '../../../config/code-key.ts'
import { loadExports } from '../../../config/load-module.ts'
import { withoutStubs } from '../../../config/module-stubs.ts'
import { noEffect } from '../../../config/notes.ts'
import { resolveLocales } from '../../../config/resolve-locales.ts'
import { pageFolder } from '../../../config/schema/sections.ts'
import type { CheckedSite } from '../../../config/schema/site.ts'
import type { ResolvedConfig } from '../../../model/config.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { PluginEntry, PluginResults } from '../../../model/site-plugins.ts'

/** Imports of the data that Docusaurus's own blogs write for pages, and of the list of routes. */
const DATA = /(?:@generated|\.docusaurus)\/(?:docusaurus-plugin-content-blog\/|routes['"])/

/** Whether code of the site imports such data. */
function importsData(siteDir: string): boolean {
  const dir = join(siteDir, 'src')
  if (!existsSync(dir)) return false
  const code = filesBelow(dir).filter(path => /\.[cm]?[jt]sx?$/.test(path))
  return code.some(path => DATA.test(readIfExists(join(dir, path))?.toString('utf8') ?? ''))
}

interface Ran {
  site: CheckedSite
  results?: PluginResults
  notes: Diagnostic[]
}

/** Runs them. Without a cache folder, only the config is wanted, and nothing is run. */
export async function withSitePlugins(
  entries: readonly PluginEntry[],
  {
    site,
    authored,
    resolved,
  }: { site: CheckedSite; authored: Record<string, unknown>; resolved: () => ResolvedConfig },
  context: PluginsContext,
): Promise<Ran> {
  const { siteDir, configFile, cacheDir, missing = [] } = context
  if (cacheDir === undefined) return { site, notes: [] }
  const needsData = importsData(siteDir)
  if (entries.length === 0 && !needsData) return { site, notes: [] }
  if (site.markdown.mdx === 'static') {
    const why = "the plugin is not run, because markdown.mdx is 'static'"
    return { site, notes: entries.map(({ path }) => noEffect(path, why, configFile)) }
  }
  const i18n = resolveLocales(site.i18n, false)
  const { title, tagline, url = '', baseUrl, favicon, customFields, trailingSlash } = site
  const defaults = { themeConfig: {}, presets: [], plugins: [], themes: [], staticDirectories: site.staticDirectories }
  const own = { title, tagline, url, favicon, customFields, trailingSlash }
  const siteConfig = { ...defaults, ...own, ...authored, baseUrl, i18n: { ...i18n } }
  const baseUrlOf = (locale: string) => {
    const path = i18n.localeConfigs[locale]?.path ?? ''
    return path === '' ? baseUrl : `${baseUrl}${path}/`
  }
  const [feature] = await featuresWith('sitePlugins')
  const load = async (path: string, replaced?: string) => {
    const loaded = await loadExports(path, { ...context, isForeign: true, replaced })
    return { ...loaded, missing: loaded.missing, key: codeKey(loaded, siteDir) }
  }
  const about = { siteDir, configFile, cacheDir, siteConfig, i18n, baseUrlOf, missing, needsData }
  const results = await feature?.sitePlugins(entries, { ...about, load }, resolved)
  if (!results) return { site, notes: [] }
  // What a stand-in for a missing package gave is no data.
  results.globalData = withoutStubs(results.globalData) as PluginResults['globalData']
  const tags = results.bodyTags
  const { bodyTags } = site
  return {
    site: {
      ...site,
      headTags: [...site.headTags, ...results.headTags],
      bodyTags: { start: [...tags.start, ...bodyTags.start], end: [...bodyTags.end, ...tags.end] },
      customCss: [...results.styles, ...site.customCss],
      // Their pages need a section, also where the site has no folder of single pages.
      pages: site.pages || (results.routes.length > 0 && v.parse(pageFolder, { include: [] })),
    },
    results,
    notes: results.diagnostics,
  }
}
