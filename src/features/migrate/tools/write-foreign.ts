/**
 * Converts a site of another tool to docsgen. In: the site, and a folder that is empty or does not exist. Out: the
 * folder with a config, pages in docsgen's syntax and all files that pages refer to; and what was translated and what
 * was not.
 */

import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin } from '../../../base/paths.ts'
import { configText, LENIENT_REMARK } from '../write-config.ts'
import type { ForeignPage, ForeignSite, Leftover } from './foreign-site.ts'
import { keepIds } from './heading-ids.ts'
import { filesOfSite, readText } from './read-folder.ts'

/** The result for a page. */
export interface WrittenPage extends ForeignPage {
  changes: string[]
  left: Leftover[]
}

const PAGE = /\.(?:md|markdown)$/i
/** Files that are not content: code of a theme, configs, pages. */
const NO_ASSET =
  /\.(?:mdx?|markdown|mdoc|vue|astro|svelte|[cm]?[jt]sx?|py|toml|ya?ml|lock)$|(?:^|\/)package(?:-lock)?\.json$/i

/** Writes the site. */
export function writeForeign(site: ForeignSite, outDir: string): WrittenPage[] {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), text)
  }
  const config = { ...site.site, lenient: true }
  const remarks = [...site.remarks, LENIENT_REMARK]
  write('site.config.ts', configText({ site: config, redirects: site.redirects, remarks }))
  copyAssets(site, outDir)
  const written = site.pages.map(page => {
    const { text, changes, left } = site.translate(readText(join(site.contentDir, page.file)), page)
    write(page.to, withSlug(keepIds(text, site, changes), page))
    return { ...page, changes, left }
  })
  for (const file of site.otherFiles?.() ?? [])
    if ('text' in file) write(file.to, file.text)
    else copyFile(file.from, join(outDir, file.to))
  return written
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** Files beside the pages are copied with them; public files are copied to `static`. */
function copyAssets({ root, contentDir, publicDirs, site, assetsAt, isAsset }: ForeignSite, outDir: string): void {
  const copy = (from: string, to: string) => copyFile(from, join(outDir, to))
  const isPublic = (path: string) => publicDirs.some(dir => isWithin(join(contentDir, path), dir))
  for (const path of filesOfSite(contentDir))
    if (isAsset ? isAsset(path) : !(assetsAt ? PAGE : NO_ASSET).test(path) && !isPublic(path))
      copy(join(contentDir, path), assetsAt?.(path) ?? `docs/${path}`)
  for (const dir of publicDirs) for (const path of filesOfSite(dir)) copy(join(dir, path), `static/${path}`)
  for (const path of [site.customCss ?? []].flat())
    if (!existsSync(join(outDir, path)) && existsSync(join(root, path))) copy(join(root, path), path)
}

/**
 * An explicit address for a page that is an index in docsgen but not in the other tool: one with the name of its folder,
 * and in some tools a README.
 */
function withSlug(text: string, { to, route }: ForeignPage): string {
  const [, folder, name = ''] = /([^/]+)\/([^/]+)\.md$/.exec(to) ?? []
  const isIndex = (folder !== 'docs' && folder === name) || (/^README$/i.test(name) && /\/README$/i.test(route))
  if (!isIndex || /^---\n(?:.*\n)*?slug:/.test(text)) return text
  const [, locale] = /^i18n\/([^/]+)\//.exec(to) ?? []
  const own = locale !== undefined && route.startsWith(`/${locale}/`) ? route.slice(locale.length + 1) : route
  const slug = `slug: ${JSON.stringify(own)}`
  return text.startsWith('---\n') ? text.replace('---\n', `---\n${slug}\n`) : `---\n${slug}\n---\n\n${text}`
}
