/**
 * Everything on disk that a site is made from, pages of React among it: those are bundled and rendered here, because
 * what they come to is content like all other.
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

/** Bundles the pages of React; undefined where there are none. */
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

/** Scans a site, and renders its pages of React. */
export async function scanAll(
  config: ResolvedConfig,
  { cacheDir, ignore, pages }: Places & { pages: ReactPages | undefined },
): Promise<Inventory> {
  const found = await scanContent(config, { ignore })
  const version = found.versions.find(({ section }) => section.kind === 'pages')
  if (pages === undefined || version === undefined) return found
  const made = await makePages({ ...pages, config, version, translations: found.translations, cacheDir })
  return {
    ...found,
    files: [...found.files, ...made.files],
    madeRedirects: made.redirects,
    diagnostics: [...found.diagnostics, ...made.diagnostics],
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
