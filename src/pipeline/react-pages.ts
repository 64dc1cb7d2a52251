/**
 * Standalone pages that are React modules: rendered for each language, and passed on as HTML pages, which are linked
 * and rendered like all others.
 *
 * Returns source files in the cache folder, redirects for pages that only redirect, and a finding for each page that
 * fails, with its address.
 */

import { mkdirSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { PageModules } from '../assets/page-modules.ts'
import { codeMessages, siteScope, titlesForCode } from '../assets/site-scope.ts'
import { docsScope } from '../base/docs-scope.ts'
import { awaitSignalThread } from '../base/end-signals.ts'
import { ruleOfThrown } from '../base/exit-guard.ts'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { fingerprint } from '../base/fingerprint.ts'
import { hashOf } from '../base/hash.ts'
import { htmlBlock } from '../base/html-block.ts'
import { importModule } from '../base/import-module.ts'
import { packageOf } from '../base/package-managers.ts'
import { siteRelative, stemOf } from '../base/paths.ts'
import { installReactActivity, observeReact } from '../base/react-activity.ts'
import { siteModules } from '../base/site-modules.ts'
import { spanOf } from '../base/source-text.ts'
import { sectionFolder } from '../base/translation-folders.ts'
import { timeoutFor, type WithTimeout } from '../base/with-timeout.ts'
import { inactiveFindings } from '../findings/inactive.ts'
import { pageAt } from '../findings/lacking-pages.ts'
import { ofPluginData, unanswered } from '../findings/unanswered.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Activity, Observed } from '../model/react-activity.ts'
import type { PluginRoute } from '../model/site-plugins.ts'
import type { DocsVersion, Inventory, MadeIsland, SourceFile, Translation } from '../model/source.ts'
import type { FoundFile } from '../scan/walk.ts'
import { isCodeModule, pageWithoutPackages, withMissingModules } from './code-inputs.ts'

/** The file of a page. A page that a plugin added has none of its own: that of its component stands for it. */
export interface PageFile extends FoundFile {
  ofPlugin?: PluginRoute
}

/** A route of a plugin as the file of a page. */
export function fileOfRoute(route: PluginRoute, { siteDir, i18n }: ResolvedConfig): PageFile {
  const { address, locale, plugin, parts } = route
  const rel = `${address === '/' ? 'index' : address.slice(1)}.js`
  const component = parts.at(-1)?.component ?? ''
  const path = isAbsolute(component) ? siteRelative(siteDir, component) : component
  const absPath = `docsgen-route:${[plugin.name, plugin.id, locale, address].join(':')}`
  const isDefault = locale === i18n.defaultLocale
  return {
    path: isDefault ? path : `${locale}/${path}`,
    absPath,
    rel,
    size: 0,
    stat: '',
    changedMs: 0,
    ofPlugin: route,
  }
}

/** Input of rendering. */
export interface ReactPagesInput {
  config: ResolvedConfig
  files: readonly PageFile[]
  modules: PageModules
  version: DocsVersion
  /** All versions of the site. */
  versions: readonly DocsVersion[]
  translations: readonly Translation[]
  docsForCode?: Inventory['docsForCode']
  texts: Inventory['texts']
  cacheDir: string
}

/** The exports of a page's bundle. */
interface PageModule {
  Page?: unknown
  renderPage: (page: unknown, scope: object) => RenderedPage
  renderIsland: (page: unknown, scope: object, prefix: string) => string
}

interface RenderedPage {
  html: string
  /** Whether it has nothing to show. */
  isEmpty: boolean
  report: PageReport
  failed: FailedComponent[]
}

interface PageReport {
  title?: string
  description?: string
  className?: string
  redirect?: string
  /** What its code requested that is not available here. */
  unanswered?: ReadonlySet<string>
}

export interface ReactPages extends Pick<Inventory, 'files' | 'diagnostics'> {
  redirects: { from: string[]; to: string }[]
}

/** Renders all pages. */
export async function makePages(input: ReactPagesInput): Promise<ReactPages> {
  const { config, files, modules, cacheDir } = input
  const { siteDir } = config
  const made: ReactPages = { files: [], diagnostics: [], redirects: [] }
  if (files.length > 0) mkdirSync(join(cacheDir, 'pages'), { recursive: true })
  // Loads the packages that the bundles require ahead of them, from cached bytecode.
  if (modules.urls.size > 0) {
    await import('react-dom/server')
    installReactActivity()
  }
  const withTimeout = timeoutFor(modules.urls.size > 0 ? config.limits.seconds * 1000 : undefined)
  awaitSignalThread()
  for (const file of files) {
    const missing = modules.missing.flatMap(({ module, file: path }) => (path === file.absPath ? [module] : []))
    const of: ReactPages = { ...made, diagnostics: [] }
    try {
      const url = modules.urls.get(file.absPath)
      if (url === undefined) throw new Error(modules.failures.get(file.absPath) ?? 'It could not be bundled')
      const module = (await importModule(url)) as PageModule
      const absent = file.ofPlugin && missing.find(path => isAbsolute(path))
      if (absent) throw new Error(`there is no module ${siteRelative(siteDir, absent)}`)
      if (isComponent(module.Page))
        for (const locale of file.ofPlugin ? [file.ofPlugin.locale] : config.i18n.locales)
          makePage(file, { locale, module, input, made: of, withTimeout })
      else of.diagnostics.push(noComponent(file, routeOf(file.rel), module.Page))
      const text = missing.length > 0 ? readIfExists(file.absPath)?.toString('utf8') : undefined
      made.diagnostics.push(...withMissingModules(of.diagnostics, missing, { file: file.path, siteDir, text }))
    } catch (error) {
      // The page of another language fails in the same way.
      if (file.ofPlugin && file.ofPlugin.locale !== config.i18n.defaultLocale) continue
      const lacking = missing.filter(isCodeModule).flatMap(module => packageOf(module) ?? [])
      const found = pageWithoutPackages(lacking, { file: file.path, siteDir, route: routeOf(file.rel) })
      made.diagnostics.push(...(found.length > 0 ? found : [pageFailure(file, routeOf(file.rel), error)]))
    }
  }
  return { ...made, diagnostics: made.diagnostics.map(withLackedPage) }
}

/** A finding about a page that is not built, to which the links to the page belong. */
function withLackedPage(finding: Diagnostic): Diagnostic {
  return finding.route === undefined ? finding : { ...finding, lacksPages: [pageAt(finding.route)] }
}

interface ReactPageContext {
  locale: string
  module: PageModule
  input: ReactPagesInput
  made: ReactPages
  withTimeout: WithTimeout
}

function makePage(file: PageFile, { locale, module, input, made, withTimeout }: ReactPageContext): void {
  const { config, version, cacheDir } = input
  const path = routeOf(file.rel)
  const work = () => withTimeout(() => module.renderPage(module.Page, scopeOf(path, locale, input)))
  const { result, ...noticed } = observeReact(work)
  const { staticComponents } = config.markdown
  const isWanted = ({ component = '' }: Activity) => !staticComponents.includes(component)
  const observed = { ...noticed, activities: noticed.activities.filter(isWanted) }
  const { isEmpty, report, failed } = result
  const island = islandOf(file, { observed, result, input })
  const html = island
    ? withTimeout(() => islandHtml(module.renderIsland(module.Page, scopeOf(path, locale, input), island.name), island))
    : result.html
  const isDefault = locale === config.i18n.defaultLocale
  if (isDefault) {
    for (const what of report.unanswered ?? [])
      made.diagnostics.push({ ...unanswered(what), quoted: what, file: file.path })
    for (const component of failed)
      made.diagnostics.push({ ...failedComponent(component, file), ...ofPluginData(report.unanswered) })
    for (const { part: _, ...finding } of island ? [] : inactiveFindings(observed, () => stemOf(file.rel)))
      made.diagnostics.push({ ...finding, ...declarationOf(finding.subject, file) })
    // What it would show may depend on what is not there.
    if (isEmpty && report.redirect === undefined && !report.unanswered?.size)
      made.diagnostics.push(emptyPage(file, path))
  }
  if (report.redirect !== undefined) {
    const base = version.section.routeBasePath
    if (isDefault) made.redirects.push({ from: [base === '' ? path : `/${base}${path}`], to: report.redirect })
    return
  }
  const text = `${frontMatterOf(report, config.title, file.ofPlugin)}\n${htmlBlock(html)}\n`
  const absPath = join(cacheDir, 'pages', `${hashOf(`${locale} ${file.ofPlugin ? file.absPath : file.path}`)}.md`)
  if (readIfExists(absPath)?.toString('utf8') !== text) writeAtomic(absPath, text)
  const stats = statSync(absPath, { bigint: true })
  const named = file.ofPlugin ? `${file.ofPlugin.plugin.name}${path === '/' ? '' : path}` : file.path
  const shown = isDefault
    ? named
    : `${config.i18n.path}/${locale}/${sectionFolder(config.translationNames, 'pages')}/${file.rel}`
  const source: SourceFile = {
    path: shown,
    absPath,
    kind: 'page',
    docPath: file.rel,
    version: version.name,
    locale,
    fallback: false,
    isMade: true,
    ...(!isDefault && !file.ofPlugin && { originalPath: file.path }),
    ...(island && { island }),
    size: Number(stats.size),
    ...fingerprint(stats),
  }
  made.files.push(source)
}

/** What was noticed while a page was rendered. */
interface PageObserved {
  observed: Observed
  result: RenderedPage
  input: ReactPagesInput
}

/** The page as an island, if it needs a browser. One whose components failed in the build is left as it is. */
function islandOf(file: PageFile, { observed, result, input }: PageObserved): MadeIsland | undefined {
  const { config, modules } = input
  const needsBrowser = observed.activities.length > 0 || observed.differsInBrowsers
  const isWhole = result.failed.length === 0 && result.report.redirect === undefined
  const wrapper = siteModules().pageIsland
  if (!needsBrowser || !config.markdown.hydrate || file.ofPlugin || !isWhole || !wrapper) return undefined
  const path = JSON.stringify(`@site/${file.path}`)
  const code = `import * as page from ${path}\nimport { pageIsland } from '${wrapper}'\nexport default pageIsland(page.default)`
  // Its bundle is named by what it contains: a page whose HTML stays the same may have other handlers.
  const version = /\/(pages-[^/]+)\//.exec(modules.urls.get(file.absPath) ?? '')?.[1] ?? ''
  return { name: `page-${hashOf(code).slice(0, 8)}`, module: code, folder: '', version }
}

function islandHtml(html: string, { name }: MadeIsland): string {
  return `<dg-island data-of="${name}">${html}</dg-island>`
}

/** Address of a page below its section; an index page has the address of its folder. */
function routeOf(rel: string): string {
  return `/${rel.replace(/\.[jt]sx?$/, '').replace(/(^|\/)index$/, '$1')}`
}

function scopeOf(
  path: string,
  currentLocale: string,
  { config, versions, translations, docsForCode, texts }: ReactPagesInput,
): object {
  return {
    i18n: { ...siteScope(config).i18n, currentLocale },
    docs: docsScope(config, versions, docsForCode),
    path,
    messages: codeMessages(translations)[currentLocale] ?? {},
    titles: titlesForCode(texts)[currentLocale],
  }
}

function frontMatterOf(report: PageReport, siteTitle: string, route: PluginRoute | undefined): string {
  const { title = siteTitle, description } = report
  const lines = [
    `title: ${JSON.stringify(title)}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    // The address of a plugin's page is given, whatever it contains.
    ...(route ? [`slug: ${JSON.stringify(route.address)}`, 'custom_edit_url: null'] : []),
    'hide_title: true',
    'hide_table_of_contents: true',
    'mdx:\n  format: md',
  ]
  return ['---', ...lines, '---', ''].join('\n')
}

// Findings about standalone pages that are React modules.

/** A component of which only the children are shown. */
interface FailedComponent {
  name: string
  error: unknown
}

/** Whether React can render a value: a function, a class, or one of them wrapped. */
function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true
  const { $$typeof: kind } = (value ?? {}) as { $$typeof?: symbol }
  return typeof kind === 'symbol' && !/element|portal/.test(kind.description ?? '')
}

/** The finding for a module without a component. */
function noComponent(file: FoundFile, route: string, found: unknown): Diagnostic {
  const isPlain = !/\bexports?\b/.test(textOf(file))
  const reason =
    found === undefined || isPlain ? 'has no default export' : `exports ${kindOf(found)} as default, not a component`
  return {
    rule: 'page-not-built',
    route,
    message: `The page ${route} is not built: its module ${reason}.`,
    ...placeIn(file, found === undefined ? /^[ \t]*export\b/m : /\bexport\s+default\b|\bas\s+default\b/),
    hint: 'Export the component of the page as default. A module that other pages import is not a page if its name starts with _.',
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  return '$$typeof' in value ? 'an element' : 'an object'
}

/** The finding for a page that shows nothing. */
function emptyPage(file: FoundFile, route: string): Diagnostic {
  return {
    rule: 'page-not-built',
    message: `The page ${route} is empty: its component renders nothing.`,
    ...placeIn(file, /\bexport\s+default\b/),
    hint: 'Pages are rendered without a browser: give BrowserOnly a fallback, and write a page that leads to another one with Redirect.',
  }
}

/** The finding for a component that threw. */
function failedComponent({ name, error }: FailedComponent, { path }: FoundFile): Diagnostic {
  return {
    rule: ruleOfThrown(error),
    message: `The component ${name} failed: ${reasonOf(error)}.`,
    file: path,
    hint: 'Only its content is shown. Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
  }
}

/** The finding for a page that cannot be bundled or rendered. */
function pageFailure({ path }: FoundFile, route: string, error: unknown): Diagnostic {
  return {
    rule: 'page-not-built',
    route,
    message: `The page ${route} is not built: ${reasonOf(error)}.`,
    file: path,
    hint: 'The other pages are built. Pages are rendered without a browser.',
  }
}

/** The place of a component's declaration; the file if the component comes from another one. */
function declarationOf(component: string | undefined, file: FoundFile): Pick<Diagnostic, 'file' | 'span'> {
  if (component === undefined || !/^[\w$]+$/.test(component)) return { file: file.path }
  return placeIn(file, new RegExp(`\\b(?:function|class|const|let|var)\\s+${component.replaceAll('$', '\\$')}\\b`))
}

function textOf({ absPath }: Pick<FoundFile, 'absPath'>): string {
  return readIfExists(absPath)?.toString('utf8') ?? ''
}

function placeIn({ path, absPath }: FoundFile, pattern: RegExp): Pick<Diagnostic, 'file' | 'span'> {
  const text = textOf({ absPath })
  const found = pattern.exec(text)
  if (!found) return { file: path, span: { line: 1, column: 1 } }
  return { file: path, span: spanOf(text, found.index, found.index + found[0].length) }
}

function reasonOf(error: unknown): string | undefined {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[.\s]*$/, '')
}
