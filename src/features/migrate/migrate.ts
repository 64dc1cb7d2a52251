/**
 * `docsgen migrate`, from its request to its report: the site is built into a temporary folder, and the result is
 * compared with the other tool's build of the same files. Nothing in the site is changed; with `write`, a docsgen
 * config is added.
 */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inSentence } from '../../base/counted.ts'
import { ConfigError } from '../../base/errors.ts'
import { titlesWith } from '../../base/features.ts'
import { readIfExists } from '../../base/files.ts'
import { filesBelow } from '../../base/list-files.ts'
import { docsgenCommand } from '../../base/package-managers.ts'
import { runBuild } from '../../commands/build.ts'
import { Run } from '../../commands/run.ts'
import { foreignConfig } from '../../config/authored.ts'
import { CONFIG_NAMES } from '../../config/find-config.ts'
import type { LoadedConfig } from '../../config/resolve-config.ts'
import { withSeverities } from '../../findings/severities.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import type { BuildReport } from '../../model/report.ts'
import { globalModules } from '../../pipeline/global-components.ts'
import { OpenCaches } from '../../pipeline/open-caches.ts'
import { scanSite } from '../../pipeline/scan-site.ts'
import type { ReadSite } from '../../pipeline/site-types.ts'
import { readSite } from '../../pipeline.ts'
import { isObject } from '../../schema/fields.ts'
import { fieldKeys } from '../../schema/problems.ts'
import { compareBuilds, keyOf, type Pages, pagesIn } from './compare-builds.ts'
import { type ComparedPage, compareSource } from './compare-source.ts'
import { importedComponents } from './compare-words.ts'
import { type FoundSite, findSite, toolReaders } from './find-tool.ts'
import { linkedNowhere } from './linked-addresses.ts'
import { lostRoutes } from './lost-routes.ts'
import { migrateForeign, migrationError } from './migrate-foreign.ts'
import type { MigrateRequest, Migration } from './migrate-request.ts'
import { pageLosses } from './page-losses.ts'
import type { FieldStatus, MigrationReport, PageLoss, PlacedLosses, Usage } from './report.ts'
import { configText, LENIENT_REMARK } from './write-config.ts'

/**
 * Reports on a migration.
 * @throws ConfigError if the config is unusable, errors of `fs` if the system fails
 */
export async function runMigrate(asked: MigrateRequest): Promise<Migration> {
  const readers = await toolReaders()
  const found: FoundSite =
    asked.configPath === undefined ? findSite(asked.siteDir, readers) : { siteDir: asked.siteDir }
  if (found.several)
    throw migrationError(
      `There are several sites: ${found.several.join(', ')}`,
      `Name the folder of one of them, as in '${docsgenCommand('migrate <folder>')}'.`,
    )
  if (found.unsupported)
    throw migrationError(
      `This is a site of ${found.unsupported.tool} (${found.unsupported.file}), which docsgen cannot convert`,
      `${found.unsupported.steps ?? "Copy its pages into the folder 'docs' of a new folder"}. Then run ` +
        `'${docsgenCommand('init')}' and '${docsgenCommand('check')}' in the folder that contains 'docs': it lists the ` +
        'markup that docsgen does not know.',
    )
  const reader = readers.find(({ tool }) => tool === found.foreign?.tool)
  if (found.foreign && reader) return migrateForeign(found.foreign, reader.read, asked)
  const request = { ...asked, siteDir: found.siteDir ?? asked.siteDir }
  const { siteDir, against } = request
  if (request.to !== undefined) throw noTranslation(found.siteDir !== undefined)
  if (against !== undefined && !existsSync(against)) throw migrationError(`The folder ${against} does not exist`)
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'))
  try {
    const shared = { ...request, cache: true, drafts: false }
    // The comparison with the other build happens here, and must not prevent this one from being written.
    const build = await runBuild({ ...shared, against: undefined, strict: false, outDir: join(outDir, 'site') })
    const { loaded, site } = await readAgain(shared)
    const built = join(outDir, 'site')
    const report = reportOf({
      request,
      build,
      loaded,
      site,
      // An error may have prevented the build from being written.
      ours: existsSync(built) ? pagesIn(built, loaded.config.baseUrl) : new Map(),
      built,
    })
    return { ...report, written: request.write ? writeConfig(siteDir, { loaded, site }) : undefined }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The error for a site that is not translated into another folder: it has a config that docsgen reads, or none. */
function noTranslation(hasConfig: boolean): ConfigError {
  const names = titlesWith('migration')
  return hasConfig
    ? migrationError(
        `--to is for sites of ${inSentence(names, 'and')}`,
        'docsgen reads this site as it is: use --write.',
      )
    : migrationError(`There is no config of ${inSentence(names, 'or')}`, 'Name the folder that contains the config.')
}

/** The linked site; the cache contains what the build has read. */
async function readAgain(
  request: MigrateRequest & { cache: boolean },
): Promise<{ loaded: LoadedConfig; site: ReadSite }> {
  const run = new Run(request)
  try {
    const loaded = await run.loadConfig()
    run.lockCacheOrLeave()
    const { config } = loaded
    const { cacheDir, pool, watch } = run
    const ignore = [resolve(run.siteDir, 'build'), cacheDir]
    const scan = await scanSite({ config, cacheDir, ignore, want: 'page', dates: false }, watch)
    const components = scan.assets.page?.templates.content
    if (!components) throw new ConfigError(scan.assets.diagnostics)
    const caches = new OpenCaches(cacheDir)
    try {
      const reading = { config, cacheDir, pool, drafts: false, onProgress: () => undefined, components, caches }
      return { loaded, site: await readSite(scan, reading, watch) }
    } finally {
      caches.close()
    }
  } finally {
    await run.close()
  }
}

interface Made {
  request: MigrateRequest
  build: BuildReport
  loaded: LoadedConfig
  site: ReadSite
  ours: Pages
  /** The folder with the built pages. */
  built: string
}

function reportOf({ request, build, loaded, site, ours, built }: Made): MigrationReport {
  const { config } = loaded
  const { graph, inventory } = site
  const theirs = request.against === undefined ? undefined : pagesIn(request.against, config.baseUrl)
  const notes = withSeverities(loaded.diagnostics, config)
  const texts = inventory.files.flatMap(file =>
    file.fallback || file.isMade ? [] : (readIfExists(file.absPath)?.toString('utf8') ?? []),
  )
  const routes = lostRoutes({ config, inventory, graph, build, ours, theirs })
  const linked = linkedNowhere(built, config.baseUrl, ours)
  const { losses, words } = compareSource(comparedPages(site, config, ours), config.siteDir)
  return {
    siteDir: request.siteDir,
    tool: 'Docusaurus',
    configFile: config.configFile,
    routes: { ...routes, linked },
    fields: configFields(config.functions?.authored, notes),
    pages: pageLosses(build.diagnostics, losses).map(withoutSpans),
    words,
    inventory: [...inventoryOf(texts), { title: 'Swizzled components', entries: swizzled(config.siteDir) }],
    comparison: theirs && compareBuilds(theirs, ours),
  }
}

/** The losses as the report has them. */
const withoutSpans = ({ file, losses }: PlacedLosses): PageLoss => ({
  file,
  losses: losses.map(({ span: _, component: __, ...loss }) => loss),
})

/** The pages whose source is markdown. */
function comparedPages({ graph }: ReadSite, config: ResolvedConfig, ours: Pages): ComparedPage[] {
  const ofSite = Object.entries(globalModules(config.siteDir))
  const global = ofSite.flatMap(([name, { module }]) => (/^@(?:theme|docusaurus)/.test(module) ? [] : [name]))
  const lineMarks = config.markdown.magicComments.flatMap(({ line, block }) => [line, block?.start, block?.end])
  const marks = { lineMarks: lineMarks.filter(mark => mark !== undefined) }
  return graph.docs.flatMap(({ route, source: { path, absPath, isMade } }) => {
    const html = isMade || !/\.mdx?$/i.test(path) ? undefined : ours.get(keyOf(route))?.()
    const text = html === undefined ? undefined : readIfExists(absPath)?.toString('utf8')
    const isMdx = config.markdown.format === 'mdx' || /\.mdx$/i.test(path)
    if (html === undefined || text === undefined) return []
    const ownComponents = new Set([...global, ...importedComponents(text)])
    return [{ path, text, html, kind: { isMdx, ownComponents, ...marks } }]
  })
}

/** Writes a docsgen config beside the other one. */
function writeConfig(siteDir: string, { loaded, site }: Pick<Made, 'loaded' | 'site'>): string {
  const other = CONFIG_NAMES.find(name => existsSync(join(siteDir, name)))
  if (other !== undefined) {
    const message = `${other} already exists`
    throw new ConfigError([{ rule: 'config', message, file: other, hint: 'Move it, and run the command again.' }])
  }
  const { config, adapted } = loaded
  const { baseUrl, functions } = config
  const redirects = site.graph.redirects
    .filter(({ kind }) => kind === 'config')
    .map(({ from, to }) => ({ from, to: to.startsWith(baseUrl) ? `/${to.slice(baseUrl.length)}` : to }))
  const remarks = [
    `Written by docsgen migrate. docsgen no longer reads ${config.configFile ?? 'another config'}, and you can delete it.`,
    LENIENT_REMARK,
    ...[...(functions?.editUrl.keys() ?? [])].map(
      section => `A function created the edit links of the section '${section}': add an editUrl.`,
    ),
    ...(config.pluginsKey === ''
      ? []
      : [
          'Import the remark and rehype plugins here, and list them in markdown.remarkPlugins and markdown.rehypePlugins.',
        ]),
  ]
  const path = join(siteDir, 'site.config.ts')
  writeFileSync(path, configText({ site: { ...adapted, lenient: true }, redirects, remarks }), { flag: 'wx' })
  return path
}

// The fields of a Docusaurus config, one by one.

/** A field, and its name in a docsgen config; undefined if the name is the same. */
interface Field {
  path: string
  replacement?: string
}

/** Fields that only concern the other tool's own build. */
const UNNEEDED =
  /^(?:organizationName|projectName|deploymentBranch|githubHost|githubPort|future|storage|ssrTemplate|baseUrlIssueBanner|\$schema)$/

/** All fields, each honoured or ignored. */
function configFields(authored: unknown, notes: readonly ReportedFinding[]): FieldStatus[] {
  if (!isObject(authored)) return []
  return fieldsIn(authored).map(({ path, replacement }): FieldStatus => {
    const note = notes.find(({ about }) => about !== undefined && isWithin(about, fieldKeys(path)))
    if (note) return { path, status: 'ignored', reason: note.message, replacement }
    if (UNNEEDED.test(path)) return { path, status: 'ignored', reason: 'Only the build of Docusaurus needs it.' }
    return replacement === undefined || replacement === path
      ? { path, status: 'honoured' }
      : { path, status: 'rewrite', replacement }
  })
}

/** Whether a field is another one, or inside of it. */
function isWithin(keys: readonly (string | number)[], other: readonly (string | number)[]): boolean {
  return other.every((key, at) => keys[at] === key)
}

function fieldsIn(authored: Record<string, unknown>): Field[] {
  return Object.entries(authored).flatMap(([key, value]): Field[] => {
    if (key === 'themeConfig' && isObject(value))
      return Object.keys(value).map(name => ({ path: `themeConfig.${name}`, replacement: name }))
    if ((key === 'presets' || key === 'plugins') && Array.isArray(value))
      return value.flatMap((entry, at) => ofPlugin(entry, `${key}[${at}]`))
    if (key === 'markdown' && isObject(value))
      return Object.keys(value).map(name => ({
        path: `markdown.${name}`,
        replacement: name === 'hooks' ? 'onBrokenMarkdownLinks, onBrokenMarkdownImages' : undefined,
      }))
    return [{ path: key }]
  })
}

/** docsgen's names for the options of a preset. */
const GROUPS: Record<string, string> = {
  docs: 'docs',
  blog: 'blogs[0]',
  pages: 'pages',
  theme: '',
  gtag: 'gtag',
}
const RENAMED: Record<string, string> = {
  'docs.sidebarPath': 'docs.sidebars',
  'docs.disableVersioning': "docs.onlyIncludeVersions: ['current']",
  'docs.remarkPlugins': 'markdown.remarkPlugins; of remark-math, only whether it is there: markdown.math',
  'docs.rehypePlugins': 'markdown.rehypePlugins',
  'docs.admonitions': 'markdown.admonitions',
  'blogs[0].blogTitle': 'blogs[0].title',
  'blogs[0].blogDescription': 'blogs[0].description',
  'blogs[0].blogSidebarTitle': 'blogs[0].sidebarTitle',
  'blogs[0].blogSidebarCount': 'blogs[0].sidebarCount',
  'blogs[0].feedOptions': 'blogs[0].feed',
}

const PLUGINS: Readonly<Record<string, string>> = {
  'client-redirects': 'redirects, redirectHtml',
  'content-docs': 'moreDocs',
  'content-blog': 'blogs',
  'content-pages': 'pages',
  'google-gtag': 'gtag',
  unneeded: 'nothing: docsgen does it by itself, or has no need of it',
}

function ofPlugin(entry: unknown, path: string): Field[] {
  const kind = foreignConfig()?.kindOf(entry) ?? 'other'
  if (kind === 'none') return []
  const options: unknown = Array.isArray(entry) ? entry[1] : undefined
  if (kind !== 'classic') {
    const inner = isObject(options) && kind !== 'other' ? Object.keys(options) : []
    return [
      { path, replacement: PLUGINS[kind] },
      ...inner.map(name => ({ path: `${path}[1].${name}`, replacement: PLUGINS[kind] })),
    ]
  }
  if (!isObject(options)) return [{ path, replacement: 'docs, pages and blogs' }]
  return Object.entries(options).flatMap(([group, own]): Field[] => {
    const at = `${path}[1].${group}`
    const here = GROUPS[group]
    if (here === undefined)
      return [{ path: at, replacement: group === 'sitemap' ? 'nothing: there is always one' : undefined }]
    if (!isObject(own))
      return [{ path: at, replacement: own === false && group === 'docs' ? 'docs.enabled: false' : here }]
    return Object.keys(own).map(name => {
      const replacement = here === '' ? name : `${here}.${name}`
      return { path: `${at}.${name}`, replacement: RENAMED[replacement] ?? replacement }
    })
  })
}

/** Counts the pages that use something. */
class Counter {
  readonly #counts = new Map<string, number>()

  addPage(names: Iterable<string>): void {
    for (const name of new Set(names)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  get usages(): Usage[] {
    const all = [...this.#counts].map(([name, pages]) => ({ name, pages }))
    return all.sort((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1))
  }
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})([^\s`{]*)([^\n`]*)$/gm
const IMPORT = /^import\s[^'"\n]*?from\s*['"]([^'"]+)['"]/gm
const TAG = /<([A-Z][\w.]*)[\s/>]/g

/** The counts by kind. */
function inventoryOf(texts: Iterable<string>): { title: string; entries: Usage[] }[] {
  const languages = new Counter()
  const metas = new Counter()
  const imports = new Counter()
  const tags = new Counter()
  for (const text of texts) {
    const fences = [...text.matchAll(FENCE)]
    languages.addPage(fences.map(([, language = '']) => language).filter(Boolean))
    metas.addPage(fences.flatMap(([, , meta = '']) => wordsOf(meta)))
    const prose = text.replace(/^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2/gm, '').replace(/`[^`\n]*`/g, '')
    imports.addPage(
      [...prose.matchAll(IMPORT)].map(([, name = '']) => (name.startsWith('.') ? 'a file beside the page' : name)),
    )
    tags.addPage([...prose.matchAll(TAG)].map(([, name = '']) => name))
  }
  return [
    { title: 'Languages of code blocks', entries: languages.usages },
    { title: 'Words after the language', entries: metas.usages },
    { title: 'Imports', entries: imports.usages },
    { title: 'Components', entries: tags.usages },
  ]
}

/** The kinds of words in `title="x" {1,3} live`. */
function wordsOf(meta: string): string[] {
  const rest = meta.replace(/(\w+)=(?:"[^"]*"|'[^']*'|\S+)/g, '$1=').replace(/\{[^}]*\}/g, '{lines}')
  return rest.split(/\s+/).filter(Boolean)
}

/** Components of the other tool's theme that the site replaces. */
function swizzled(siteDir: string): Usage[] {
  try {
    const files = filesBelow(join(siteDir, 'src/theme'))
    const names = files.filter(path => /\.[jt]sx?$/.test(path)).map(path => path.replace(/(?:\/index)?\.[jt]sx?$/, ''))
    return [...new Set(names)].sort().map(name => ({ name, pages: 0 }))
  } catch {
    return []
  }
}
