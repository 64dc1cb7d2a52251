/**
 * `docsgen migrate` for a site of another tool than Docusaurus: the site is translated into a folder and built
 * there, and the result of each page is reported. In: the location of the site. Out: the report. The site itself is
 * not changed.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../base/errors.ts'
import { isWithin, siteRelative } from '../../base/paths.ts'
import { decodeUrl } from '../../base/url.ts'
import { runBuild } from '../../commands/build.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { BuildReport } from '../../model/report.ts'
import { isHarmless, isObject } from '../../schema/fields.ts'
import { compareBuilds, keyOf, type Pages, pagesIn } from './compare-builds.ts'
import { type ComparedSource, compareSource } from './compare-source.ts'
import { importedComponents, type SourceKind } from './compare-words.ts'
import { linkedNowhere } from './linked-addresses.ts'
import type { MigrateRequest, Migration } from './migrate-request.ts'
import { pageLosses } from './page-losses.ts'
import type { Loss, MigrationReport, PageLoss, Usage } from './report.ts'
import type { ForeignPage, ForeignSite, FoundTool, Leftover, ToolReader } from './shared/foreign-site.ts'
import { keepIds } from './shared/heading-ids.ts'
import { filesOfSite, isFile, readFolder, readText } from './shared/read-folder.ts'
import { splitFront, withFields, withoutField } from './shared/split-front.ts'
import { configText, LENIENT_REMARK } from './write-config.ts'

/**
 * Translates a site and reports on it.
 * @param read reads the sites of its tool
 * @throws ConfigError if a config cannot be read, or if the folder is taken
 */
export async function migrateForeign(
  found: FoundTool,
  read: ToolReader['read'],
  request: MigrateRequest,
): Promise<Migration> {
  const { to, against, write, jobs } = request
  if (write && to === undefined)
    throw migrationError(
      `The pages of ${found.tool} have to be translated`,
      'Name a new folder for the site with --to.',
    )
  if (to !== undefined && readFolder(to).length > 0)
    throw migrationError(`The folder ${to} is not empty`, 'Name another folder, or empty it.')
  const site = await read(found)
  if (site.pages.length === 0)
    throw migrationError(
      `No page was found in ${siteRelative(request.siteDir, site.contentDir)}, where ${found.tool} looks for pages`,
      `Check which folder ${siteRelative(request.siteDir, found.configFile)} names; it may be made by a script.`,
    )
  const temporary = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'))
  try {
    const siteDir = to ?? join(temporary, 'site')
    const pages = writeForeign(site, siteDir)
    const outDir = join(temporary, 'build')
    const shared = { cache: false, cacheDir: join(temporary, 'cache'), drafts: false, strict: false, jobs }
    const build = await runBuild({ ...shared, siteDir, outDir })
    const baseUrl = site.site.baseUrl ?? '/'
    const ours = existsSync(outDir) ? pagesIn(outDir, baseUrl) : new Map()
    const theirs = against === undefined ? undefined : pagesIn(against, baseUrl)
    return {
      ...reportOf({ site, pages, build, ours, baseUrl, siteDir, outDir }),
      siteDir: request.siteDir,
      tool: found.tool,
      configFile: siteRelative(request.siteDir, found.configFile),
      comparison: theirs && compareBuilds(theirs, ours),
      written: to === undefined ? undefined : join(to, 'site.config.ts'),
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** The error for a request that cannot be fulfilled. */
export function migrationError(message: string, hint?: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, hint, file: undefined }])
}

interface Made {
  site: ForeignSite
  pages: readonly WrittenPage[]
  build: BuildReport
  ours: Pages
  baseUrl: string
  /** The converted site. */
  siteDir: string
  outDir: string
}

function reportOf({
  site,
  pages,
  build,
  ours,
  baseUrl,
  siteDir,
  outDir,
}: Made): Omit<MigrationReport, 'siteDir' | 'tool'> {
  const addressOf = ({ route }: WrittenPage) => baseUrl + route.slice(1)
  const shown = pages.filter(({ isDraft }) => !isDraft)
  const compared = compareSource(
    shown.flatMap(page => {
      const html = ours.get(keyOf(addressOf(page)))?.()
      const text = readText(join(site.contentDir, page.file))
      return html === undefined
        ? []
        : [
            {
              path: page.to,
              text,
              html,
              kind: page.kind,
              named: page.left.map(({ written }) => written).join(' '),
            },
          ]
    }),
    siteDir,
  )
  const sourceOf = new Map(shown.map(({ to, file }) => [to, file]))
  const lost = shown.filter(page => !ours.has(keyOf(addressOf(page))))
  return {
    routes: {
      source: 'rules',
      theirs: shown.length,
      ours: shown.length - lost.length,
      lost: lost.map(page => ({
        route: page.route,
        file: page.file,
        cause: build.diagnostics.find(({ file }) => file === page.to)?.message ?? 'It is not built.',
      })),
      extra: [],
      linked: linkedNowhere(outDir, baseUrl, ours),
    },
    fields: site.fields,
    pages: lossesOf(pages, { build, compared, siteDir }),
    words: {
      ...compared.words,
      byPage: compared.words.byPage.map(of => ({ ...of, file: sourceOf.get(of.file) ?? of.file })),
    },
    inventory: [
      { title: 'Translated', entries: usageOf(pages) },
      { title: 'To look at', entries: site.remarks.map(name => ({ name, pages: 0 })) },
    ],
  }
}

/**
 * The losses of pages: syntax that was not translated, and findings of the build, by the files that their author knows.
 */
function lossesOf(
  pages: readonly WrittenPage[],
  { build, compared, siteDir }: { build: BuildReport; compared: ComparedSource; siteDir: string },
): PageLoss[] {
  const byPath = new Map(pages.map(page => [page.to, page]))
  const found = pageLosses(build.diagnostics, compared.losses)
  const losses = new Map<string, Loss[]>()
  const add = (file: string, more: Loss[]) => losses.set(file, [...(losses.get(file) ?? []), ...more])
  for (const { file, left } of pages)
    if (left.length > 0)
      add(
        file,
        left.toSorted((a, b) => a.line - b.line).map(({ line, what, written }) => ({ line, what, message: written })),
      )
  for (const { file, losses: own } of found) {
    const page = byPath.get(file)
    // Lines of a changed page differ from its author's.
    const isChanged = page !== undefined && page.changes.length > 0
    const lines = page?.left.length ? readText(join(siteDir, file)).split('\n') : []
    const added = own
      .filter(({ span, component }) => !isReported(component ? `<${component}` : quotedAt(lines, span), page?.left))
      .map(({ line, span: _, component: __, ...loss }) => (isChanged ? loss : { ...loss, line }))
    if (added.length > 0) add(page?.file ?? file, added)
  }
  return [...losses]
    .map(([file, all]) => ({ file, losses: all }))
    .sort((a, b) => b.losses.length - a.losses.length || (a.file < b.file ? -1 : 1))
}

/** What a page has at the place of a loss, in the first line of that place. */
function quotedAt(lines: readonly string[], span: SourceSpan | undefined): string {
  if (!span) return ''
  const line = lines[span.line - 1] ?? ''
  const isInLine = span.endLine === undefined || span.endLine === span.line
  return line.slice(span.column - 1, isInLine && span.endColumn !== undefined ? span.endColumn - 1 : undefined).trim()
}

/** Whether the translation has already reported what its author wrote there. */
function isReported(quoted: string, left: readonly Leftover[] = []): boolean {
  return quoted !== '' && left.some(({ written }) => written.includes(quoted) || quoted.includes(written))
}

/** The number of pages that use each translated feature. */
function usageOf(pages: readonly WrittenPage[]): Usage[] {
  const counts = new Map<string, number>()
  for (const { changes } of pages)
    for (const change of new Set(changes)) counts.set(change, (counts.get(change) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, pages: count })).sort((a, b) => b.pages - a.pages)
}

// Converts a site of another tool to docsgen.

/** The result for a page. */
interface WrittenPage extends ForeignPage {
  changes: string[]
  left: Leftover[]
  kind: SourceKind
}

const PAGE = /\.(?:md|markdown)$/i
/** An address that a redirect can lead from. */
const ADDRESS = /^\/(?!\/)[^?#]*$/
/** Files that are not content: code of a theme, configs, pages. */
const NO_ASSET =
  /\.(?:mdx?|markdown|mdoc|vue|astro|svelte|[cm]?[jt]sx?|py|toml|ya?ml|lock)$|(?:^|\/)package(?:-lock)?\.json$/i

/** Writes the site. */
function writeForeign(site: ForeignSite, outDir: string): WrittenPage[] {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), text)
  }
  const config = { ...withUsableLinks(site.site, site.remarks), lenient: true }
  site.remarks.push(...unfollowedLinks(site))
  const redirects = site.redirects.filter(({ from }) => ADDRESS.test(from))
  const unsent = site.redirects.filter(({ from }) => !ADDRESS.test(from)).map(({ from }) => from)
  if (unsent.length > 0)
    site.remarks.push(
      `Redirects from addresses with a hash or a query are left out, because static hosts match paths only: ${unsent.join(', ')}.`,
    )
  const remarks = [...site.remarks, LENIENT_REMARK]
  write('site.config.ts', configText({ site: config, redirects, remarks }))
  copyAssets(site, outDir)
  const addressed = new Set<string>()
  const written = site.pages.map(page => {
    const { text, changes, left, templates } = site.translate(readText(join(site.contentDir, page.file)), page)
    for (const path of filesByAddress(text, site)) addressed.add(path)
    write(page.to, withSlug(site.headingIds ? keepIds(text, site.headingIds, changes) : text, page))
    return {
      ...page,
      changes,
      left,
      kind: { isMdx: /\.mdx$/i.test(page.file), ownComponents: new Set(importedComponents(text)), templates },
    }
  })
  for (const path of addressed) copyFile(join(site.contentDir, path), join(outDir, 'static', path))
  for (const file of site.otherFiles?.() ?? [])
    if ('text' in file) write(file.to, file.text)
    else copyFile(file.from, join(outDir, file.to))
  return written
}

/**
 * The files beside the pages that a page refers to by their full addresses. Files beside pages get other addresses in
 * docsgen, so that these are needed at their own as well.
 */
function filesByAddress(text: string, { contentDir, site, assetsAt }: ForeignSite): string[] {
  const { url = '', baseUrl = '/' } = site
  if (assetsAt === undefined || url === '') return []
  const start = url.replace(/\/$/, '') + baseUrl
  return text
    .split(start)
    .slice(1)
    .flatMap(rest => {
      const path = decodeUrl(/^[^\s"'()<>?#]*/.exec(rest)?.[0] ?? '')
      const from = join(contentDir, path)
      return /\.\w+$/.test(path) && !NO_ASSET.test(path) && isWithin(from, contentDir) && isFile(from) ? [path] : []
    })
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true })
}

/** A sentence about each symbolic link that is left out. */
function unfollowedLinks({ root, contentDir, publicDirs }: ForeignSite): string[] {
  const reasons = new Map<string, string>()
  for (const dir of [contentDir, ...publicDirs])
    filesOfSite(dir, (path, reason) => reasons.set(siteRelative(root, join(dir, path)), reason))
  return Array.from(reasons, ([path, reason]) => `The symbolic link ${path} is not followed: ${reason}.`)
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
 * and in some tools a README; and for one whose address does not follow from its path.
 */
function withSlug(text: string, { to, route, hasOwnAddress }: ForeignPage): string {
  const [, folder, name = ''] = /([^/]+)\/([^/]+)\.mdx?$/.exec(to) ?? []
  const isIndex = (folder !== 'docs' && folder === name) || (/^README$/i.test(name) && /\/README\/?$/i.test(route))
  if (!isIndex && !hasOwnAddress) return text
  if (splitFront(text).fields?.slug !== undefined && !hasOwnAddress) return text
  const [, locale] = /^i18n\/([^/]+)\//.exec(to) ?? []
  const own = locale !== undefined && route.startsWith(`/${locale}/`) ? route.slice(locale.length + 1) : route
  return withFields(withoutField(text, 'slug'), `slug: ${JSON.stringify(own)}\n`)
}

// The links of a config that was read from another tool. Returns the config with links that docsgen accepts.

/**
 * The value with `https:` before addresses that leave the scheme out, and without items whose address no browser opens
 * from a website. `remarks` gets a sentence for each of these items.
 */
function withUsableLinks<T>(value: T, remarks: string[]): T {
  return usable(value, remarks) as T
}

function usable(value: unknown, remarks: string[]): unknown {
  if (Array.isArray(value)) return value.filter(item => isUsable(item, remarks)).map(item => usable(item, remarks))
  if (!isObject(value) || value instanceof RegExp) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      LINKS.has(name) && typeof part === 'string'
        ? [name, part.replace(/^\/\/(?=[^/])/, 'https://')]
        : [name, usable(part, remarks)],
    ),
  )
}

const LINKS = new Set(['to', 'href'])

function isUsable(item: unknown, remarks: string[]): boolean {
  if (!isObject(item)) return true
  const target = [item.to, item.href].find(address => typeof address === 'string')
  if (typeof target !== 'string' || isHarmless(target.replace(/^\/\//, 'https://'))) return true
  const label = typeof item.label === 'string' ? item.label : target
  remarks.push(`The link '${label}' leads to '${target}', which is no address of a website: it is left out.`)
  return false
}
