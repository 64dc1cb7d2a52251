/**
 * Everything that a site is made from: what is on disk, pages of React, and what plugins make from data. Those are made
 * here, because what they come to is content like all other.
 */
import { type PageModules, pageModules } from '../assets/page-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Inventory } from '../model/source.ts'
import { pageFiles } from '../scan/page-files.ts'
import { scanContent } from '../scan/scan-content.ts'
import type { FoundFile } from '../scan/walk.ts'
import { makePages } from './made-pages.ts'

interface Places {
  cacheDir: string
  ignore: readonly string[]
}

/** The pages of React, bundled. */
export interface ReactPages {
  files: readonly FoundFile[]
  modules: PageModules
}

/** Bundles the pages of React, while other things are scanned; undefined where there are none. */
export async function bundlePages(
  config: ResolvedConfig,
  { cacheDir, ignore }: Places,
): Promise<ReactPages | undefined> {
  const files = pageFiles(config, ignore)
  if (files.length === 0) return undefined
  // Code of strangers is not run, whatever kind of page it is in: each such page is reported as not built.
  if (config.markdown.mdx === 'static') return { files, modules: notRun(files) }
  return { files, modules: await pageModules(config, { paths: files.map(({ absPath }) => absPath), cacheDir }) }
}

function notRun(files: readonly FoundFile[]): PageModules {
  const reason = "markdown.mdx is 'static', so no code of pages is run"
  const failures = new Map(files.map(({ absPath }) => [absPath, reason]))
  return { urls: new Map(), failures, missing: [], imported: { styles: [], files: [], inputs: [] } }
}

interface ScanContext extends Places {
  pages: Promise<ReactPages | undefined>
  /** Called with what is on disk, before anything is made of it. */
  onContent?: (content: Inventory) => void
}

/** Scans a site, renders its pages of React, and lets plugins make theirs. */
export async function scanAll(
  config: ResolvedConfig,
  { cacheDir, ignore, pages: bundling, onContent }: ScanContext,
): Promise<Inventory> {
  const content = await scanContent(config, { ignore })
  onContent?.(content)
  return withPlugins(await withReactPages(content))

  async function withReactPages(inventory: Inventory): Promise<Inventory> {
    const pages = await bundling
    const version = inventory.versions.find(({ section }) => section.kind === 'pages')
    if (pages === undefined || version === undefined) return inventory
    const { versions, translations } = inventory
    const made = await makePages({ ...pages, config, version, versions, translations, cacheDir })
    return {
      ...inventory,
      files: [...inventory.files, ...made.files],
      madeRedirects: made.redirects,
      diagnostics: [...inventory.diagnostics, ...made.diagnostics],
    }
  }

  async function withPlugins(inventory: Inventory): Promise<Inventory> {
    if (!config.functions?.plugins.some(plugin => plugin.pages)) return inventory
    const { makeContent } = await import('../plugins/make-content.ts')
    const made = await makeContent(config, inventory, cacheDir)
    // All the docs of a site may be made.
    const isRight = ({ rule }: Diagnostic) => rule !== 'no-pages' || made.files.length === 0
    return {
      ...inventory,
      files: [...inventory.files, ...made.files],
      categories: [...inventory.categories, ...made.categories],
      assets: [...inventory.assets, ...made.assets],
      madeFrom: made.inputs,
      diagnostics: [...inventory.diagnostics.filter(isRight), ...made.diagnostics],
    }
  }
}

/** Findings without their places in pages that were made: what is there is not what the author wrote. */
export function withoutMadePlaces(
  diagnostics: readonly Diagnostic[],
  files: readonly Inventory['files'][number][],
): Diagnostic[] {
  const made = new Set(files.filter(({ isMade }) => isMade).map(({ path }) => path))
  if (made.size === 0) return [...diagnostics]
  return diagnostics.map(finding =>
    finding.file !== undefined && made.has(finding.file) ? { ...finding, span: undefined } : finding,
  )
}
