/**
 * Converts a Docusaurus config to docsgen's own shape: the settings of themeConfig, presets and plugins are moved to
 * docsgen's corresponding fields. A field of the site itself overrides a preset's, which overrides a plugin's.
 *
 * Returns the same site in docsgen's shape, before defaults, and findings about fields without effect.
 */
import type { AdaptedSite, Authorship } from '../../../config/authored.ts'
import { noEffect, shortName } from '../../../config/notes.ts'
import { docs as ownDocs } from '../../../config/schema/docs.ts'
import { markdown as ownMarkdown } from '../../../config/schema/markdown.ts'
import { isOwnPlugin } from '../../../config/schema/plugins.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import { blogs as ownBlogs, pages as ownPages } from '../../../config/schema/sections.ts'
import { type SiteInput, siteSchema } from '../../../config/schema/site.ts'
import { noFunctions, type SiteFunctions } from '../../../config/site-functions.ts'
import { hasMath, type ListedPlugins, readTransforms } from '../../../config/unified-plugins.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { INFIMA } from '../../../model/presets.ts'
import type { PluginEntry } from '../../../model/site-plugins.ts'
import { escapeHtml } from '../../../parse/text/escape-html.ts'
import { isObject } from '../../../schema/fields.ts'
import { type AnalyticsInput, analyticsOf } from './analytics.ts'
import type { AuthoredBlog } from './blog.ts'
import type { AuthoredDocs } from './docs.ts'
import { readExtendedPreset } from './extended-preset.ts'
import { type FrontMatterParser, withFrontMatterParser } from './front-matter-parser.ts'
import { type OpenApiEntry, type OpenApiReference, readOpenApiPlugins } from './openapi.ts'
import type { AuthoredPages } from './pages.ts'
import { namedPlugin, officialPart, pluginPackage } from './plugin-names.ts'
import {
  codeLanguagesIn,
  hasItemTypes,
  hasLiveCode,
  isPresetClassic,
  type PresetOptions,
  pluginKind,
  type RedirectOptions,
  readThemes,
} from './plugins.ts'
import { type AuthoredSite, themeConfig as themeConfigSchema } from './schema.ts'
import { readScripts } from './scripts.ts'

type SiteDocs = NonNullable<SiteInput['docs']>

/** Moves every field to docsgen's own place. */
export function adaptDocusaurus(
  written: object,
  { file, isForeign = false, hasFolder = () => true, listFolder = () => [] }: Authorship = {},
): AdaptedSite {
  const site = written as AuthoredSite & RedirectFields & { references?: OpenApiReference[] }
  const { themeConfig = {}, presets = [], plugins = [], themes = [], clientModules, ...own } = site
  const modules = readClientModules(clientModules, file)
  const preprocessor = withFrontMatterParser(
    site.markdown?.parseFrontMatter as FrontMatterParser | undefined,
    site.markdown?.preprocessor as SiteFunctions['preprocessor'],
  )
  const ownPlugins = (plugins as unknown[]).filter(isOwnPlugin)
  const functions: SiteFunctions = { ...noFunctions(), plugins: ownPlugins, preprocessor, authored: site }
  const found = nothingFound(themeConfig, functions)
  const notes: Diagnostic[] = [...modules.notes]
  for (const entry of [...placed('presets', presets), ...placed('plugins', plugins)])
    notes.push(...readEntry(entry, found, file))
  notes.push(...readThemes(themes, found, file), ...fieldsOfOthers(themeConfig, file))
  if (!isForeign) notes.push(...notRun(found.toRun.splice(0), file))
  const { docs: themeDocs, ...ofTheme } = themeConfig
  const theme = withOwnItems(ofTheme, hasItemTypes(listFolder))
  const isPreset = own.docs === undefined && (found.docs !== undefined || isForeign)
  const chosen = own.docs ?? found.docs
  const docs: AuthoredDocs | undefined = chosen && {
    ...chosen,
    versionPersistence: chosen.versionPersistence ?? themeDocs?.versionPersistence,
  }
  const adaptedDocs = docs ? adaptDocs(docs, isPreset, functions) : isForeign ? { enabled: false } : undefined
  const openApi = openApiOf(found, adaptedDocs as SiteDocs | undefined, { file, listFolder })
  notes.push(...openApi.notes)
  const adapted = {
    ...fieldsOf(theme, siteSchema),
    ...fieldsOf({ ...own, ...readScripts(own) } as SiteInput, siteSchema),
    plugins: functions.plugins,
    theme: own.theme ?? (isForeign || isPreset ? { preset: INFIMA } : undefined),
    docs: adaptedDocs,
    moreDocs: [...(own.moreDocs ?? []), ...found.moreDocs],
    pages: own.pages ?? (isForeign || hasFolder(found.pages?.path ?? 'src/pages') ? found.pages : undefined),
    blogs: [...(own.blogs ?? []), ...found.blogs.filter(({ path = 'blog' }) => path !== 'blog' || hasFolder(path))],
    markdown: adaptMarkdown({ codeLanguages: codeLanguagesIn(listFolder), ...own.markdown }, docs, {
      ...{ isPreset, file, isLive: hasLiveCode(site) },
    }),
    onBrokenMarkdownLinks: own.onBrokenMarkdownLinks ?? own.markdown?.hooks?.onBrokenMarkdownLinks,
    onBrokenMarkdownImages: own.onBrokenMarkdownImages ?? own.markdown?.hooks?.onBrokenMarkdownImages,
    reading: { sidebarHideable: themeDocs?.sidebar?.hideable, ...own.reading },
    gtag: own.gtag ?? found.gtag,
    analytics: [...(own.analytics ?? []), ...found.analytics],
    customCss: withStyles(own.customCss ?? found.customCss, modules.styles),
    ...usedFields({
      references: [...(own.references ?? []), ...openApi.references],
      redirects: [...(own.redirects ?? []), ...found.redirects, ...openApi.redirects],
      redirectHtml: own.redirectHtml ?? found.redirectHtml,
    }),
  }
  notes.push(...docsNotes(docs, file))
  found.sections.push(...sectionsOf(docs, own, functions))
  const absent = readTransforms(found.sections, functions.transforms, file)
  functions.lacksTransforms = absent.some(({ subject }) => subject !== undefined)
  notes.push(...absent)
  if (found.docsOff !== undefined && docs === undefined && !isForeign)
    notes.push(...docsOff(adapted.navbar, found.docsOff, file))
  return { site: adapted, notes, functions, toRun: found.toRun }
}

function nothingFound(themeConfig: Found['themeConfig'], functions: SiteFunctions): Found {
  const lists = { redirects: [], moreDocs: [], blogs: [], sections: [], openApi: [], toRun: [], analytics: [] }
  return { ...lists, themeConfig, functions }
}

/** The references in place of plugins that show OpenAPI documents. */
function openApiOf(
  { openApi, moreDocs, functions }: Found,
  { path = 'docs', routeBasePath = '/' }: SiteDocs = {},
  { file, listFolder }: { file: string | undefined; listFolder: (path: string) => readonly string[] },
) {
  const others = moreDocs.flatMap(({ path, routeBasePath = '' }) => (path ? [{ path, routeBasePath }] : []))
  const read = readOpenApiPlugins(openApi, { file, docs: { path, routeBasePath }, moreDocs: others, listFolder })
  functions.lackingPages = [...(functions.lackingPages ?? []), ...read.lackingPages]
  return read
}

/** Fields of features that the site uses: without its feature, a field is unknown. */
function usedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  const isUsed = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isUsed(value))) as Partial<Fields>
}

/**
 * The items of the navbar that are a site's own. Those that only a stylesheet draws get a name for those who do not see them:
 * the host of the address. In Docusaurus, such a link has neither text nor name. Those of types of the site are places,
 * which its components fill (`templates/features/docusaurus/swizzle/Navbar.tsx`).
 */
function withOwnItems<T extends { navbar?: SiteInput['navbar'] }>(theme: T, hasTypes: boolean): T {
  const { items } = theme.navbar ?? {}
  if (!Array.isArray(items)) return theme
  const named = (items as (AnyItem | null)[]).map(item => {
    if (!isObject(item)) return item
    const { type, position } = item as Record<string, unknown>
    if (hasTypes && typeof type === 'string' && type.startsWith('custom-'))
      return {
        type: 'html',
        position,
        value: `<dg-nav-item data-item="${escapeHtml(JSON.stringify(item))}"></dg-nav-item>`,
      }
    if (type !== undefined || item.items !== undefined) return item
    const { label, html, className, title, href, to = href, ...rest } = item as Record<string, unknown>
    const name = rest['aria-label']
    if (!label && !html && !name && typeof title === 'string' && title !== '') return { ...item, 'aria-label': title }
    const isIcon = typeof className === 'string' && className !== '' && !label && !html && !name
    return isIcon && typeof to === 'string' ? { ...item, 'aria-label': hostOf(to) } : item
  })
  return { ...theme, navbar: { ...theme.navbar, items: named } } as T
}

function hostOf(address: string): string {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1] ?? address
}

/** The sections with unified plugins, besides those of presets and plugins. */
function sectionsOf(docs: AuthoredDocs | undefined, own: AuthoredSite, { plugins }: SiteFunctions): Found['sections'] {
  return [
    ...(docs ? [{ key: 'docs default', path: 'docs', lists: docs }] : []),
    { key: '', path: 'markdown', lists: own.markdown ?? {} },
    ...plugins.map(({ name, remarkPlugins, rehypePlugins }) => {
      return { key: '', path: `plugins (${name})`, lists: { remarkPlugins, rehypePlugins } }
    }),
  ]
}

/** Notes about fields that resemble none of the theme: only code of others reads them. */
function fieldsOfOthers(written: object, file: string | undefined): Diagnostic[] {
  const { entries, unused } = themeConfigSchema
  const others = Object.keys(written).filter(key => !(Object.hasOwn(entries, key) || Object.hasOwn(unused, key)))
  return others.map(key => ({
    ...noEffect(`themeConfig.${key}`, 'only code of the site and its plugins can read it', file),
    atMost: 'log',
  }))
}

/** Notes about plugins of Docusaurus's form in a config of docsgen's own, whose plugins have another form. */
function notRun(entries: readonly PluginEntry[], file: string | undefined): Diagnostic[] {
  return entries.map(({ path, written, name }) => noEffect(path, namedPlugin(written, name), file))
}

/** Puts the config's stylesheets after those of client modules, in Docusaurus's load order. */
function withStyles(written: SiteInput['customCss'], styles: readonly string[]): SiteInput['customCss'] {
  return styles.length === 0 ? written : [...styles, ...[written ?? []].flat()]
}

/** The docs in docsgen's shape. Those of a preset are served below `docs` by default. */
function adaptDocs(docs: AuthoredDocs, isPreset: boolean, functions: SiteFunctions) {
  const { id = 'default', editUrl } = docs
  if (typeof editUrl === 'function') functions.editUrl.set(`docs ${id}`, editUrl as () => unknown)
  const { sidebarItemsGenerator: generator, numberPrefixParser: parser } = docs
  if (typeof generator === 'function') functions.sidebarItems.set(id, generator as () => unknown)
  if (typeof parser === 'function') functions.numberPrefix.set(id, parser as () => object)
  const { sidebarPath, disableVersioning, admonitions: _, ...rest } = docs
  return {
    ...fieldsOf(rest, ownDocs),
    routeBasePath: rest.routeBasePath ?? (isPreset ? 'docs' : undefined),
    sidebars: rest.sidebars ?? sidebarPath,
    editUrl: typeof editUrl === 'function' ? undefined : editUrl,
    numberPrefixParser: typeof rest.numberPrefixParser === 'function' ? undefined : rest.numberPrefixParser,
    onlyIncludeVersions: disableVersioning ? ['current'] : rest.onlyIncludeVersions,
  }
}

/** How pages are read. In a preset, maths is enabled if its author added the plugin. */
function adaptMarkdown(
  markdown: NonNullable<AuthoredSite['markdown']>,
  docs: AuthoredDocs | undefined,
  { isPreset, file = '', isLive }: { isPreset: boolean; file: string | undefined; isLive: boolean },
): SiteInput['markdown'] {
  const { hooks: _, preprocessor: __, parseFrontMatter: ___, ...rest } = markdown
  const isDocusaurus = isPreset || /docusaurus\.config\.\w+$/.test(file)
  const keywords = typeof docs?.admonitions === 'object' ? (docs.admonitions.keywords ?? []) : []
  return {
    ...fieldsOf(rest, ownMarkdown),
    // In Docusaurus, every page is MDX unless the config says otherwise.
    format: rest.format ?? (isDocusaurus ? 'mdx' : undefined),
    liveCode: rest.liveCode ?? (isLive || undefined),
    ...(isDocusaurus && hasDiagrams(rest) && { mermaid: false }),
    math: rest.math ?? (isPreset ? hasMath(docs) : undefined),
    admonitions: [...new Set([...(rest.admonitions ?? []), ...keywords])],
  }
}

/** Whether diagrams are drawn where the config does not say otherwise: in Docusaurus, they are not. */
function hasDiagrams(markdown: object): boolean {
  return Object.hasOwn(ownMarkdown.entries, 'mermaid') && !('mermaid' in markdown)
}

type SinglePages = Exclude<SiteInput['pages'], false | undefined>

/** Settings found in presets and plugins. */
interface Found extends Pick<SiteInput, 'gtag' | 'customCss'>, Pick<RedirectFields, 'redirectHtml'> {
  docs?: AuthoredDocs
  /** Path of the field that disables the docs. */
  docsOff?: string
  redirects: NonNullable<RedirectFields['redirects']>
  moreDocs: NonNullable<SiteInput['moreDocs']>
  pages?: SinglePages
  blogs: NonNullable<SiteInput['blogs']>
  /** The unified plugins that sections list, with the path of their field. */
  sections: ListedPlugins[]
  /** Presets and plugins that show OpenAPI documents. */
  openApi: OpenApiEntry[]
  toRun: PluginEntry[]
  analytics: AnalyticsInput[]
  /** The theme's config, where some plugins have their options. */
  themeConfig: object
  functions: SiteFunctions
}

interface Entry {
  path: string
  kind: ReturnType<typeof pluginKind>
  name: string
  /** The plugin as written. */
  written: unknown
  options: unknown
}

function placed(list: string, values: readonly unknown[]): Entry[] {
  return values.map((value, index) => {
    const [name, options] = Array.isArray(value) ? value : [value, undefined]
    return {
      path: `${list}[${index}]`,
      kind: pluginKind(value),
      name: typeof name === 'string' ? shortName(name) : 'a function',
      written: name,
      options: options ?? {},
    }
  })
}

function readEntry(
  { kind, path, name, written, options }: Entry,
  found: Found,
  file: string | undefined,
): Diagnostic[] {
  switch (kind) {
    case 'classic':
      readPreset(options as PresetOptions, found, `${path}[1].docs`)
      if (isPresetClassic(name)) return []
      return [readExtendedPreset({ path, name, options }, found.functions, file)]
    case 'content-docs':
      if (found.docs !== undefined && (options as AuthoredDocs).id === undefined)
        return [noEffect(path, 'the site has docs without an id already, and these need one', file)]
      readDocs(options as AuthoredDocs, found)
      return []
    case 'content-blog':
      found.blogs.push(adaptBlog(options as AuthoredBlog, found))
      return []
    case 'content-pages':
      if (found.pages !== undefined)
        return [noEffect(path, 'single pages are read from one folder, which another entry names', file)]
      found.pages = adaptPages(options as AuthoredPages, found)
      return []
    case 'google-gtag':
      found.gtag ??= options as NonNullable<SiteInput['gtag']>
      return []
    case 'analytics': {
      const isTagManager = officialPart(name) === 'google-tag-manager'
      const known = isTagManager ? '@docusaurus/plugin-google-tag-manager' : (pluginPackage(name) ?? name)
      const service = analyticsOf(known, options, found.themeConfig)
      if (service) found.analytics.push(service)
      return service ? [] : [noEffect(path, `the plugin (${name}) has no id of the site`, file)]
    }
    case 'client-redirects':
      return readRedirects(options as RedirectOptions, found, { path: `${path}[1]`, file })
    case 'redocusaurus':
    case 'redoc':
    case 'openapi-docs':
      found.openApi.push({ kind: kind === 'openapi-docs' ? kind : 'redoc', path: `${path}[1]`, options })
      return []
    case 'other':
      if (path.startsWith('presets')) return [noEffect(path, namedPlugin(written, name), file)]
      found.toRun.push({ path, name, written, options })
      return []
    default:
      return []
  }
}

function readPreset(
  { docs, blog, pages, gtag, googleTagManager, theme }: PresetOptions,
  found: Found,
  docsPath: string,
): void {
  if (docs === false) found.docsOff ??= docsPath
  else readDocs(docs ?? {}, found)
  if (blog !== false) found.blogs.push(adaptBlog(blog ?? {}, found))
  if (pages !== false) found.pages ??= adaptPages(pages ?? {}, found)
  found.gtag ??= gtag
  if (googleTagManager) found.analytics.push({ service: 'google-tag-manager', id: googleTagManager.containerId })
  found.customCss ??= theme?.customCss
}

/** Docs with their own name exist beside those of the site. */
function readDocs(docs: AuthoredDocs, found: Found): void {
  const { id = 'default' } = docs
  if (id === 'default') found.docs ??= docs
  else {
    found.moreDocs.push({ ...adaptDocs(docs, true, found.functions), id })
    found.sections.push({ key: `docs ${id}`, path: `docs (${id})`, lists: docs })
  }
}

function adaptPages({ editUrl, ...rest }: AuthoredPages, { functions, sections }: Found): SinglePages {
  sections.push({ key: 'pages default', path: 'pages', lists: rest })
  if (typeof editUrl === 'function') functions.editUrl.set('pages default', editUrl as () => unknown)
  return { ...fieldsOf(rest, ownPages.options[0]), ...(typeof editUrl === 'string' && { editUrl }) }
}

function adaptBlog(blog: AuthoredBlog, { functions, sections }: Found): NonNullable<SiteInput['blogs']>[number] {
  sections.push({ key: `blog ${blog.id ?? 'default'}`, path: 'blog', lists: blog })
  const { blogTitle, blogDescription, blogSidebarTitle, blogSidebarCount, feedOptions, editUrl, ...rest } = blog
  if (typeof editUrl === 'function') functions.editUrl.set(`blog ${blog.id ?? 'default'}`, editUrl as () => unknown)
  const own = ownBlogs.item
  const written = {
    ...rest,
    title: blogTitle,
    description: blogDescription,
    sidebarTitle: blogSidebarTitle,
    sidebarCount: blogSidebarCount,
    editUrl: typeof editUrl === 'string' ? editUrl : undefined,
    feed: feedOptions && fieldsOf(feedOptions, own.entries.feed.wrapped),
  }
  return fieldsOf(written, own)
}

/** The values for the fields of a noun, without fields that have no effect. */
function fieldsOf<T extends object>(value: T, { entries }: { entries: object }): T {
  const isWritten = ([key, part]: [string, unknown]) => part !== undefined && Object.hasOwn(entries, key)
  return Object.fromEntries(Object.entries(value).filter(isWritten)) as T
}

/** The client modules of a Docusaurus config. */
const STYLE = /\.(?:css|s[ac]ss|less|styl)$/i

/** Reads stylesheets and notes. */
function readClientModules(
  modules: readonly unknown[] = [],
  file: string | undefined,
): { styles: string[]; notes: Diagnostic[] } {
  const named = modules.map(module => (typeof module === 'string' ? module : 'a module without a name'))
  const styles = named.filter(module => STYLE.test(module)).map(withoutLoaders)
  const notes = named.flatMap((module, at) => {
    if (STYLE.test(module)) return []
    const why = `scripts of your own belong in \`scripts\` or in a component of \`themeDir\` (${shortName(module)})`
    return [noEffect(`clientModules[${at}]`, why, file)]
  })
  return { styles, notes }
}

/** `!!style-loader!./a.css` becomes `./a.css`. */
function withoutLoaders(module: string): string {
  return module.slice(module.lastIndexOf('!') + 1)
}

// Findings about the docs of a Docusaurus config: admonitions that cannot be disabled.

/** A finding for admonitions that cannot be disabled. */
function docsNotes(docs: AuthoredDocs | undefined, file: string | undefined): Diagnostic[] {
  return typeof docs?.admonitions === 'object' && docs.admonitions.extendDefaults === false
    ? [noEffect('docs.admonitions.extendDefaults', 'the usual admonitions are always there', file)]
    : []
}

/** Navbar items that need the docs, in a config that disables the docs. */
interface AnyItem {
  type?: string
  items?: AnyItem[]
}

/** One error per item; `turnedOffBy` is the path of the field that is false. */
function docsOff(navbar: SiteInput['navbar'], turnedOffBy: string, file: string | undefined): Diagnostic[] {
  const items = (navbar?.items ?? []) as AnyItem[]
  return needing(items, 'navbar.items').map(({ path, type }) => ({
    rule: 'config',
    message: `${path}.type is '${type}', which needs the docs, but ${turnedOffBy} is false.`,
    hint: 'Turn the docs on, or remove the item.',
    file,
  }))
}

function needing(items: readonly AnyItem[], path: string): { path: string; type: string }[] {
  return items.flatMap(({ type = '', items: inner = [] }, index) => [
    ...(/^doc/.test(type) ? [{ path: `${path}[${index}]`, type }] : []),
    ...needing(inner, `${path}[${index}].items`),
  ])
}

/** The redirects of a Docusaurus config. */
interface FoundRedirects extends Pick<RedirectFields, 'redirectHtml'> {
  redirects: NonNullable<RedirectFields['redirects']>
  functions: Pick<SiteFunctions, 'createRedirects'>
}

/** Reads the options. */
function readRedirects(
  options: RedirectOptions,
  found: FoundRedirects,
  place: { path: string; file?: string },
): Diagnostic[] {
  found.redirects.push(...(options.redirects ?? []))
  const { fromExtensions = [], createRedirects } = options
  if (createRedirects) found.functions.createRedirects.push(createRedirects as () => unknown)
  if (fromExtensions.includes('html')) found.redirectHtml = true
  if (fromExtensions.every(extension => extension === 'html')) return []
  return [noEffect(`${place.path}.fromExtensions`, "only 'html' is known", place.file)]
}
